import { Workbox } from 'workbox-window';
import type { Clock } from './clock.ts';
import { isShellKept } from './kept-shell.ts';
import type { Signals } from './signals.ts';
import { workerUrl } from './worker-url.ts';

/** The app as the service worker keeps it: whether it is kept, and a newer version that waits until a person asks. */
export interface AppUpdate {
  /** Whether a version is kept whole on this device, so that the app opens without a network. */
  isKept(): Promise<boolean>;
  isWaiting(): boolean;
  /** Calls back when a new version begins to wait. */
  subscribe(listener: () => void): () => void;
  /**
   * Starts the new version, unless another tab has started it, and reloads this page; called only when a
   * person asks for it.
   */
  apply(): void;
}

/**
 * A version that was told to start waits until the one before it has nothing left to do, which Chromium 156 sometimes
 * notices only after minutes. To reload the page starts it in nearly all of these cases; in the others the page asks again.
 */
const TAKES_OVER_WITHIN_MS = 3_000;

/** Nothing is kept, and nothing to update: a browser without service workers. */
const noUpdate: AppUpdate = {
  isKept: async () => false,
  isWaiting: () => false,
  subscribe: () => () => {},
  apply: () => {},
};

/**
 * Installs the service worker, which makes the app open without a network from the next launch on. Where the first
 * installation fails, for a file that did not come or that found no room, it is tried again; and where the browser has
 * cleared what the worker keeps, the worker is asked to fetch it again.
 */
export function installServiceWorker(signals: Signals, clock: Clock): AppUpdate {
  if (!('serviceWorker' in navigator)) return noUpdate;
  const address = workerUrl();
  let workbox: Workbox;
  const listeners = new Set<() => void>();
  let waiting = false;
  let asked = false;
  // Whether the version that waited was started by another tab: no worker waits any more.
  let started = false;
  const register = () => {
    // Anew each time: Workbox takes a second installation for another tab's, and hears of no version after it.
    workbox = new Workbox(address);
    workbox.addEventListener('waiting', () => {
      waiting = true;
      started = false;
      for (const listener of listeners) listener();
    });
    workbox.addEventListener('controlling', () => {
      if (asked) window.location.reload();
      else started = waiting;
    });
    // Without its worker the app still works with a network.
    workbox.register().catch(() => undefined);
  };
  const registered = () => navigator.serviceWorker.getRegistration().catch(() => undefined);
  // The browser forgets a registration whose first installation failed.
  const registerAgain = async () => {
    cancelTimer();
    const registration = await registered();
    if (registration?.active) {
      if (await isShellKept()) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message has none
      if (signals.isVisible()) registration.active.postMessage({ type: 'KEEP_AGAIN' });
    } else if (!registration?.installing && signals.isVisible()) register();
    cancelTimer = clock.after(60_000, again);
  };
  const again = () => void registerAgain();
  signals.onWake(again);
  let cancelTimer = clock.after(60_000, again);
  register();
  return {
    isKept: async () => (await registered())?.active != null && (await isShellKept()),
    isWaiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      if (started) {
        window.location.reload();
        return;
      }
      asked = true;
      workbox.messageSkipWaiting();
      clock.after(TAKES_OVER_WITHIN_MS, () => window.location.reload());
    },
  };
}
