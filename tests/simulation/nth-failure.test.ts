import { describe, expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { MODES, runWith, SCENARIOS } = await import('./scenarios.ts');
const { isRecorded } = await import('./whole-run.ts');

/** Each scenario fails at every `SHARE`-th place, beginning with a different one. */
const SHARE = Number(process.env['SHARE'] ?? (isRecorded() ? 24 : 3));

describe.each([...Object.entries(SCENARIOS).entries()])('%i: %s', (index, [, scenario]) => {
  test.each(MODES)('%s once, at many places', async (mode) => {
    let nth = 1 + (index % SHARE);
    while (await runWith(scenario, mode, nth)) nth += SHARE;
    expect(nth).toBeGreaterThan(3);
  });
});
