import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installServiceWorker } from '../../../src/platform/app-update.ts';

/** The page's listeners for the worker's events, and the page's actions. */
const page = vi.hoisted(() => ({ hear: new Map<string, () => void>(), did: [] as string[] }));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      page.hear.set(name, listener);
    }
    async register() {}
    messageSkipWaiting() {
      page.did.push('skipWaiting');
    }
  },
}));

beforeEach(() => {
  page.hear.clear();
  page.did = [];
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('window', { location: { reload: () => page.did.push('reload') } });
});
afterEach(() => void vi.unstubAllGlobals());

const happens = (event: 'waiting' | 'controlling') => page.hear.get(event)!();

test('a version that waits is started when it is asked for, and the page reloaded once it has started', () => {
  const update = installServiceWorker();
  expect(update.isWaiting()).toBe(false);
  happens('waiting');
  expect(update.isWaiting()).toBe(true);
  expect(page.did).toEqual([]);
  update.apply();
  expect(page.did).toEqual(['skipWaiting']);
  happens('controlling');
  expect(page.did).toEqual(['skipWaiting', 'reload']);
});

test('the first version of all, which nobody asked for, reloads nothing', () => {
  const update = installServiceWorker();
  happens('controlling');
  expect(update.isWaiting()).toBe(false);
  expect(page.did).toEqual([]);
});

test('a version that another tab has started is still offered here, and asking for it reloads the page', () => {
  const update = installServiceWorker();
  happens('waiting');
  happens('controlling');
  expect(update.isWaiting()).toBe(true);
  expect(page.did).toEqual([]);
  update.apply();
  expect(page.did).toEqual(['reload']);
});

test.each([
  ['the first version is being installed', async () => ({ active: null, installing: {} }), false],
  [
    'a version is active, even if a newer one waits',
    async () => ({ active: {}, waiting: {} }),
    true,
  ],
  ['there is no worker', async () => undefined, false],
  ['the browser refuses', () => Promise.reject(new DOMException('', 'SecurityError')), false],
])('whether the app is kept: %s', async (_, getRegistration, isKept) => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  expect(await installServiceWorker().isKept()).toBe(isKept);
});

test('a browser without workers keeps nothing', async () => {
  vi.stubGlobal('navigator', {});
  expect(await installServiceWorker().isKept()).toBe(false);
});

test('one that waits after it is started like any other', () => {
  const update = installServiceWorker();
  happens('waiting');
  happens('controlling');
  happens('waiting');
  update.apply();
  happens('controlling');
  expect(page.did).toEqual(['skipWaiting', 'reload']);
});
