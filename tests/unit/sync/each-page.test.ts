import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/platform/result.ts';
import type { Page, RemoteAnswer } from '../../../src/sync/ports.ts';
import { type Ask, eachPage } from '../../../src/sync/requests.ts';
import { settle } from '../../support/manual-clock.ts';

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
