import { describe, expect, test } from 'vitest';
import { describeRules } from '../support/rules-suite.ts';
import { enforce, openWorld } from '../support/rules-world.ts';
import { CASES } from './cases.ts';
import { FULL_DOCUMENTS } from './cases/fields.ts';
import { isEveryCaseAsked, RULES } from './mutant-record.ts';

/**
 * One of this many cases is asked. All are asked with `CASES=all`, and where something that they depend
 * on has changed since `npm run mutate-rules` asked them all.
 */
const ONE_OF = isEveryCaseAsked() && process.env['CASES'] !== 'all' ? 8 : 1;

describeRules('The rules', (world, emulatorUrl) => {
  test('the emulator has nothing to remark', async () => {
    expect(await enforce(emulatorUrl(), 'demo-remarks', RULES)).toEqual([]);
  });

  // A request may evaluate a thousand expressions; the largest one must leave fifty of them. (The
  // emulator counts each document of a commit separately, so a deletion of 400 visits costs no more.)
  test('a horse or a membership with every field set leaves room in what a request may cost', async () => {
    const trues = (n: number): string =>
      n === 1 ? 'true' : `(${trues(n >> 1)} && ${trues(n - (n >> 1))})`;
    const fifty = `${trues(25)} && `;
    const padded = RULES.replace(
      /(allow (?:create|update): if )([^;]*(?:isHorse|changesHorse|isMembership|changesMembership)[^;]*);/g,
      `$1${fifty}($2);`,
    );
    expect(padded.length).toBeGreaterThan(RULES.length + 4 * fifty.length - 1);
    const tight = await openWorld(emulatorUrl(), 'demo-padded', padded);
    for (const { ask } of FULL_DOCUMENTS) expect(await ask(tight)).toBe('allowed');
  });

  for (const [about, cases] of Object.entries(CASES)) {
    describe(about, () => {
      const asked = cases.filter((_, at) => at % ONE_OF === 0);
      test.each(asked.map((each) => [each.title, each.verdict, each] as const))(
        '%s: %s',
        async (_title, verdict, { ask }) => {
          expect(await ask(world())).toBe(verdict);
        },
      );
    });
  }
});
