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

export function liveQuery(query: () => unknown) {
  return {
    subscribe({ next }: { next: () => void }) {
      let ended = false;
      const changed = () => {
        if (!ended) next();
      };
      observer.current = changed;
      void query();
      observer.current = null;
      return {
        unsubscribe() {
          ended = true;
        },
      };
    },
  };
}
