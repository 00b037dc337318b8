import { type Table, Dexie, liveQuery } from 'dexie';
import { type Profile, readProfile } from '../model/profile.ts';

/** Under this key the signed-in user is kept: the profile as JSON, `null` when signed out. */
const KEY = 'scuderia-user';
/** Under this key it is noted that somebody left, and the identity provider was not told since; '' when it was. */
const LEAVING = 'scuderia-leaving';

/**
 * The device's own record of who is signed in. It needs no identity provider (AUTH-1) and holds no
 * tokens (AUTH-5). A database of its own, because a person's mirror is only opened by knowing who it
 * is; and not local storage, which a browser that is killed may not yet have written to disk.
 */
export interface SessionRecord {
  read(): Promise<Profile | null>;
  /** With null it is noted, in the same transaction, that the identity provider has to be told. */
  write(profile: Profile | null): Promise<void>;
  /** Whether somebody left, and {@link left} was not called since: the provider's store may still hold tokens. */
  isLeaving(): Promise<boolean>;
  /** The identity provider was told that whoever was signed in left. */
  left(): Promise<void>;
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
      const leaving = profile === null ? 'yes' : '';
      await record.bulkPut([JSON.stringify(profile), leaving], [KEY, LEAVING]);
    },
    isLeaving: async () => ((await record.get(LEAVING)) ?? '') !== '',
    async left() {
      await record.put('', LEAVING);
    },
    watch(changed) {
      const subscription = liveQuery(read).subscribe({ next: changed, error: () => undefined });
      return () => subscription.unsubscribe();
    },
    close: () => db.close(),
  };
}
