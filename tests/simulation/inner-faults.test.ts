import { describe, expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { bundle } from './plant.ts';
import type * as Scenarios from './scenarios.ts';
import { isRecorded } from './whole-run.ts';

/*
 * Faults of ours: any function below the screens may throw, at any call. Whatever it was, nothing is lost,
 * doubled or overwritten, and once it is over everything is sent and the same everywhere. Each function
 * throws at its first calls: at so many.
 */
const CALLS = Number(process.env['CALLS'] ?? 1);
/** Each scenario takes every so-many-th function; `SHARE=1` takes all. */
const SHARE = Number(process.env['SHARE'] ?? (isRecorded() ? 16 : 4));
/** Where they throw, an answer never comes: the time limit ends that, and a stage waits for none. */
const ANSWERS = ['finish', 'expire', 'cancel'].map((name) => `sync/requests.ts:${name}`);
const FOLDERS = ['mirror', 'mutation', 'sync', 'register'];

const scenarios = await bundle<typeof Scenarios>('scenarios.ts', 'inner-faults', [
  instrument(FOLDERS),
]);

describe.each([...Object.keys(scenarios.SCENARIOS).entries()])('%i: %s', (index, name) => {
  test('any function throws once', async () => {
    const calls = await scenarios.callsOf(name);
    expect(calls.size).toBeGreaterThan(30);
    const failed: string[] = [];
    const tried = [...calls].filter((_, place) => place % SHARE === index % SHARE);
    for (const [of, count] of tried) {
      if (ANSWERS.includes(of)) continue;
      for (let nth = 1; nth <= Math.min(count, CALLS); nth += 1) {
        await scenarios
          .runThrowing(name, of, nth)
          .catch((error: unknown) => failed.push(`${of} at call ${nth}: ${String(error)}`));
      }
    }
    expect(failed).toEqual([]);
  }, 600_000);
});
