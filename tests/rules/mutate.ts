import { startEmulatorProcess } from '../support/emulator-process.ts';
import { type Case, openWorld } from '../support/rules-world.ts';
import { whyUnnoticed } from './equivalents.ts';
import {
  ALL_CASES,
  fingerprintOfCases,
  MUTANTS,
  nameOf,
  notices,
  recordedKiller,
  RULES,
  worldOf,
  writeAsked,
  writeKillers,
} from './mutant-record.ts';
import type { Mutant } from './mutants.ts';

/*
 * `npm run mutate-rules`: asks every case under the unchanged rules; then searches, for each mutant of
 * firestore.rules, a case that notices it; and writes killers.json.
 *
 * - `-- --rest` continues a run that was stopped: only mutants without a recorded case are searched. It
 *   trusts the record: after a change of rules or cases a recorded case may notice nothing any more, or
 *   stand for another mutant whose number has changed. `MUTANTS=all` with `mutants.test.ts` finds these.
 * - `-- --cases` asks the cases only, and records that; what is recorded about the mutants stays.
 * - `-- --all` also searches the mutants that are listed as equivalent.
 *
 * The exit code is 1 where a mutant goes unnoticed that is not listed as equivalent, or where a listed
 * one is noticed.
 */
const MUTANTS_AT_ONCE = 3;
const CASES_AT_ONCE = 4;

/** The emulator never frees a database, so it is restarted after this many mutants. */
const MUTANTS_AN_EMULATOR = 100;

async function main(): Promise<void> {
  const rules = new URL('../../firestore.rules', import.meta.url).pathname;
  // Taken first: a file that changes meanwhile must not count as asked.
  const asked = fingerprintOfCases();
  await askAll(rules);
  if (process.argv.includes('--cases')) {
    writeAsked(asked);
    console.log(`${ALL_CASES.length} cases, each with the expected verdict.`);
    return;
  }
  const killers = new Map<Mutant, Case>();
  const rest = process.argv.includes('--rest');
  // A search that finds nothing asks every case, so equivalent mutants are searched only with `--all`.
  const waiting = MUTANTS.filter((each) => {
    const known = rest ? recordedKiller(each) : undefined;
    if (known) killers.set(each, known);
    return !known && (whyUnnoticed(each) === undefined || process.argv.includes('--all'));
  });
  while (waiting.length > 0) {
    const emulator = await startEmulatorProcess(rules, undefined, 'long');
    try {
      await findKillers(emulator.url, killers, waiting.splice(0, MUTANTS_AN_EMULATOR), waiting);
    } finally {
      await emulator.stop();
    }
  }
  writeKillers(killers, []);
  const unnoticed = MUTANTS.filter((each) => !killers.has(each) && !whyUnnoticed(each));
  const wronglyExcused = MUTANTS.filter((each) => killers.has(each) && whyUnnoticed(each));
  for (const each of wronglyExcused) console.log(`is noticed: ${nameOf(each)}`);
  console.log(`${MUTANTS.length} changes, ${killers.size} noticed, ${unnoticed.length} not.`);
  process.exitCode = unnoticed.length + wronglyExcused.length > 0 ? 1 : 0;
}

/**
 * Asks every case under the unchanged rules: `asked` in the record stands for that.
 *
 * @throws Error where a verdict is not the expected one
 */
async function askAll(rules: string): Promise<void> {
  const emulator = await startEmulatorProcess(rules);
  try {
    const world = await openWorld(emulator.url, 'demo-all', RULES);
    const wrong = await firstToNotice(ALL_CASES, (each) => notices(each, world));
    if (wrong) throw new Error(`a case is not right to begin with: ${wrong.title}`);
  } finally {
    await emulator.stop();
  }
}

async function findKillers(
  emulatorUrl: string,
  killers: Map<Mutant, Case>,
  now: Mutant[],
  later: readonly Mutant[],
): Promise<void> {
  const unchanged = await openWorld(emulatorUrl, 'demo-unchanged', RULES);
  let latest: readonly Case[] = [];
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let mutant = now.shift(); mutant; mutant = now.shift()) {
      const world = await worldOf(emulatorUrl, mutant);
      const before = recordedKiller(mutant);
      const likely = [...(before ? [before] : []), ...likelyFor(mutant, latest)];
      const order = new Set([...likely, ...spread(ALL_CASES)]);
      const killer = await firstToNotice([...order], (each) => notices(each, world));
      if (killer && (await notices(killer, unchanged))) {
        throw new Error(`a case is not right to begin with: ${killer.title}`);
      }
      if (killer) {
        killers.set(mutant, killer);
        latest = [...new Set([killer, ...latest])].slice(0, 40);
      } else if (whyUnnoticed(mutant) === undefined) {
        console.log(`nobody notices: ${nameOf(mutant)}`);
      }
      done += 1;
      if (done % 20 === 0) {
        console.log(`${done} done, ${now.length + later.length} to go`);
        writeKillers(killers, [...now, ...later]);
      }
    }
  };
  await Promise.all(Array.from({ length: MUTANTS_AT_ONCE }, worker));
}

/**
 * The cases that are most likely to notice a mutant: those that name a field of the change, those that
 * noticed other mutants lately, and those that name its collection or kind. Among them, cases of the
 * verdict that the mutant can change come first: `denied` where a condition became `true`, else `allowed`.
 */
function likelyFor({ of, to, where }: Mutant, latest: readonly Case[]): readonly Case[] {
  const fields = Array.from(of.matchAll(/'([A-Za-z]{3,})'/g), ([, word]) => `.${word}`);
  const [, collection = ' '] = /\/(\w+)\/\{\w+\}$/.exec(where) ?? [];
  // In `isReceipt`, for example, the cases with 'receipt' in their title are likely to notice.
  const kinds = Array.from(where.matchAll(/[A-Z][a-z]{4,}/g), ([word]) => word.toLowerCase());
  const naming = (words: readonly string[]) =>
    ALL_CASES.filter(({ title }) => words.some((word) => title.includes(word)));
  const wanted = to === 'true' ? 'denied' : 'allowed';
  const first = [
    ...naming(fields),
    ...latest.slice(0, 8),
    ...naming([collection, ...kinds]),
    ...latest,
  ];
  return [
    ...first.filter(({ verdict }) => verdict === wanted).slice(0, 90),
    ...first.filter(({ verdict }) => verdict !== wanted).slice(0, 20),
  ];
}

/**
 * All cases, with neighbours far apart: they are similar, and what one does not notice, the next
 * hardly will.
 */
function spread(cases: readonly Case[]): readonly Case[] {
  const step = 37;
  return Array.from({ length: step }, (_, offset) =>
    cases.filter((_case, index) => index % step === offset),
  ).flat();
}

/** Asks a few at a time, in order, and stops at the first that notices. */
async function firstToNotice(
  cases: readonly Case[],
  isNoticedBy: (each: Case) => Promise<boolean>,
): Promise<Case | undefined> {
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const some = cases.slice(start, start + CASES_AT_ONCE);
    const noticed = await Promise.all(some.map(isNoticedBy));
    const index = noticed.indexOf(true);
    if (index !== -1) return some[index];
  }
  return undefined;
}

await main();
