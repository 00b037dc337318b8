import { Workbox } from 'workbox-window';
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

/** Nothing is kept, and nothing to update: a browser without service workers. */
const noUpdate: AppUpdate = {
  isKept: async () => false,
  isWaiting: () => false,
  subscribe: () => () => {},
  apply: () => {},
};

/** Installs the service worker, which makes the app open without a network from the next launch on. */
export function installServiceWorker(): AppUpdate {
  if (!('serviceWorker' in navigator)) return noUpdate;
  const workbox = new Workbox(workerUrl());
  const listeners = new Set<() => void>();
  let waiting = false;
  let asked = false;
  // Whether the version that waited was started by another tab: no worker waits any more.
  let started = false;
  workbox.addEventListener('waiting', () => {
    waiting = true;
    started = false;
    for (const listener of listeners) listener();
  });
  workbox.addEventListener('controlling', () => {
    if (asked) window.location.reload();
    else started = waiting;
  });
  // Without its worker the app still works with a network; the next launch tries again.
  workbox.register().catch(() => undefined);
  return {
    async isKept() {
      const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
      return registration?.active != null;
    },
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
    },
  };
}
