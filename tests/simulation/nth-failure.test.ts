import { describe, expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { MODES, runWith, SCENARIOS } = await import('./scenarios.ts');
const { isRecorded } = await import('./whole-run.ts');

/** Each scenario fails at every `SHARE`-th place, at one at least, beginning with a different one. */
const SHARE = Number(process.env['SHARE'] ?? (isRecorded() ? 24 : 3));

const CASES = Object.entries(SCENARIOS).map(
  ([name, scenario], index) => [index, name, scenario] as const,
);

describe.each(CASES)('%i: %s', (index, _name, scenario) => {
  test.each(MODES)('%s once, at many places', async (mode) => {
    const { operations } = await runWith(scenario, mode, Infinity);
    expect(operations).toBeGreaterThanOrEqual(3);
    let tried = 0;
    for (let nth = 1 + (index % Math.min(SHARE, operations)); nth <= operations; nth += SHARE) {
      // Until the failure, every run is the same.
      expect((await runWith(scenario, mode, nth)).hasFailed).toBe(true);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(0);
  });
});
