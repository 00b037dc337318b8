import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { plant } from './plant.ts';
import { isRecorded } from './whole-run.ts';

/** A simulation that misses a planted bug for so long is not finished. */
const WITHIN = 1000;
const STEPS = 400;
/** Of this many bugs one is looked for again where nothing has changed that they depend on. */
const ONE_OF = 8;

/** The seed at which each bug was first found: looked at first, and if it shows nothing any more, all are. */
const FOUND_AT = new URL('found-at.json', import.meta.url);
const known = JSON.parse(readFileSync(FOUND_AT, 'utf8')) as Record<string, number>;
/**
 * `npm run test:deep` looks through the seeds from the first on, and writes the file anew: with the first seed that
 * shows a bug, or the one that did before, further on.
 */
const IS_SEARCH = process.env['BUGS'] === 'all';

/** The seeds in which a bug is looked for, in this order. */
function* seedsFor(name: string): Iterable<number> {
  const shown = known[name];
  if (shown !== undefined && !IS_SEARCH) yield shown;
  for (let seed = 1; seed <= WITHIN; seed += 1) yield seed;
  if (shown !== undefined && shown > WITHIN) yield shown;
}

describe('every planted bug is found', () => {
  const found = new Map<string, number>();
  afterAll(() => {
    if (!IS_SEARCH) return;
    const inOrder = PLANTED_BUGS.map(({ name }) => [name, found.get(name)]);
    writeFileSync(FOUND_AT, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  });

  // One that no seed has shown yet is looked for by the long runs alone; here it counts as skipped.
  const isKnown = ({ name }: { name: string }) => IS_SEARCH || known[name] !== undefined;
  test.skip.each(PLANTED_BUGS.filter((bug) => !isKnown(bug)).map(({ name }) => [name]))(
    '%s: no seed is known',
    () => undefined,
  );

  const isSample = !IS_SEARCH && isRecorded();
  const looked = PLANTED_BUGS.filter(isKnown).filter((_, at) => !isSample || at % ONE_OF === 0);
  test.each(looked.map((bug) => [bug.name, bug] as const))('%s', async (name, bug) => {
    const { simulate } = await plant(bug);
    for (const seed of seedsFor(name)) {
      const { violation } = await simulate(seed, STEPS);
      if (violation === null) continue;
      found.set(name, seed);
      console.info(`${name}: seed ${seed}, ${violation}`);
      return;
    }
    expect.fail(`not found within ${WITHIN} seeds`);
  });
});
