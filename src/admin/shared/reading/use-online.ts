import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** How long after the network is gone a pull may still end that was answered before, in milliseconds. */
const ENDING_MS = 10_000;

/** When the browser was first seen to say that the network is gone; null while it says that there is one. */
let goneSince: number | null = null;

function sinceWhenGone(): number | null {
  goneSince = navigator.onLine ? null : (goneSince ?? Date.now());
  return goneSince;
}

/**
 * Whether there is a network, by the browser's `onLine`: used for texts on the screen, never to decide whether to send
 * (STATUS-3). Some browsers say that it is gone while requests are answered: what was received well after that proves
 * them wrong.
 *
 * @param lastReceivedAt when the last pull ended, in milliseconds since the epoch; null if that is not known
 */
export function useOnline(lastReceivedAt: number | null = null): boolean {
  const gone = useSyncExternalStore(subscribe, sinceWhenGone);
  return gone === null || (lastReceivedAt !== null && lastReceivedAt > gone + ENDING_MS);
}
