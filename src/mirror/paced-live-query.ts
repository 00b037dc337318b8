import { liveQuery } from 'dexie';
import type { Clock } from '../platform/clock.ts';

/** A query rests so many times as long as it took, at most so many milliseconds. */
const RESTS = 2;
const LONGEST_REST_MS = 1000;

/** What Dexie's hook `useObservable` takes. `subscribe` gives the function that ends it. */
export interface Observed<Value> {
  subscribe(next: (value: Value) => void, failed?: (error: unknown) => void): () => void;
}

/**
 * A live query of Dexie that rests between two readings, twice as long as the last one took. By itself a live
 * query begins a reading at each change, beside the one that is under way, whose result it drops: while a thousand
 * changes are sent, one after the other, readings of all that waits take most of the phone, and none of them is
 * shown. Here one reading is under way at a time, each is shown, and a change that came meanwhile is read after
 * the rest; a change that comes later is read at once.
 *
 * @param read what is read in it is watched, in every tab; after a failure it is tried again
 */
export function pacedLiveQuery<Value>(clock: Clock, read: () => Promise<Value>): Observed<Value> {
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
          // Called again, it is told of a change: the next live query reads it.
          if (reading !== null) isStale = true;
          else {
            began = clock.now();
            reading = read();
            // Dexie watches nothing of a reading that failed.
            reading.catch(() => readAgain(LONGEST_REST_MS));
          }
          return reading;
        }).subscribe({
          next(value) {
            if (restsUntil === null) {
              restsUntil = clock.now() + restAfter(clock.now() - began);
              next(value);
            }
            if (isStale) readAgain(Math.min(restsUntil - clock.now(), LONGEST_REST_MS));
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
  return Math.max(0, Math.min(RESTS * tookMs, LONGEST_REST_MS));
}
