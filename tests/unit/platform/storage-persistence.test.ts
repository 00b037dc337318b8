import { expect, onTestFinished, test, vi } from 'vitest';
import {
  askForPersistentStorage,
  isStoragePersistent,
} from '../../../src/platform/storage-persistence.ts';

/** A browser that grants or denies persistent storage, or does not support it. */
function browser(storage: object): void {
  vi.stubGlobal('navigator', { storage });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

test('[STATUS-4] persistent storage is requested once, and the answer is returned', async () => {
  const persist = vi.fn(async () => true);
  browser({ persisted: async () => false, persist });
  expect(await isStoragePersistent()).toBe(false);
  expect(await askForPersistentStorage()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
  browser({ persisted: async () => true, persist });
  expect(await askForPersistentStorage()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('[STATUS-4] a browser without persistent storage gives no error', async () => {
  browser({});
  expect(await isStoragePersistent()).toBeUndefined();
  expect(await askForPersistentStorage()).toBeUndefined();
});
