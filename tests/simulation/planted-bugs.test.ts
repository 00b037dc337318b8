import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { plant, sourceWith } from './plant.ts';
import { isRecorded } from './whole-run.ts';

/** How many seeds are tried to find a bug, besides the one in `found-at.json`. */
const WITHIN = 1000;
const STEPS = 400;
/** One in this many bugs is tried where the whole simulation has passed on this code (`whole-run.ts`). */
const ONE_OF = 8;

/**
 * The seed at which each bug was found. It is tried first; if it does not find the bug any more,
 * the others are tried.
 */
const FOUND_AT = new URL('found-at.json', import.meta.url);
const known = JSON.parse(readFileSync(FOUND_AT, 'utf8')) as Record<string, number>;
/**
 * `npm run test:deep` tries the seeds from 1 on, and writes the file anew with the first seed that
 * finds each bug. A known seed beyond `WITHIN` is tried last.
 */
const IS_SEARCH = process.env['BUGS'] === 'all';

/** The seeds that are tried for a bug, in this order. */
function* seedsFor(name: string): Iterable<number> {
  const shown = known[name];
  if (shown !== undefined && !IS_SEARCH) yield shown;
  for (let seed = 1; seed <= WITHIN; seed += 1) yield seed;
  if (shown !== undefined && shown > WITHIN) yield shown;
}

// All of them, since a bug that is only tried in the deep tests would otherwise be lost unnoticed when its code changes.
test('the text that each planted bug replaces is in its file exactly once, and is another one then', () => {
  for (const bug of PLANTED_BUGS) {
    expect(sourceWith(bug), bug.name).toContain(bug.replace);
    expect(bug.replace, bug.name).not.toBe(bug.find);
  }
});

describe('every planted bug is found', () => {
  const found = new Map<string, number>();
  afterAll(() => {
    if (!IS_SEARCH) return;
    const inOrder = PLANTED_BUGS.map(({ name }) => [name, found.get(name)]);
    writeFileSync(FOUND_AT, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  });

  // A bug that no seed has found yet is tried only in the deep tests, and counts as skipped here.
  const isKnown = ({ name }: { name: string }) => IS_SEARCH || known[name] !== undefined;
  test.skip.each(PLANTED_BUGS.filter((bug) => !isKnown(bug)).map(({ name }) => [name]))(
    '%s: no seed is known',
    () => undefined,
  );

  const isSample = !IS_SEARCH && isRecorded();
  const looked = PLANTED_BUGS.filter(isKnown).filter((_, at) => !isSample || at % ONE_OF === 0);
  test.for(looked.map((bug) => [bug.name, bug] as const))('%s', async ([name, bug], { skip }) => {
    const { simulate } = await plant(bug);
    for (const seed of seedsFor(name)) {
      const { violation } = await simulate(seed, STEPS);
      if (violation === null) continue;
      found.set(name, seed);
      console.info(`${name}: seed ${seed}, ${violation}`);
      return;
    }
    const missed = `not found within ${WITHIN} seeds`;
    if (known[name] === undefined) skip(missed);
    else expect.fail(missed);
  });
});
