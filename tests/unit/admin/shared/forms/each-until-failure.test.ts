import { expect, test } from 'vitest';
import {
  deleteEach,
  eachUntilFailure,
} from '../../../../../src/admin/shared/forms/each-until-failure.ts';
import { type Result, fail, ok } from '../../../../../src/platform/result.ts';

const act = (asked: string[]) => async (each: string) => {
  asked.push(each);
  const failed: Readonly<Record<string, Result<string, 'missing' | 'quota'>>> = {
    gone: fail('missing'),
    full: fail('quota'),
  };
  return failed[each] ?? ok(`${each}!`);
};

test('what is gone already is passed over where each is deleted, and ends everything else', async () => {
  const all = ['a', 'gone', 'b', 'full', 'c'];
  const deleted: string[] = [];
  expect(await deleteEach(all, act(deleted))).toEqual({ done: ['a!', 'b!'], failure: 'quota' });
  expect(deleted).toEqual(['a', 'gone', 'b', 'full']);
  const done: string[] = [];
  expect(await eachUntilFailure(all, act(done))).toEqual({ done: ['a!'], failure: 'missing' });
  expect(done).toEqual(['a', 'gone']);
});
