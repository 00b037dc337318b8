/** The callback of the live query that is being set up, to be called when the outbox changes. */
export const observer: { current: (() => void) | null } = { current: null };

/**
 * Replaces the package `dexie` where the mirror runs on `MemoryStorage`. The database class only tells which stores it
 * declares; a live query calls back when the outbox changes. This file imports nothing: who mocks `dexie` by it would
 * wait for itself.
 */
export class Dexie {
  static dependencies = {};
  private readonly declared = new Map<string, string>();

  version() {
    const stores = (more: Readonly<Record<string, string>>) => {
      for (const [name, indexes] of Object.entries(more)) this.declared.set(name, indexes);
      return { upgrade: () => undefined };
    };
    return { stores };
  }

  get tables() {
    return [...this.declared].map(([name, spec]) => {
      const [primKey, ...indexes] = spec.split(', ').map((src) => ({ src }));
      return { name, schema: { primKey, indexes } };
    });
  }
}

export function liveQuery(query: () => Promise<unknown>) {
  return {
    subscribe({ next }: { next: (value: unknown) => void }) {
      const subscription = {
        closed: false,
        unsubscribe() {
          subscription.closed = true;
        },
      };
      const read = () => {
        if (subscription.closed) return;
        observer.current = read;
        const reading = query();
        observer.current = null;
        reading.then(
          (value) => {
            if (!subscription.closed) next(value);
          },
          () => undefined,
        );
      };
      read();
      return subscription;
    },
  };
}

// Imports of `row-requests.ts`, whose functions the storage in memory replaces with its own.
export const RangeSet = Object;
export const mergeRanges = () => undefined;
export const cmp = () => 0;
