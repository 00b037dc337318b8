import { describe, expect, test } from 'vitest';
import { describeRules } from '../support/rules-suite.ts';
import { whyUnnoticed } from './equivalents.ts';
import {
  isRecordFresh,
  isUnsearched,
  MUTANTS,
  nameOf,
  notices,
  recordedKiller,
  worldOf,
} from './mutant-record.ts';

/** One of this many mutants is checked while neither rules nor cases have changed. */
const ONE_OF = 200;

/*
 * A case must notice each mutant of the rules that is not listed as equivalent; `killers.json` records
 * which one. While neither rules nor cases change, the verdicts cannot change either, so only a sample
 * of the record is checked. All of it is checked with `MUTANTS=all`, and after a change, until
 * `npm run mutate-rules` has written the record anew.
 */
describeRules('Every condition of the rules is needed', (_, emulatorUrl) => {
  const noticeable = MUTANTS.filter(
    (mutant) => whyUnnoticed(mutant) === undefined && !isUnsearched(mutant),
  );
  const unsearched = MUTANTS.filter(isUnsearched);
  const isSample = isRecordFresh() && process.env['MUTANTS'] !== 'all';
  const asked = noticeable.filter((_mutant, index) => !isSample || index % ONE_OF === 0);

  test('a case was searched for every mutant', () =>
    expect(unsearched.map(nameOf), 'npm run mutate-rules -- --rest').toEqual([]));

  test('for each there is a recorded case that notices it', () => {
    const without = noticeable.filter((mutant) => recordedKiller(mutant) === undefined);
    expect(without.map(nameOf), 'npm run mutate-rules').toEqual([]);
  });

  describe('a case notices where this is changed', () => {
    test.each(asked.map((mutant) => [nameOf(mutant), mutant] as const))(
      '%s',
      async (_name, mutant) => {
        const killer = recordedKiller(mutant)!;
        expect(await notices(killer, await worldOf(emulatorUrl(), mutant)), killer.title).toBe(
          true,
        );
      },
    );
  });
});
