import { describe, expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { MODES, runWith, SCENARIOS } = await import('./scenarios.ts');
const { isRecorded } = await import('./whole-run.ts');

/** Each scenario takes every so-many-th place, beginning with one of its own; `SHARE=1` takes all. */
const SHARE = Number(process.env['SHARE'] ?? (isRecorded() ? 12 : 3));

describe.each([...Object.entries(SCENARIOS).entries()])('%i: %s', (index, [, scenario]) => {
  test.each(MODES)('%s once, at many places', async (mode) => {
    let nth = 1 + (index % SHARE);
    while (await runWith(scenario, mode, nth)) nth += SHARE;
    expect(nth).toBeGreaterThan(3);
  });
});
