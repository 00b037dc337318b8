import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/platform/result.ts';
import { backoff, isDue, MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts';
import { MinuteLimit } from '../../../src/sync/minute-limit.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { openTimers } from '../../support/open-timers.ts';

test('[PUSH-9] the wait is uniform up to a bound that doubles from 2 s to 15 min', () => {
  const bounds = [1, 2, 3, 4, 8, 9, 10, 60].map((attempts) => backoff(attempts, 1, false));
  expect(bounds).toEqual([2, 4, 8, 16, 256, 512, 900, 900].map((seconds) => seconds * 1000));
  expect(backoff(5, 0, false)).toBe(0);
  expect(backoff(5, 0.5, false)).toBe(16_000);
  expect([1, 2, 4, 5].map((attempts) => backoff(attempts, 1, true))).toEqual([
    60_000, 120_000, 480_000, 900_000,
  ]);
});

test('[PUSH-9] whatever was written down, nothing waits longer than the longest wait', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 4e12 }),
      fc.nat({ max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (now, attempts, random) => {
        const until = now + backoff(attempts + 1, random, attempts % 2 === 0);
        expect(isDue(until, until)).toBe(true);
        expect(isDue(until, now + MAX_BACKOFF_MS)).toBe(true);
      },
    ),
  );
  expect(isDue(1000, 999)).toBe(false);
  expect(isDue(2 * MAX_BACKOFF_MS, 0)).toBe(true); // written before the clock was set back
});

test('[PUSH-8] an answer in time is the answer, and leaves no timer', async () => {
  const clock = new ManualClock();
  const timers = openTimers(clock);
  const ask = withTimeout(clock, new AbortController().signal, 1000);
  const asking = ask(async () => ok(7));
  expect(timers()).toBe(1);
  expect(await asking).toEqual(ok(7));
  expect(await ask(async () => fail('quota'))).toEqual(fail('quota'));
  expect(await ask(() => Promise.reject(new Error('a bug')))).toEqual(fail('internal'));
  expect(timers()).toBe(0);
});

test('[PUSH-8] a stop does not wait for requests under way, and begins no new ones', async () => {
  const clock = new ManualClock();
  const stop = new AbortController();
  const ask = withTimeout(clock, stop.signal);
  let abandoned = false;
  const asking = ask(
    (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          abandoned = true;
        });
      }),
  );
  await settle();
  stop.abort();
  expect(await asking).toEqual(fail('timeout'));
  expect(abandoned).toBe(true);
  let made = false;
  expect(
    await ask(async () => {
      made = true;
      return ok(1);
    }),
  ).toEqual(fail('timeout'));
  expect(made).toBe(false);
});

test('[PUSH-9] a minute of a limit ends a minute after it began, however often more is asked for', async () => {
  const clock = new ManualClock();
  const limit = new MinuteLimit(clock, 2);
  const taken: boolean[] = [];
  let waited = false;
  for (let seconds = 0; seconds < 60; seconds += 20) {
    taken.push(limit.take());
    await clock.advance(20_000);
    if (seconds === 20) void limit.wait().then(() => (waited = true));
  }
  expect(taken).toEqual([true, true, false]);
  await settle();
  expect(waited).toBe(true);
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
});
