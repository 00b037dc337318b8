import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installServiceWorker } from '../../../src/platform/app-update.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

/** The page's listeners for the worker's events, and the page's actions. */
const page = vi.hoisted(() => ({
  hear: new Map<string, () => void>(),
  did: [] as string[],
  addresses: [] as unknown[],
}));

vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(address: unknown) {
      page.addresses.push(address);
      page.hear.clear();
    }
    addEventListener(name: string, listener: () => void) {
      page.hear.set(name, listener);
    }
    async register() {}
    messageSkipWaiting() {
      page.did.push('skipWaiting');
    }
  },
}));

const MINUTE = 60_000;

let clock: ManualClock;
let wake: () => void;
let isVisible: boolean;
const install = () =>
  installServiceWorker(
    {
      isVisible: () => isVisible,
      onWake(listener) {
        wake = listener;
        return () => (wake = () => {});
      },
    },
    clock,
  );

beforeEach(() => {
  page.did = [];
  page.addresses = [];
  clock = new ManualClock();
  wake = () => {};
  isVisible = true;
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('window', { location: { reload: () => page.did.push('reload') } });
});
afterEach(() => void vi.unstubAllGlobals());

const happens = (event: 'waiting' | 'controlling') => page.hear.get(event)!();

test('a version that waits is started when it is asked for, and the page reloaded once it has started', () => {
  const update = install();
  expect(update.isWaiting()).toBe(false);
  happens('waiting');
  expect(update.isWaiting()).toBe(true);
  expect(page.did).toEqual([]);
  update.apply();
  expect(page.did).toEqual(['skipWaiting']);
  happens('controlling');
  expect(page.did).toEqual(['skipWaiting', 'reload']);
});

test('where the version that is asked for does not start within three seconds, the page is reloaded all the same', async () => {
  const update = install();
  happens('waiting');
  update.apply();
  await clock.advance(2_000);
  expect(page.did).toEqual(['skipWaiting']);
  await clock.advance(2_000);
  expect(page.did).toEqual(['skipWaiting', 'reload']);
});

test('whoever listens hears of each version that waits, until they stop', () => {
  const update = install();
  const heard: string[] = [];
  const stop = update.subscribe(() => heard.push('one'));
  update.subscribe(() => heard.push('other'));
  happens('waiting');
  stop();
  happens('waiting');
  expect(heard).toEqual(['one', 'other', 'other']);
});

test('the first version of all, which nobody asked for, reloads nothing', () => {
  const update = install();
  happens('controlling');
  expect(update.isWaiting()).toBe(false);
  expect(page.did).toEqual([]);
});

test('a version that another tab has started is still offered here, and asking for it reloads the page', () => {
  const update = install();
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
  expect(await install().isKept()).toBe(isKept);
});

test('a version whose files the browser has cleared is not kept: its worker is asked for them each minute and on waking, until they are there', async () => {
  let shell: object | undefined;
  const match = vi.fn(async () => shell);
  vi.stubGlobal('caches', { match });
  const asked: unknown[] = [];
  const active = { postMessage: (message: unknown) => void asked.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  const update = install();
  expect(await update.isKept()).toBe(false);
  await clock.advance(MINUTE);
  expect(asked).toEqual([{ type: 'KEEP_AGAIN' }]);
  await clock.advance(MINUTE);
  expect(asked).toHaveLength(2);
  shell = {};
  await clock.advance(5 * MINUTE);
  expect(asked).toHaveLength(2);
  expect(await update.isKept()).toBe(true);
  expect(match).toHaveBeenCalledWith('/admin', { ignoreSearch: true });
  // It is not registered again: no version was lost.
  expect(page.addresses).toHaveLength(1);
  // Cleared while the app is open, it is noticed when the app comes back.
  shell = undefined;
  wake();
  await settle();
  expect(asked).toHaveLength(3);
});

test('where the browser does not say what it keeps, a version that is active counts as kept', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('', 'SecurityError')) });
  const getRegistration = async () => ({ active: {} });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  expect(await install().isKept()).toBe(true);
});

test('a browser without workers keeps nothing', async () => {
  vi.stubGlobal('navigator', {});
  expect(await install().isKept()).toBe(false);
});

test('one that waits after it is started like any other', () => {
  const update = install();
  happens('waiting');
  happens('controlling');
  happens('waiting');
  update.apply();
  happens('controlling');
  expect(page.did).toEqual(['skipWaiting', 'reload']);
});

test('a first installation that failed is tried again each minute and on waking, at the same trusted address, until a version is kept', async () => {
  const policy = vi.fn((_: string, { createScriptURL }: { createScriptURL: () => string }) => ({
    createScriptURL: () => ({ trusted: createScriptURL() }),
  }));
  vi.stubGlobal('trustedTypes', { createPolicy: policy });
  let registration: object | undefined;
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const update = install();
  expect(page.addresses).toHaveLength(1);
  await clock.advance(MINUTE);
  expect(page.addresses).toHaveLength(2);
  wake();
  await settle();
  expect(page.addresses).toHaveLength(3);

  // Nothing begins while hidden.
  isVisible = false;
  await clock.advance(5 * MINUTE);
  expect(page.addresses).toHaveLength(3);
  isVisible = true;
  registration = { active: null, installing: {} };
  await clock.advance(5 * MINUTE);
  expect(page.addresses).toHaveLength(3);
  registration = undefined;
  await clock.advance(MINUTE);
  expect(page.addresses).toHaveLength(4);
  expect(page.addresses.every((address) => address === page.addresses[0])).toBe(true);
  expect(page.addresses[0]).toEqual({ trusted: '/service-worker.js' });
  expect(policy).toHaveBeenCalledTimes(1);

  registration = { active: {}, installing: null };
  await clock.advance(MINUTE);
  registration = undefined;
  await clock.advance(5 * MINUTE);
  expect(page.addresses).toHaveLength(4);
  // What is heard of later versions is heard of the last installation.
  happens('waiting');
  expect(update.isWaiting()).toBe(true);
});
