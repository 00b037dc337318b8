import { expect, onTestFinished, test, vi } from 'vitest';
import {
  askForPersistentStorage,
  isStoragePersistent,
} from '../../../src/platform/storage-persistence.ts';

/** A browser that promises, refuses, or knows nothing of it. */
function browser(storage: object): void {
  vi.stubGlobal('navigator', { storage });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

test('[STATUS-4] storage is asked to be persistent once, and what the browser says is told', async () => {
  const persist = vi.fn(async () => true);
  browser({ persisted: async () => false, persist });
  expect(await isStoragePersistent()).toBe(false);
  expect(await askForPersistentStorage()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
  browser({ persisted: async () => true, persist });
  expect(await askForPersistentStorage()).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('[STATUS-4] a browser that knows no persistence is no obstacle', async () => {
  browser({});
  expect(await isStoragePersistent()).toBeUndefined();
  expect(await askForPersistentStorage()).toBeUndefined();
});
