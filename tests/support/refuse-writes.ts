import { IDBObjectStore } from 'fake-indexeddb';
import type { MirrorDatabase } from '../../src/mirror/database/database.ts';

/**
 * Makes writes to a store of a database throw, as those of the platform do.
 *
 * @param errorOf asked of each write; null lets it pass
 * @returns the function that ends it
 */
export function refuseWrites(
  db: MirrorDatabase,
  store: string,
  errorOf: () => Error | null,
): () => void {
  const { prototype } = IDBObjectStore;
  // oxlint-disable-next-line typescript/unbound-method -- applied to the store that is written to
  const { add, put } = prototype;
  const name = db.name;
  const guarded = (write: typeof put): typeof put =>
    function guardedWrite(this: IDBObjectStore, ...given) {
      // In a browser the names of databases have a prefix (native-indexed-db.ts).
      const isMeant = this.name === store && this.transaction.db.name.endsWith(name);
      const error = isMeant ? errorOf() : null;
      if (error) throw error;
      return write.apply(this, given);
    };
  prototype.add = guarded(add);
  prototype.put = guarded(put);
  return () => Object.assign(prototype, { add, put });
}
