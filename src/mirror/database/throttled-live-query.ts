// oxlint-disable-next-line no-restricted-imports -- the only place
import { liveQuery } from 'dexie';
import type { Clock } from '../../platform/clock.ts';

/** A query rests this many times as long as its last reading took, up to this many milliseconds. */
const RESTS = 2;
const MAX_REST_MS = 1000;

/** What Dexie's hook `useObservable` takes. `subscribe` gives the function that ends it. */
export interface Observable<Value> {
  subscribe(next: (value: Value) => void, failed?: (error: unknown) => void): () => void;
}

/**
 * A throttled live query of Dexie: it rests between two readings, twice as long as the last one took. A plain live query
 * begins a reading at each change, beside the one that is running, whose result it drops: while a thousand mutations are
 * sent one after the other, readings of the outbox take most of the CPU, and none is shown. Here one reading runs at a
 * time, each result is shown, and a change that came meanwhile is read after the rest; a later one is read at once.
 *
 * @param read what it reads is observed, in every tab; it is retried after a failure
 */
export function throttledLiveQuery<Value>(
  clock: Clock,
  read: () => Promise<Value>,
): Observable<Value> {
  return {
    subscribe(next, failed = () => undefined) {
      let endWatch = () => {};
      let cancelRest = () => {};
      const begin = () => {
        endWatch();
        let reading: Promise<Value> | null = null;
        let began = 0;
        let restsUntil: number | null = null;
        let isStale = false;
        const readAgain = (ms: number) => {
          if (watch.closed) return;
          cancelRest();
          if (ms > 0) cancelRest = clock.after(ms, begin);
          else begin();
        };
        const watch = liveQuery(async () => {
          // Called again because of a change: the next live query reads that.
          if (reading !== null) isStale = true;
          else {
            began = clock.now();
            reading = read();
            // Dexie observes nothing after a reading that failed.
            reading.catch(() => readAgain(MAX_REST_MS));
          }
          return reading;
        }).subscribe({
          next(value) {
            if (restsUntil === null) {
              restsUntil = clock.now() + restAfter(clock.now() - began);
              next(value);
            }
            if (isStale) readAgain(Math.min(restsUntil - clock.now(), MAX_REST_MS));
          },
          error: failed,
        });
        endWatch = () => watch.unsubscribe();
      };
      begin();
      return () => {
        endWatch();
        cancelRest();
      };
    },
  };
}

function restAfter(tookMs: number): number {
  return Math.max(0, Math.min(RESTS * tookMs, MAX_REST_MS));
}
