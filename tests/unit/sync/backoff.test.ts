import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff, isDue, MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts';

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
