import { problemOf, SETTING_ENTRIES } from '../src/site/build/setting-entries.ts';
import type { SettingName } from '../src/site/settings.ts';

/** Where questions go and answers come from. */
export interface Dialogue {
  /** The answer to a question; null when there are no more, because the input ended. */
  readonly ask: (question: string) => Promise<string | null>;
  readonly say: (line: string) => void;
}

type Settings = Readonly<Record<SettingName, string>>;

/** The answer that leaves a setting empty, where it may be. */
const EMPTY = '-';

/**
 * Asks for every setting. An empty answer keeps the present value, unless that is malformed, or the
 * example's and not known to be theirs too; what is wrong is said, and asked again.
 *
 * @param keep called with all settings after each that changed, so that an interrupted dialogue loses
 *   nothing
 * @returns whether every setting was gone through
 */
export async function askSettings(
  present: Settings,
  { ask, say }: Dialogue,
  keep: (settings: Settings) => void,
): Promise<boolean> {
  const settings = { ...present };
  const names = Object.keys(SETTING_ENTRIES) as SettingName[];
  for (const [at, name] of names.entries()) {
    const { example, isPlausible } = SETTING_ENTRIES[name];
    // The questions have an order: if a later setting has a value, this one was answered, with the example's.
    const isAnswered =
      isPlausible &&
      names.slice(at).some((each) => present[each] !== SETTING_ENTRIES[each].example);
    const isUnset = settings[name] === example && example !== '' && !isAnswered;
    const answer = await askOne(name, settings, isUnset, { ask, say });
    if (answer === null) return false;
    if (answer === settings[name]) continue;
    settings[name] = answer;
    keep({ ...settings });
  }
  return true;
}

async function askOne(
  name: SettingName,
  settings: Settings,
  isUnset: boolean,
  { ask, say }: Dialogue,
): Promise<string | null> {
  const { asks, shows, example, whenEmpty } = SETTING_ENTRIES[name];
  const present = settings[name];
  say('');
  say(`${asks}.`);
  say(
    `  Shows: ${shows}.${whenEmpty === undefined ? '' : ` "${EMPTY}" leaves it empty: ${whenEmpty}.`}`,
  );
  const offered = isUnset ? `example: ${example}` : present || (whenEmpty ? EMPTY : '');
  for (;;) {
    const said = await ask(`  ${name}${offered === '' ? '' : ` [${offered}]`}: `);
    if (said === null) return null;
    const value = meaningOf(said.trim(), isUnset ? null : present);
    if (value === null) {
      say('  That is the value of the example: type yours.');
      continue;
    }
    const problem = problemOf(name, value, settings);
    if (problem === null) return value;
    say(`  This ${problem}.`);
  }
}

/** The value that an answer means; null where it keeps a value that must not be kept. */
function meaningOf(said: string, present: string | null): string | null {
  if (said === EMPTY) return '';
  return said === '' ? present : said;
}
