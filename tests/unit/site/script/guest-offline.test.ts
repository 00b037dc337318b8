import { expect, test, vi } from 'vitest';
import { keepingOf, type KeptBy } from '../../../../src/site/script/guest-offline.ts';

/* Whether a guest is told that the page of their round opens again without a network (decisions 006 and 026). */

/** A worker that is installed, and keeps what it is asked to keep again. */
function installed({
  hasCaches,
  isControlling = true,
}: {
  hasCaches: boolean;
  isControlling?: boolean;
}) {
  let isThere = hasCaches;
  const postMessage = vi.fn(() => void (isThere = true));
  const active = { postMessage } as unknown as ServiceWorker;
  const by: KeptBy = {
    workers: {
      controller: isControlling ? active : null,
      ready: Promise.resolve({ active } as ServiceWorkerRegistration),
    },
    isKept: async () => isThere,
    wait: async () => undefined,
  };
  return { by, postMessage };
}

test('a page whose worker keeps everything opens without a network', async () => {
  const { by, postMessage } = installed({ hasCaches: true });
  const { isOffline, offline } = await keepingOf(by);
  expect(isOffline).toBe(true);
  await offline;
  expect(postMessage).not.toHaveBeenCalled();
});

test('where the browser cleared what the worker keeps it does not, until the worker has fetched it again', async () => {
  const { by, postMessage } = installed({ hasCaches: false });
  const { isOffline, offline } = await keepingOf(by);
  expect(isOffline).toBe(false);
  await offline;
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'KEEP_AGAIN' });
});

test('the worker is asked until it could', async () => {
  const { by, postMessage } = installed({ hasCaches: false });
  // Without a network it fetches nothing.
  postMessage.mockImplementationOnce(() => undefined).mockImplementationOnce(() => undefined);
  await (
    await keepingOf(by)
  ).offline;
  expect(postMessage).toHaveBeenCalledTimes(3);
});

test('a first visit opens without a network once the worker is installed', async () => {
  const { by } = installed({ hasCaches: true, isControlling: false });
  const { isOffline, offline } = await keepingOf(by);
  expect(isOffline).toBe(false);
  await offline;
});

test('a browser without workers keeps nothing', async () => {
  const { by } = installed({ hasCaches: true });
  expect((await keepingOf({ ...by, workers: undefined })).isOffline).toBe(false);
});
