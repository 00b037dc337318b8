import { type Table, Dexie } from 'dexie';
import { type Profile, readProfile } from '../../platform/profile.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { throttledLiveQuery } from '../database/throttled-live-query.ts';

/** The key of the signed-in user: the profile as JSON, `null` when signed out. */
const KEY = 'scuderia-user';
/** The key of the mark that somebody signed out and the identity provider was not told yet; '' once it was. */
const LEAVING = 'scuderia-leaving';
/** The key of the {@link SessionEnd} as JSON, `null` for any other sign-out. */
const ENDED = 'scuderia-ended';

/** Whose session the identity provider ended, and its code without the `auth/` prefix (AUTH-2). */
export interface SessionEnd {
  readonly uid: string;
  readonly code: string;
}

/**
 * The device's own record of who is signed in. It needs no identity provider (AUTH-1) and holds no tokens (AUTH-5). It
 * has a database of its own, because a person's mirror can only be opened once the person is known; and not local
 * storage, which may not be on disk yet when the browser is killed.
 */
export interface SessionRecord {
  read(): Promise<Profile | null>;
  /** Writing null also marks, in the same transaction, that the identity provider has to be told. */
  write(profile: Profile | null, ended?: SessionEnd | null): Promise<void>;
  /** What the latest write said of the end of a session. */
  ended(): Promise<SessionEnd | null>;
  /** Whether somebody signed out and {@link left} was not called since: the provider's store may still hold tokens. */
  isLeaving(): Promise<boolean>;
  /** Removes the mark: the identity provider was told of the sign-out. */
  left(): Promise<void>;
  /** Calls back once in the beginning, and after changes, also of another tab; gives the function that ends it. */
  watch(changed: (profile: Profile | null) => void): () => void;
}

/**
 * Opens the record; `close` closes its database for good.
 *
 * @param options replace the browser's IndexedDB (tests)
 */
export function openSessionRecord(
  options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
  clock: Clock = systemClock,
): SessionRecord & { close(): void } {
  const db = new Dexie('scuderia-session', { ...options, chromeTransactionDurability: 'strict' });
  db.version(1).stores({ record: '' });
  const record: Table<string, string> = db.table('record');
  const read = async () => readProfile((await record.get(KEY)) ?? 'null');
  return {
    read,
    async write(profile, ended = null) {
      const leaving = profile === null ? 'yes' : '';
      const rows = [JSON.stringify(profile), leaving, JSON.stringify(ended)];
      await record.bulkPut(rows, [KEY, LEAVING, ENDED]);
    },
    ended: async () => JSON.parse((await record.get(ENDED)) ?? 'null') as SessionEnd | null,
    isLeaving: async () => ((await record.get(LEAVING)) ?? '') !== '',
    async left() {
      await record.put('', LEAVING);
    },
    watch: (changed) => throttledLiveQuery(clock, read).subscribe(changed),
    close: () => db.close(),
  };
}
