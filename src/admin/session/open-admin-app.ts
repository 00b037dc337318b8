import {
  type Mirror,
  type MirrorDatabase,
  whenSuperseded,
} from '../../mirror/database/database.ts';
import { type EvictionMarkerStore, watchForEviction } from '../../mirror/device/eviction.ts';
import { type UnsentWork, noteSignIn, lockMirror } from '../../mirror/scope/lock-mirror.ts';
import type { SessionEnd, SessionRecord } from '../../mirror/device/session-record.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { AppUpdate } from '../../platform/app-update.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStorage } from '../../platform/image-storage.ts';
import { type Diary, exceptionEvent } from '../../platform/diary.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Profile } from '../../platform/profile.ts';
import type { Identity, SecondFactor, SignInFailure } from '../../platform/identity.ts';
import { openRegister } from '../../register/register.ts';
import type { SyncEngine } from '../../sync/engine-interface.ts';
import type { AdminApp, EndedSession, Session } from './admin-app.ts';

/** What the admin app is built of: its adapters, which only the composition root knows. */
export interface AdminAppParts {
  readonly session: SessionRecord;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly version: string;
  /** Opens a user's database on this device. */
  readonly databaseOf: (uid: string) => MirrorDatabase;
  /** The uids that have a database on this device. */
  readonly uidsOnDevice: () => Promise<readonly string[]>;
  /** Where eviction markers are stored, outside of IndexedDB. */
  readonly evictionMarkers: EvictionMarkerStore;
  readonly diary: Diary;
  readonly appUpdate: Promise<AppUpdate | null>;
  readonly images: () => Promise<ImageStorage>;
  readonly secondFactorOf: (uid: string) => Promise<SecondFactor>;
  /** Builds the synchronisation of a mirror for the signed-in user. */
  readonly syncOf: (mirror: Mirror) => SyncEngine;
}

/**
 * Opens the admin app of this tab: one session at a time, of the person whom the session record names. Opening reads
 * IndexedDB and nothing else (AUTH-1).
 */
export async function openAdminApp(parts: AdminAppParts): Promise<AdminApp> {
  const { session, identity, clock, ids, version, evictionMarkers, appUpdate, images, diary } =
    parts;
  const listeners = new Set<() => void>();
  let current: Session | null = null;
  let stopEvictionWatch = () => {};
  let outdated = false;
  let ended: EndedSession | null = null;
  /** The addresses of who was signed in while this tab was open, by uid. */
  const emails = new Map<string, string>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const tellFailure = (error: unknown) => diary.note(exceptionEvent('lock', error));
  /** The latest lock of each person who signed out, by uid: another may sign out while it runs. */
  const locks = new Map<string, Promise<UnsentWork | null>>();

  function switchUser(profile: Profile | null): void {
    if (current?.profile.uid === profile?.uid) return;
    const previous = current;
    stopEvictionWatch();
    ended = null;
    if (profile) emails.set(profile.uid, profile.email);
    current = profile ? sessionOf(profile) : null;
    if (current) startSession(current);
    // Screens must leave the previous session before its database is closed.
    tell();
    if (!previous) return;
    previous.sync.stop();
    previous.mirror.db.close();
    const { uid } = previous.profile;
    const locked = lock(uid);
    locks.set(uid, locked);
    locked.catch(tellFailure); // retried at the next launch
  }

  /** Locks the mirror of a person who is not signed in (AUTH-4). */
  async function lock(uid: string): Promise<UnsentWork | null> {
    const isSignedIn = async () => (await session.read())?.uid === uid;
    const removeMarker = () => evictionMarkers.forget(uid);
    const waiting = await lockMirror(mirrorOf(uid), isSignedIn, removeMarker);
    if (waiting) diary.note({ kind: 'locked', ...waiting });
    return waiting;
  }

  /** Locks mirrors that a tab closed too early left unlocked, or that an earlier release locked less. */
  async function lockOthers(): Promise<void> {
    for (const uid of await parts.uidsOnDevice()) {
      if (uid === current?.profile.uid) continue;
      await lock(uid).catch(tellFailure);
    }
  }

  /** Signs out in every tab. @param end why, if the provider ended the session */
  async function signOut(end: SessionEnd | null): Promise<void> {
    diary.note({ kind: 'signedOut', why: end?.code ?? 'person' });
    const leaving = current?.profile.uid ?? '';
    try {
      await session.write(null, end);
      switchUser(null);
    } finally {
      // Does not wait for the lock, which waits for other tabs: the app may be closed before it ends.
      await leaveProvider();
    }
    await locks.get(leaving);
  }

  /** Makes the provider drop its tokens (AUTH-5). If a tab is closed before this, the next launch does it. */
  async function leaveProvider(): Promise<void> {
    await identity.signOut();
    await session.left().catch(tellFailure); // on failure the next launch signs out again
  }

  async function finishLeaving(): Promise<void> {
    if (current || !(await session.isLeaving())) return;
    await identity.signOut(isNobodyIn);
    if (await isNobodyIn()) await session.left();
  }

  /** All tabs share the tokens: a person who has signed in in another tab since must not lose theirs. */
  const isNobodyIn = async () => (await session.read()) === null;

  function startSession({ mirror, sync }: Session): void {
    stopEvictionWatch = watchForEviction(mirror, evictionMarkers, diary);
    sync.start();
    whenSuperseded(mirror, () => {
      outdated = true;
      diary.note({ kind: 'outdated' });
      sync.stop();
      tell();
    });
  }

  function mirrorOf(uid: string): Mirror {
    return { db: parts.databaseOf(uid), uid, clock, ids };
  }

  function sessionOf(profile: Profile): Session {
    const mirror = mirrorOf(profile.uid);
    return { profile, mirror, register: openRegister(mirror), sync: parts.syncOf(mirror) };
  }

  let isEnding = false;
  async function endSession(uid: string, code: string): Promise<void> {
    if (isEnding || current?.profile.uid !== uid) return;
    isEnding = true;
    // If the session record cannot be written, the person is still signed in, and the next token is refused again.
    await signOut({ uid, code }).catch(tellFailure);
    isEnding = false;
  }
  identity.onSessionEnd((uid, code) => void endSession(uid, code));

  /** Takes from the session record that the provider ended a session, in whatever tab, for the login to say (AUTH-2). */
  async function tellEnd(): Promise<void> {
    const end = await session.ended();
    if (!end) return;
    const { uid, code } = end;
    const waiting = await (locks.get(uid) ?? lock(uid)).catch(() => null);
    if (current) return;
    ended = { email: emails.get(uid) ?? '', code, waiting };
    tell();
  }

  /** Starts the session of a successful sign-in; one that needs a second factor is started when that is given. */
  async function enter(
    signedIn: Result<Profile, SignInFailure>,
  ): Promise<Result<Profile, SignInFailure>> {
    if (!signedIn.success) {
      const { code, confirm } = signedIn.error;
      return fail(
        confirm ? { code, confirm: async (given) => enter(await confirm(given)) } : { code },
      );
    }
    try {
      await session.write(signedIn.data);
    } catch (error) {
      // After a reported failure the user assumes to be signed out: sign out of the provider (AUTH-5).
      const isIn = (await session.read().catch(() => null))?.uid === signedIn.data.uid;
      if (!isIn) await identity.signOut().catch(tellFailure);
      throw error;
    }
    diary.note({ kind: 'signedIn' });
    const isSameUser = current?.profile.uid === signedIn.data.uid;
    switchUser(signedIn.data);
    if (current) {
      // If this cannot be stored, this device only has more to receive.
      await noteSignIn(current.mirror).catch(() => undefined);
      if (isSameUser) void current.sync.syncNow();
    }
    return ok(signedIn.data);
  }

  diary.note({ kind: 'started', version });
  void appUpdate.then((update) => {
    const noteIfWaiting = () => update?.isWaiting() && diary.note({ kind: 'updateWaits' });
    noteIfWaiting();
    update?.subscribe(noteIfWaiting);
  });
  switchUser(await session.read());
  session.watch((profile) => {
    const isLeft = current !== null && profile === null;
    switchUser(profile);
    if (!profile) tellEnd().catch(tellFailure);
    // This tab's SDK hears of the sign-out later, and would store the tokens of a renewal that ends in between
    // (AUTH-5).
    if (isLeft) identity.signOut(isNobodyIn).catch(tellFailure);
  });
  lockOthers().catch(tellFailure);
  finishLeaving().catch(tellFailure);

  return {
    clock,
    version,
    appUpdate,
    images,
    diary,
    session: () => current,
    ended: () => ended,
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
      await signOut(null);
    },
  };
}
