import { observer } from './memory-storage.ts';

/**
 * Replaces the package `dexie` where the mirror runs on {@link MemoryStorage}. The database class only
 * has to exist; a live query calls back when the outbox changes.
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

// Imports of `row-requests.ts`, whose functions the storage in memory replaces with its own.
export const RangeSet = Object;
export const mergeRanges = () => undefined;
export const cmp = () => 0;
