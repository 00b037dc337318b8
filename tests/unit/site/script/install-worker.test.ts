import { expect, test, vi } from 'vitest';
import { installWorker } from '../../../../src/site/script/install-worker.ts';

/* How the page of a given round installs the worker (decision 006). */

type Found = Partial<ServiceWorkerRegistration> | undefined;

/** Installs it in a browser that has these registrations, one after the other; tells how often it registered. */
async function installs(found: readonly Found[]) {
  const left = [...found];
  const register = vi.fn(async () => ({}) as ServiceWorkerRegistration);
  const wait = vi.fn<(milliseconds: number) => Promise<unknown>>(async () => undefined);
  const getRegistration = async () => left.shift() as ServiceWorkerRegistration | undefined;
  const workers = { register, getRegistration };
  await installWorker({ workers, address: '/service-worker.js', wait });
  expect(left).toEqual([]);
  return { times: register.mock.calls.length, waits: wait.mock.calls.map(([ms]) => ms / 1000) };
}
const FORGOTTEN = undefined;
const INSTALLING = { installing: {} as ServiceWorker, active: null };
const ACTIVE = { active: {} as ServiceWorker };

test('an installation that failed is begun again until one succeeds', async () => {
  expect(await installs([INSTALLING, FORGOTTEN, FORGOTTEN, ACTIVE])).toEqual({
    times: 3,
    waits: [15, 15, 30, 60],
  });
});

test('one that is still going on is waited for', async () => {
  expect(await installs([INSTALLING, INSTALLING, ACTIVE])).toEqual({
    times: 1,
    waits: [15, 15, 15],
  });
});

test('a browser that refuses to register is asked no more often than that', async () => {
  const register = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue({});
  const getRegistration = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(ACTIVE);
  const wait = vi.fn(async () => undefined);
  const workers = { register, getRegistration };
  await installWorker({ workers, address: '/service-worker.js', wait });
  expect([register, wait].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});
