import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/platform/result.ts';
import type { Page, RemoteAnswer } from '../../../src/sync/ports.ts';
import { type Ask, eachPage, withTimeout } from '../../../src/sync/requests.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { openTimers } from '../../support/open-timers.ts';

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

const ask: Ask = (request) => request(new AbortController().signal);

/** Three pages of one number each; records what is requested and taken in. */
function threePages(take: (item: number) => Promise<void>) {
  const happened: string[] = [];
  const request = async (after: string | null): RemoteAnswer<Page<number>> => {
    const item = Number(after ?? 0) + 1;
    happened.push(`ask ${item}`);
    return ok({ items: [item], readTime: `t${item}`, next: item < 3 ? String(item) : null });
  };
  const read = () =>
    eachPage(ask, null, request, async ({ items }, begun) => {
      expect(begun).toBe('t1');
      happened.push(`take ${items[0]}`);
      await take(items[0]!);
      happened.push(`took ${items[0]}`);
    });
  return { happened, read };
}

test('the next page is asked for while one is taken in, and taken in after it', async () => {
  const { happened, read } = threePages(settle);
  expect(await read()).toEqual(ok('t1'));
  expect(happened).toEqual([
    'ask 1',
    'ask 2',
    'take 1',
    'took 1',
    'ask 3',
    'take 2',
    'took 2',
    'take 3',
    'took 3',
  ]);
});

test('behind a page that could not be taken in none is, and no request is left under way', async () => {
  let isUnderWay = false;
  const slow: Ask = async (request) => {
    isUnderWay = true;
    const answer = await request(new AbortController().signal);
    await settle();
    isUnderWay = false;
    return answer;
  };
  const taken: number[] = [];
  const read = eachPage(
    slow,
    null,
    async (after): RemoteAnswer<Page<number>> =>
      ok({ items: [Number(after ?? 0)], readTime: 't', next: String(Number(after ?? 0) + 1) }),
    async ({ items }) => {
      taken.push(items[0]!);
      if (items[0] === 1) throw new Error('no room');
    },
  );
  await expect(read).rejects.toThrow('no room');
  expect(isUnderWay).toBe(false);
  expect(taken).toEqual([0, 1]);
});

test('what was answered before a failure is taken in', async () => {
  const taken: number[] = [];
  const read = await eachPage(
    ask,
    null,
    async (after): RemoteAnswer<Page<number>> =>
      after === null ? ok({ items: [1], readTime: 't', next: '1' }) : fail('timeout'),
    async ({ items }) => void taken.push(...items),
  );
  expect(read).toEqual(fail('timeout'));
  expect(taken).toEqual([1]);
});
