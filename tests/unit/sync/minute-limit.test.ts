import { expect, test } from 'vitest';
import { MinuteLimit } from '../../../src/sync/minute-limit.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

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
