import { describe, expect, test } from 'vitest';
import { describeRules } from '../support/rules-suite.ts';
import { whyUnnoticed } from './equivalents.ts';
import { MUTANTS, nameOf, notices, recordedKillers, worldOf } from './killing.ts';

describeRules('Every condition of the rules is needed', (_, emulatorUrl) => {
  const killers = recordedKillers();
  const noticeable = MUTANTS.filter((mutant) => whyUnnoticed(mutant) === undefined);

  describe('a case notices where this is changed', () => {
    test.each(noticeable.map((mutant) => [nameOf(mutant), mutant] as const))(
      '%s',
      async (name, mutant) => {
        const recorded = killers.get(name) ?? [];
        expect(recorded, 'not in docs/rules-mutants.md: npm run mutate-rules').not.toEqual([]);
        const world = await worldOf(emulatorUrl(), mutant);
        const noticed = await Promise.all(recorded.map((each) => notices(each, world)));
        expect(noticed, recorded.map(({ title }) => title).join('; ')).toContain(true);
      },
    );
  });
});
