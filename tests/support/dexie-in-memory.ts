import { observer } from './memory-storage.ts';

/**
 * Stands in for the package `dexie` where the mirror runs on {@link MemoryStorage}: of the database
 * class only the name is needed, and a live query calls back when the outbox changes.
 */
export class Dexie {
  static dependencies = {};

  version() {
    return { stores: () => undefined };
  }
}

export function liveQuery(query: () => Promise<unknown>) {
  return {
    subscribe({ next, error }: { next: () => void; error: () => void }) {
      let ended = false;
      const changed = () => {
        if (!ended) next();
      };
      observer.current = changed;
      query().catch(error);
      observer.current = null;
      return {
        unsubscribe() {
          ended = true;
        },
      };
    },
  };
}

// What `row-requests.ts` tells live queries; the storage in memory has requests of its own.
export const RangeSet = Object;
export const mergeRanges = () => undefined;
export const cmp = () => 0;
