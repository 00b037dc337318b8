import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from '../support/code-of.ts';
import { type Case, openWorld, type World } from '../support/rules-world.ts';
import { withImports } from '../support/with-imports.ts';
import { CASES } from './cases.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

export const RULES = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
export const MUTANTS = mutantsOf(RULES);
export const ALL_CASES = Object.values(CASES).flat();

const CASES_FOLDER = new URL('cases/', import.meta.url);
/** Where that begins of which the cases are made and by which they are asked; each file with all that it imports. */
const ASKING = ['tests/rules/cases.ts', 'tests/support/rules-suite.ts'] as const;
const RECORD = new URL('killers.json', import.meta.url);

/** The content of `killers.json`, which `npm run mutate-rules` writes. */
type KillersFile = {
  /** Fingerprint of the rules and the cases with which the killers were found. */
  readonly fingerprint: string;
  /** Fingerprint of all that the cases depend on, when every case last got the expected verdict. */
  readonly asked: string;
  /** By the name of the mutant, the title of a case that notices it. */
  readonly killers: Readonly<Record<string, string>>;
  /** The mutants for which no case has been searched yet, because the run was stopped. */
  readonly unsearched?: readonly string[];
};

/** The name of a mutant. Of equal changes in one block, all but the first are numbered. */
export function nameOf({ where, of, to, nth }: Mutant): string {
  return `${where}: ${of} → ${to}${nth === 1 ? '' : ` #${nth}`}`;
}

const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as KillersFile;

/** The recorded case that notices a mutant, if there is one. */
export const recordedKiller = (mutant: Mutant): Case | undefined =>
  ALL_CASES.find(({ title }) => title === recorded.killers[nameOf(mutant)]);

/** Whether `npm run mutate-rules` was stopped before it searched a case for this mutant. */
export const isUnsearched = (mutant: Mutant): boolean =>
  recorded.unsearched?.includes(nameOf(mutant)) ?? false;

/** Whether neither the rules nor the cases have changed since the killers were recorded. */
export const isRecordFresh = (): boolean => recorded.fingerprint === fingerprint();

/** The files whose code decides what the cases ask: a change of any other cannot change a verdict. */
export function filesOfCases(): readonly string[] {
  const files = new Set<string>();
  for (const path of ASKING) withImports(path, files);
  return [...files].toSorted();
}

/** Fingerprint of the rules and of all that the cases depend on, as the files are now. */
export const fingerprintOfCases = (): string => fingerprint(filesOfCases());

/** Whether nothing that the cases depend on, such as the model, has changed since all were asked. */
export const isEveryCaseAsked = (): boolean => recorded.asked === fingerprintOfCases();

/** Records with which files every case got the expected verdict; what was found about the mutants stays as it is. */
export const writeAsked = (asked: string): void => write({ ...recorded, asked });

/** @param waiting mutants for which no case has been searched yet; their old records stay */
export function writeKillers(found: ReadonlyMap<Mutant, Case>, waiting: readonly Mutant[]): void {
  const left = new Set(waiting);
  const killers = Object.fromEntries(
    MUTANTS.flatMap((each) => {
      const killer = found.get(each) ?? (left.has(each) ? recordedKiller(each) : undefined);
      return killer ? [[nameOf(each), killer.title]] : [];
    }),
  );
  const unsearched = waiting.map(nameOf).filter((name) => !Object.hasOwn(killers, name));
  const asked = fingerprintOfCases();
  write({ fingerprint: fingerprint(), asked, killers, unsearched });
}

const write = (record: KillersFile): void =>
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);

/** Lines of the rules that hold a comment alone: they decide nothing. */
const COMMENTS = /^[ \t]*\/\/.*\n/gm;

function fingerprint(also: readonly string[] = []): string {
  const hash = createHash('sha256').update(RULES.replaceAll(COMMENTS, ''));
  for (const path of also) hash.update(path).update(codeOf(path));
  for (const file of readdirSync(CASES_FOLDER).toSorted())
    hash.update(codeOf(`tests/rules/cases/${file}`));
  return hash.digest('hex').slice(0, 16);
}

let count = 0;

/** Opens a database in which the rules of a mutant are in force. */
export const worldOf = (emulatorUrl: string, mutant: Mutant): Promise<World> =>
  openWorld(emulatorUrl, `demo-mutant-${(count += 1)}`, mutant.rules);

/** Whether a case gets another verdict than the expected one, or none. */
export async function notices({ ask, verdict }: Case, world: World): Promise<boolean> {
  try {
    return (await ask(world)) !== verdict;
  } catch {
    return true;
  }
}
