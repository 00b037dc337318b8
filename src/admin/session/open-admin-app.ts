import { type Mirror, type MirrorDatabase, whenSuperseded } from '../../mirror/database.ts';
import { eraseIfClean } from '../../mirror/erase-if-clean.ts';
import { writeMeta } from '../../mirror/meta.ts';
import { type EvictionMarkerStore, watchForEviction } from '../../mirror/eviction.ts';
import type { SessionRecord } from '../../mirror/session-record.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { AppUpdate } from '../../platform/app-update.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStorage } from '../../platform/image-storage.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Profile } from '../../model/profile.ts';
import type { Identity, SecondFactor, SignInFailure } from '../../sync/ports.ts';
import { openRegister } from '../../register/register.ts';
import type { Sync } from '../../sync/status.ts';
import type { AdminApp, Session } from './admin-app.ts';

export interface AdminAppParts {
  readonly session: SessionRecord;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly version: string;
  /** Opens a user's database on this device. */
  readonly databaseOf: (uid: string) => MirrorDatabase;
  /** Where eviction markers are stored, outside of the database. */
  readonly evictionMarkers: EvictionMarkerStore;
  readonly appUpdate: Promise<AppUpdate | null>;
  readonly images: () => Promise<ImageStorage>;
  readonly secondFactorOf: (uid: string) => Promise<SecondFactor>;
  /** Builds the synchronisation of a mirror for the signed-in user. */
  readonly syncOf: (mirror: Mirror, profile: Profile) => Sync;
}

/**
 * Opens the admin app of this tab: one session at a time, of the user whom the session record names.
 * Opening reads IndexedDB and nothing else (AUTH-1).
 */
export async function openAdminApp(parts: AdminAppParts): Promise<AdminApp> {
  const { session, identity, clock, ids, version, evictionMarkers, appUpdate, images } = parts;
  const listeners = new Set<() => void>();
  let current: Session | null = null;
  let stopEvictionWatch = () => {};
  let outdated = false;

  function switchUser(profile: Profile | null): void {
    if (current?.profile.uid === profile?.uid) return;
    const previous = current;
    stopEvictionWatch();
    current = profile ? sessionOf(profile) : null;
    if (current) startSession(current);
    // Screens must leave the previous session before its database is closed.
    for (const listener of listeners) listener();
    previous?.sync.stop();
    previous?.mirror.db.close();
  }

  function startSession({ mirror, sync }: Session): void {
    stopEvictionWatch = watchForEviction(mirror, evictionMarkers);
    sync.start();
    whenSuperseded(mirror, () => {
      outdated = true;
      sync.stop();
      for (const listener of listeners) listener();
    });
  }

  function sessionOf(profile: Profile): Session {
    const { uid } = profile;
    const mirror = { db: parts.databaseOf(uid), uid, clock, ids };
    return { profile, mirror, register: openRegister(mirror), sync: parts.syncOf(mirror, profile) };
  }

  /** Takes in who signed in; what still waits for a second factor is taken in when it is given. */
  async function enter(
    signedIn: Result<Profile, SignInFailure>,
  ): Promise<Result<Profile, SignInFailure>> {
    if (!signedIn.success) {
      const { code, confirm } = signedIn.error;
      return fail(
        confirm ? { code, confirm: async (given) => enter(await confirm(given)) } : { code },
      );
    }
    await session.write(signedIn.data);
    const isSameUser = current?.profile.uid === signedIn.data.uid;
    switchUser(signedIn.data);
    if (isSameUser && current) {
      await writeMeta(current.mirror, 'pause', null);
      void current.sync.syncNow();
    }
    return ok(signedIn.data);
  }

  switchUser(await session.read());
  session.watch(switchUser);

  return {
    clock,
    version,
    appUpdate,
    images,
    session: () => current,
    isOutdated: () => outdated,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async secondFactor() {
      if (!current) throw new Error('nobody is signed in');
      return parts.secondFactorOf(current.profile.uid);
    },
    signIn: async (email, password) => enter(await identity.signIn(email, password)),
    async signOut() {
      const uid = current?.mirror.uid;
      await session.write(null);
      switchUser(null);
      await identity.signOut();
      // AUTH-4: with nothing unsent, nothing personal stays on the device.
      if (uid) await eraseIfClean(parts.databaseOf(uid), () => evictionMarkers.forget(uid));
    },
  };
}
