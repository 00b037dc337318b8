import { afterAll, describe, expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { plant } from './plant.ts';

/** A simulation that misses a planted bug for so long is not finished. */
const WITHIN = 1000;
const STEPS = 400;

describe('every planted bug is found', () => {
  const found: string[] = [];
  afterAll(() => {
    console.info(['| The bug | Seed | How it shows |', '|---|---|---|', ...found].join('\n'));
  });

  test.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('%s', async (name, bug) => {
    const { simulate } = await plant(bug);
    let violation: string | null = null;
    let seed = 0;
    while (violation === null && seed < WITHIN) {
      seed += 1;
      ({ violation } = await simulate(seed, STEPS));
    }
    if (violation !== null) found.push(`| ${name} | ${seed} | ${violation} |`);
    expect(violation, `not found within ${WITHIN} seeds`).not.toBeNull();
  });
});
