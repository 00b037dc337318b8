import { Dexie } from 'dexie';
import { indexedDB, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Mirror, databaseName, MirrorDatabase } from '../../src/mirror/database/database.ts';
import type { WantedMemberships } from '../../src/mirror/scope/membership-years.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Locks } from '../../src/platform/locks.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { fetchMemberships } from '../../src/sync/fetch-memberships.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { type PushReport, pushAll } from '../../src/sync/push.ts';
import { withTimeout } from '../../src/sync/requests.ts';
import { seededIds } from './seeded-ids.ts';

// Dexie's live queries check that the platform has IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
export { indexedDB };

/** One admin's phone: a real mirror on IndexedDB in memory. */
export interface Phone extends Mirror {
  readonly storage: IDBFactory;
}

/** Opens a phone; hand over another phone's `storage` to open the same device again. */
export function openPhone(options: {
  clock: Clock;
  seed?: number;
  uid?: string;
  storage?: IDBFactory;
}): Phone {
  const { clock, seed = 1, uid = 'anna', storage = new IDBFactory() } = options;
  const db = new MirrorDatabase(databaseName(uid), { indexedDB: storage, IDBKeyRange });
  return { db, uid, clock, ids: seededIds(seed, () => clock.now()), storage };
}

const never = new AbortController().signal;

/** Sends what is unsent, as a person's 'Sincronizza ora' does. */
export function push(
  phone: Mirror,
  remote: RemoteStore,
  ignoreBackoff = true,
): Promise<PushReport> {
  const sender = { remote, ask: withTimeout(phone.clock, never) };
  return pushAll(phone, sender, ignoreBackoff, never);
}

/** Receives what changed. */
export function pull(phone: Mirror, remote: RemoteStore, compareCounts = false) {
  return pullAll(phone, { remote, ask: withTimeout(phone.clock, never) }, compareCounts);
}

/** Fetches memberships that the phone may not hold (PULL-7). */
export function fetchMembershipsOn(phone: Phone, remote: RemoteStore, wanted: WantedMemberships) {
  return fetchMemberships(phone, { remote, ask: withTimeout(phone.clock, never) }, wanted);
}

/** Locks that are always free. */
export const freeLocks: Locks = {
  hold: async (_name, work) => work(),
};
