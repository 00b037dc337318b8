import { describe, expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { MODES, runWith, SCENARIOS } = await import('./scenarios.ts');

describe.each(Object.entries(SCENARIOS))('%s', (_name, scenario) => {
  test.each(MODES)('%s once, at every place', async (mode) => {
    let nth = 1;
    while (await runWith(scenario, mode, nth)) nth += 1;
    expect(nth).toBeGreaterThan(3);
  });
});
