import { describe, expect, test } from 'vitest';
import { instrument } from './instrument.ts';
import { bundle } from './plant.ts';
import type * as Scenarios from './scenarios.ts';
import { isRecorded } from './whole-run.ts';

/*
 * Bugs in our own code: any function of mirror, mutation, sync and register may throw, at any one
 * of its first `CALLS` calls. No change may be lost, doubled or overwritten by that, and afterwards
 * everything must be sent, and all devices must equal the server.
 */
const CALLS = Number(process.env['CALLS'] ?? 1);
/** Each scenario tries one in `SHARE` of the functions that it calls. */
const SHARE = Number(process.env['SHARE'] ?? (isRecorded() ? 32 : 4));
/**
 * Not tried: if these throw, an answer never comes. Only the time limit of a request would end the
 * wait, and a stage has no timers.
 */
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
