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
} from './killing.ts';

/** Of this many mutants one is asked again where nothing has changed that they depend on. */
const ONE_OF = 200;

/*
 * Every condition of the rules, left out, is noticed by a case. Which one is recorded; as long as
 * neither rules nor cases change, the answers cannot, and one of 200 is asked to prove the record. After
 * a change all are asked, until `npm run mutate-rules` has written the record anew.
 */
describeRules('Every condition of the rules is needed', (_, emulatorUrl) => {
  const noticeable = MUTANTS.filter(
    (mutant) => whyUnnoticed(mutant) === undefined && !isUnsearched(mutant),
  );
  const unsearched = MUTANTS.filter(isUnsearched);
  const isSample = isRecordFresh() && process.env['MUTANTS'] !== 'all';
  const asked = noticeable.filter((_mutant, index) => !isSample || index % ONE_OF === 0);

  test.skipIf(unsearched.length > 0)(
    `for each was looked: ${unsearched.length} wait for npm run mutate-rules`,
    () => expect(unsearched).toEqual([]),
  );

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
