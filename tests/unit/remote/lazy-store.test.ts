import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/platform/result.ts';
import { lazyStore } from '../../../src/remote/lazy-store.ts';
import type { RemoteStore } from '../../../src/sync/ports.ts';
import { ModelServer } from '../../support/model-server.ts';

const signal = new AbortController().signal;

test('the store is loaded with its first call, once, and answers every call', async () => {
  const server = new ModelServer(() => 0);
  server.edit('horses/stella', { name: 'Stella' });
  let loads = 0;
  const store = lazyStore(async () => {
    loads += 1;
    return server.remote();
  });
  expect(loads).toBe(0);
  expect(await store.count('horses', signal)).toEqual(ok(1));
  expect(await store.readMany(['horses/stella'], signal)).toMatchObject({ success: true });
  expect(Object.keys(store).toSorted()).toEqual(Object.keys(server.remote()).toSorted());
  expect(loads).toBe(1);
});

test('while its code cannot be fetched the server is unreachable, and the next call tries again', async () => {
  let isOnline = false;
  const store = lazyStore(async (): Promise<RemoteStore> => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return new ModelServer(() => 0).remote();
  });
  expect(await store.canary(signal)).toEqual(fail('unreachable'));
  isOnline = true;
  expect(await store.canary(signal)).toEqual(ok(undefined));
});
