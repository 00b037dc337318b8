import { expect, onTestFinished, test, vi } from 'vitest';
import {
  deleteEach,
  eachUntilFailure,
} from '../../../../../src/admin/shared/round/each-until-failure.ts';
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

test('an exception ends it like a failure: what was done before it is told, and can be taken back', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  onTestFinished(() => void vi.unstubAllGlobals());
  const error = new Error('a fault of the app');
  const act = async (each: string) => {
    if (each === 'c') throw error;
    return ok(each);
  };
  for (const all of [eachUntilFailure, deleteEach])
    expect(await all(['a', 'b', 'c', 'd'], act)).toEqual({ done: ['a', 'b'], failure: 'aborted' });
  expect(report.mock.calls).toEqual([[error], [error]]);
});
