import type { Mirror } from '../mirror/database.ts';
import { databaseName, MirrorDatabase, whenSuperseded } from '../mirror/database.ts';
import { writeMeta } from '../mirror/meta.ts';
import type { NotePlace } from '../mirror/wiped.ts';
import { watchForWipe } from '../mirror/wiped.ts';
import type { SessionRecord } from '../mirror/session-record.ts';
import { ok } from '../platform/result.ts';
import type { AppUpdate } from '../platform/app-update.ts';
import type { Clock } from '../platform/clock.ts';
import type { ImageStorage } from '../platform/image-storage.ts';
import type { Ids } from '../platform/ids.ts';
import type { Profile } from '../model/profile.ts';
import type { Identity } from '../sync/ports.ts';
import type { Sync } from '../sync/status.ts';
import type { BackOffice, Desk } from './back-office.ts';

export interface BackOfficeParts {
  readonly session: SessionRecord;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly version: string;
  /** Where it is noted what the database holds, outside of it. */
  readonly notePlace: NotePlace;
  readonly appUpdate: Promise<AppUpdate | null>;
  readonly images: () => Promise<ImageStorage>;
  /** Builds the synchronisation of a mirror for the person who is signed in. */
  readonly syncOf: (mirror: Mirror, profile: Profile) => Sync;
}

/**
 * The back-office of this tab: one desk at a time, that of the person whom the session record names.
 * Opening it reads IndexedDB and nothing else (AUTH-1).
 */
export async function openBackOffice(parts: BackOfficeParts): Promise<BackOffice> {
  const { session, identity, clock, ids, version, notePlace, appUpdate, images, syncOf } = parts;
  const listeners = new Set<() => void>();
  let current: Desk | null = null;
  let endNoting = () => {};
  let outdated = false;

  function sit(profile: Profile | null): void {
    if (current?.profile.uid === profile?.uid) return;
    const left = current;
    endNoting();
    current = profile ? deskOf(profile) : null;
    if (current) begin(current);
    // Screens leave the old desk before its database goes away under them.
    for (const listener of listeners) listener();
    left?.sync.stop();
    left?.mirror.db.close();
  }

  function begin({ mirror, sync }: Desk): void {
    endNoting = watchForWipe(mirror, notePlace);
    sync.start();
    whenSuperseded(mirror, () => {
      outdated = true;
      sync.stop();
      for (const listener of listeners) listener();
    });
  }

  function deskOf(profile: Profile): Desk {
    const db = new MirrorDatabase(databaseName(profile.uid));
    const mirror = { db, uid: profile.uid, clock, ids };
    return { profile, mirror, sync: syncOf(mirror, profile) };
  }

  sit(await session.read());
  session.watch(sit);

  return {
    clock,
    version,
    appUpdate,
    images,
    desk: () => current,
    isOutdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(email, password) {
      const signedIn = await identity.signIn(email, password);
      if (!signedIn.ok) return signedIn;
      await session.write(signedIn.value);
      const again = current?.profile.uid === signedIn.value.uid;
      sit(signedIn.value);
      if (again && current) {
        await writeMeta(current.mirror, 'pause', null);
        void current.sync.syncNow();
      }
      return ok(signedIn.value);
    },
    async signOut() {
      const leaving = current;
      await session.write(null);
      sit(null);
      await identity.signOut();
      // AUTH-4: with nothing unsent, nothing personal stays on the device.
      if (leaving) await eraseIfClean(leaving.mirror, notePlace);
    },
  };
}

/**
 * Empties a person's database, unless something waits in it. One transaction: what another tab saves
 * meanwhile either comes before it, and is counted, or after it, and stays. Deleting the database
 * would take that with it.
 */
async function eraseIfClean(mirror: Mirror, notePlace: NotePlace): Promise<void> {
  const db = new MirrorDatabase(mirror.db.name);
  try {
    await db.open();
    await db.transaction('rw', db.tables, async () => {
      if ((await db.outbox.count()) + (await db.conflicts.count()) > 0) return;
      // First: what is erased on purpose was not cleared by the browser.
      notePlace.forget(mirror.uid);
      for (const table of db.tables) await table.clear();
    });
  } finally {
    db.close();
  }
}
