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
        const killer = killers.get(name);
        expect(killer, 'not in docs/rules-mutants.md: npm run mutate-rules').toBeDefined();
        const world = await worldOf(emulatorUrl(), mutant);
        expect(await notices(killer!, world), killer!.title).toBe(true);
      },
    );
  });
});
