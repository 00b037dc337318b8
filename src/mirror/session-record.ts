import { type Table, Dexie, liveQuery } from 'dexie';
import { type Profile, readProfile } from '../model/profile.ts';

/** Under this key the signed-in user is kept: the profile as JSON, `null` when signed out. */
const KEY = 'scuderia-user';

/**
 * The device's own record of who is signed in. It needs no identity provider (AUTH-1) and holds no
 * tokens (AUTH-5). A database of its own, because a person's mirror is only opened by knowing who it
 * is; and not local storage, which a browser that is killed may not yet have written to disk.
 */
export interface SessionRecord {
  read(): Promise<Profile | null>;
  write(profile: Profile | null): Promise<void>;
  /** Calls back with every change, also one in another tab; gives the function that ends it. */
  watch(changed: (profile: Profile | null) => void): () => void;
}

/**
 * Opens the record; `close` lets its database go for good.
 *
 * @param options where the browser's IndexedDB is not the one to use (tests)
 */
export function openSessionRecord(
  options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): SessionRecord & { close(): void } {
  const db = new Dexie('scuderia-session', { ...options, chromeTransactionDurability: 'strict' });
  db.version(1).stores({ record: '' });
  const record: Table<string, string> = db.table('record');
  const read = async () => readProfile((await record.get(KEY)) ?? 'null');
  return {
    read,
    async write(profile) {
      await record.put(JSON.stringify(profile), KEY);
    },
    watch(changed) {
      const subscription = liveQuery(read).subscribe({ next: changed, error: () => undefined });
      return () => subscription.unsubscribe();
    },
    close: () => db.close(),
  };
}
