import { Workbox } from 'workbox-window';
import { workerUrl } from './worker-url.ts';

/** A newer version of the app that waits until a person asks for it. */
export interface AppUpdate {
  isWaiting(): boolean;
  /** Calls back when a new version begins to wait. */
  subscribe(listener: () => void): () => void;
  /**
   * Starts the new version, unless another tab has started it, and reloads this page; called only when a
   * person asks for it.
   */
  apply(): void;
}

/** Nothing to update: a development build, or a browser without service workers. */
const noUpdate: AppUpdate = {
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
