import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AdminApp } from '../../../../src/admin/session/admin-app.ts';
import { openAdminApp } from '../../../../src/admin/session/open-admin-app.ts';
import {
  type Mirror,
  databaseName,
  listMirrors,
  MirrorDatabase,
} from '../../../../src/mirror/database/database.ts';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { noteSignIn, lockMirror } from '../../../../src/mirror/scope/lock-mirror.ts';
import { createHorse } from '../../../../src/register/horses/horses.ts';
import { addVisit } from '../../../../src/register/visits/visits.ts';
import { readMeta, writeMeta } from '../../../../src/mirror/database/meta.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import {
  type SessionEnd,
  type SessionRecord,
  openSessionRecord,
} from '../../../../src/mirror/device/session-record.ts';
import type { Profile } from '../../../../src/platform/profile.ts';
import { lazyIdentity } from '../../../../src/remote/lazy-identity.ts';
import { noDiary } from '../../../../src/platform/diary.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { createSyncEngine } from '../../../../src/sync/engine.ts';
import type { Identity } from '../../../../src/platform/identity.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { profileOf } from '../../../support/profile.ts';
import { type Wire, ModelServer } from '../../../support/model-server.ts';
import { freeLocks } from '../../../support/phone.ts';
import { dumpDatabase } from '../../../support/raw-database.ts';
import { memoryEvictionMarkers } from '../../../support/eviction-marker-store.ts';
import { seededIds } from '../../../support/seeded-ids.ts';
import { addHorse } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';

const ANNA = profileOf('anna');
const BRUNO = profileOf('bruno');
const silent: Wire = () => new Promise(() => {});
const offline: Wire = async () => fail('unreachable');

/** The session record of one device, opened in two tabs. */
async function recordOf(first: Profile | null): Promise<[SessionRecord, SessionRecord]> {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  const tabs: [SessionRecord, SessionRecord] = [
    openSessionRecord(device),
    openSessionRecord(device),
  ];
  await tabs[0].write(first);
  return tabs;
}

const clock = new ManualClock();
const answers = (profile: Profile): Identity => ({
  signIn: async () => ok(profile),
  signOut: async () => undefined,
  onSessionEnd: () => undefined,
});
const deaf: Identity = {
  signIn: () => new Promise(() => {}),
  signOut: () => new Promise(() => {}),
  onSessionEnd: () => undefined,
};
/** A provider that ends sessions when the test says so. */
function ending(profile: Profile) {
  let end: (uid: string, code: string) => void = () => undefined;
  const identity: Identity = {
    ...answers(profile),
    onSessionEnd: (ended) => {
      end = ended;
    },
  };
  return { identity, end: (uid: string, code: string) => end(uid, code) };
}

const notes = memoryEvictionMarkers();

function open(
  session: SessionRecord,
  identity: Identity,
  wire: Wire,
  server = new ModelServer(() => clock.now()),
): Promise<AdminApp> {
  return openAdminApp({
    session,
    identity,
    clock,
    ids: seededIds(5, () => clock.now()),
    version: '0',
    databaseOf: (uid) => new MirrorDatabase(databaseName(uid)),
    uidsOnDevice: listMirrors,
    evictionMarkers: notes,
    appUpdate: Promise.resolve(null),
    diary: { ...noDiary, entries: async () => [] },
    images: () => Promise.reject(new Error('no images here')),
    secondFactorOf: () => new Promise(() => {}),
    syncOf: (mirror) =>
      createSyncEngine({
        mirror,
        remote: server.remote(wire),
        locks: freeLocks,
        signals: { isVisible: () => true, onWake: () => () => {} },
      }),
  });
}

beforeEach(async () => {
  for (const uid of ['anna', 'bruno']) await new MirrorDatabase(databaseName(uid)).delete();
});

test('[AUTH-1] the session opens at once from the session record, without answers of identity provider and server', async () => {
  const app = await open((await recordOf(ANNA))[0], deaf, silent);
  const session = app.session()!;
  expect(session.profile).toEqual(ANNA);
  const slug = await addHorse(session.mirror, 'Vento');
  expect(await session.mirror.db.view('horses').get(`horses/${slug}`)).toBeDefined();
  session.sync.stop();
});

test('[AUTH-2] a new login ends the pause and sends the unsent changes', async () => {
  let network: Wire = async () => fail('signedOut');
  const app = await open((await recordOf(ANNA))[0], answers(ANNA), async (r, s) => network(r, s));
  const { mirror, sync } = app.session()!;
  await addHorse(mirror, 'Vento');
  await sync.syncNow();
  expect(await readMeta(mirror, 'pause')).toBe('signedOut');
  expect(await listUnsent(mirror)).toHaveLength(1);

  network = async (_r, serve) => serve();
  await app.signIn('anna@example.org', 'x');
  expect(app.session()!.mirror).toBe(mirror);
  while (sync.isBusy()) await settle();
  expect(await listUnsent(mirror)).toEqual([]);
  sync.stop();
});

test('[AUTH-2] unsent changes are kept over a sign-out, for the next login', async () => {
  const [session] = await recordOf(ANNA);
  const app = await open(session, answers(ANNA), offline);
  const { mirror } = app.session()!;
  await addHorse(mirror, 'Vento');
  await app.signOut();
  expect(app.session()).toBeNull();
  expect(await session.read()).toBeNull();
  await app.signIn('anna@example.org', 'x');
  expect(await listUnsent(app.session()!.mirror)).toHaveLength(1);
  app.session()!.sync.stop();
});

test('[AUTH-4] a sign-out with nothing unsent leaves nothing on the device', async () => {
  const app = await open((await recordOf(ANNA))[0], answers(ANNA), offline);
  const { mirror } = app.session()!;
  await writeMeta(mirror, 'lastPullAt', 1);
  await app.signOut();
  const left = new MirrorDatabase(databaseName('anna'));
  for (const table of left.tables) expect(await table.count(), table.name).toBe(0);
  left.close();
  expect(notes.read('anna')).toBeNull();
});

test('[AUTH-4] who is signed out hears what of theirs waits, though somebody else came and left meanwhile', async () => {
  let who: Profile | null = ANNA;
  let end: SessionEnd | null = null;
  let changed: (profile: Profile | null) => void = () => undefined;
  const session: SessionRecord = {
    read: async () => who,
    ended: async () => end,
    write: async (profile, ended = null) => {
      who = BRUNO;
      changed(BRUNO); // in another tab, while this one writes
      await settle();
      who = profile;
      end = ended;
      changed(profile);
    },
    isLeaving: async () => false,
    left: async () => undefined,
    watch: (watcher) => {
      changed = watcher;
      return () => {};
    },
  };
  const provider = ending(ANNA);
  const app = await open(session, provider.identity, offline);
  await addHorse(app.session()!.mirror, 'Vento');
  provider.end('anna', 'user-disabled');
  await until(() => app.ended() !== null);
  expect(app.ended()).toMatchObject({ email: ANNA.email, waiting: { changes: 1 } });
});

test('[AUTH-5] the provider forgets who leaves at once, whatever the lock of the mirror waits for', async () => {
  let told = 0;
  const identity: Identity = { ...answers(ANNA), signOut: async () => void (told += 1) };
  const app = await open((await recordOf(ANNA))[0], identity, offline);
  // Another tab, whose transaction does not end.
  const otherTab = new MirrorDatabase(databaseName('anna'));
  const hold = { isOver: false };
  onTestFinished(() => void (hold.isOver = true));
  const held = otherTab.transaction('rw', otherTab.outbox, async () => {
    while (!hold.isOver) await otherTab.outbox.count();
  });
  await otherTab.open();
  const leaving = app.signOut();
  await until(() => app.session() === null);
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect(told).toBe(1);
  hold.isOver = true;
  await Promise.all([held, leaving]);
  otherTab.close();
});

test('[AUTH-5] what the provider keeps of who left goes with the next launch, where the app was closed before', async () => {
  const [first, second] = await recordOf(ANNA);
  const app = await open(
    first,
    { ...answers(ANNA), signOut: () => new Promise(() => {}) },
    offline,
  );
  void app.signOut();
  await until(() => app.session() === null);

  let told = 0;
  const identity: Identity = { ...answers(ANNA), signOut: async () => void (told += 1) };
  await open(second, identity, offline);
  await eventually(async () => expect(told).toBe(1));
  await eventually(async () => expect(await second.isLeaving()).toBe(false));
  // It happens only once.
  await open(second, identity, offline);
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect(told).toBe(1);
});

test.each([
  ['of somebody who is not in', null, 1],
  ['of another than who is in', BRUNO, 1],
  ['of who is in', ANNA, 0],
] as const)(
  '[AUTH-5] a login %s, which the phone has no room to note, leaves no tokens of anybody who believes to be out',
  async (_whose, first, left) => {
    const [record] = await recordOf(first);
    await record.left();
    const full = new DOMException('no room', 'QuotaExceededError');
    const session: SessionRecord = { ...record, write: () => Promise.reject(full) };
    let told = 0;
    const identity: Identity = { ...answers(ANNA), signOut: async () => void (told += 1) };
    const app = await open(session, identity, offline);
    await expect(app.signIn('anna@example.org', 'x')).rejects.toBe(full);
    expect(app.session()?.profile).toEqual(first ?? undefined);
    expect(told).toBe(left);
    app.session()?.sync.stop();
  },
);

test('[AUTH-5] a launch leaves whoever signed in since alone', async () => {
  const [session] = await recordOf(ANNA);
  await session.write(null);
  await session.write(ANNA);
  let told = 0;
  const identity: Identity = { ...answers(ANNA), signOut: async () => void (told += 1) };
  const app = await open(session, identity, offline);
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect([told, await session.isLeaving()]).toEqual([0, false]);
  app.session()!.sync.stop();
});

test.each(['a launch that finds somebody gone', 'a tab that hears of a sign-out'])(
  '[AUTH-2] %s takes no tokens of who signed in while its SDK was loading',
  async (scene) => {
    const isLaunch = scene.startsWith('a launch');
    const [session, otherTab] = await recordOf(ANNA);
    if (isLaunch) await otherTab.write(null);
    let told = 0;
    let loads = 0;
    let loaded = () => {};
    const loading = new Promise<void>((resolve) => (loaded = resolve));
    const load = async () => {
      loads += 1;
      await loading;
      return {
        ...answers(ANNA),
        signOut: async () => void (told += 1),
        tokensOf: () => ({ current: async () => ok('t'), refresh: async () => ok('t') }),
      };
    };
    const app = await open(session, lazyIdentity(load, Promise.resolve()), offline);
    if (!isLaunch) await otherTab.write(null);
    await until(() => loads > 0);
    await otherTab.write(BRUNO);
    await until(() => app.session()?.profile.uid === 'bruno');
    loaded();
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect(told).toBe(0);
    app.session()!.sync.stop();
  },
);

test('[AUTH-4] [WRITE-2] what another tab saves during a sign-out is not erased', async () => {
  let kept = 0;
  for (let turns = 0; turns < 40; turns += 1) {
    const [session] = await recordOf(ANNA);
    const app = await open(session, answers(ANNA), offline);
    const db = new MirrorDatabase(databaseName('anna'));
    const otherTab: Mirror = {
      db,
      uid: 'anna',
      clock,
      ids: seededIds(turns + 10, () => clock.now()),
    };
    await db.open();
    const leaving = app.signOut();
    for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
    const saved = await createHorse(otherTab, { name: 'Vento', docname: 'VENTO' });
    await leaving;
    db.close();
    const again = new MirrorDatabase(databaseName('anna'));
    expect(await again.outbox.count(), `saved after ${turns} turns`).toBe(saved.success ? 1 : 0);
    kept += await again.outbox.count();
    await again.delete();
  }
  expect(kept).toBeGreaterThan(0);
});

test('[AUTH-5] every tab that leaves makes its own provider forget: a renewal under way would keep its tokens', async () => {
  const [thisTab, otherTab] = await recordOf(ANNA);
  let told = 0;
  const identity: Identity = { ...answers(ANNA), signOut: async () => void (told += 1) };
  const app = await open(thisTab, identity, offline);
  await otherTab.write(null);
  await until(() => app.session() === null);
  expect(told).toBe(1);
  // A person who replaces another has already signed in at the provider, so its sign-out is not called.
  await otherTab.write(ANNA);
  await until(() => app.session() !== null);
  await otherTab.write(BRUNO);
  await until(() => app.session()?.profile.uid === 'bruno');
  expect(told).toBe(1);
  app.session()!.sync.stop();
});

test('a second user neither sees nor sends the first one’s changes', async () => {
  const [thisTab, otherTab] = await recordOf(ANNA);
  const app = await open(thisTab, answers(BRUNO), async (_r, serve) => serve());
  const anna = app.session()!;
  anna.sync.stop();
  await addHorse(anna.mirror, 'Vento');
  await otherTab.write(BRUNO);
  await until(() => app.session()?.profile.uid === 'bruno');
  const bruno = app.session()!;
  await bruno.sync.syncNow();
  expect(await listUnsent(bruno.mirror)).toEqual([]);
  expect(await bruno.mirror.db.view('horses').count()).toBe(0);
  await otherTab.write(null);
  await until(() => app.session() === null);
});

/** Anna's database on the device, read without the app. */
async function heldByAnna(): Promise<Record<string, unknown[]>> {
  const dump = await dumpDatabase(Dexie.dependencies.indexedDB, databaseName('anna'));
  return Object.fromEntries(
    dump.stores
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => [name, rows.map(({ value }) => value)]),
  );
}

/** A register that Anna's phone holds completely, with one unsent trim of Stella. */
async function registerWithOneTrim(app: AdminApp) {
  const { mirror, sync } = app.session()!;
  await sync.syncNow();
  expect(await mirror.db.view('memberships').count()).toBe(1);
  await addVisit(mirror, 'stella', 'hoovesTrims', { day: '2026-10-01', notes: 'nuovo' });
}

/** The documents of {@link registerWithOneTrim} on the server. */
function serve(server: ModelServer): void {
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', lastHoovesTrim: 1 });
  server.edit('horses/stella/hoovesTrims/old', { date: 1 });
  server.edit('horses/nuvola', { name: 'Nuvola', ownerName: 'Ada Neri' });
  server.edit('memberships/neri', { year: 2026, familyName: 'Neri', taxCode: 'NREDAA80A41H501U' });
}

/** All reads succeed; no commit does. */
const readsOnly: Wire = async (request, answer) =>
  request === 'commit' ? fail('unreachable') : answer();

const ONLY_THE_TRIM = {
  outbox: [{ op: 'addVisit', lane: 'horses/stella' }],
  base_horses: [{ path: 'horses/stella' }],
  view2_horses: [{ path: 'horses/stella' }],
  view_hoovesTrims: [{ fields: { notes: 'nuovo' } }],
  meta: [{ key: 'deviceId' }],
};

test('[AUTH-4] signed out with a trim to send, a phone holds the trim and its horse, and nothing else', async () => {
  const server = new ModelServer(() => clock.now());
  serve(server);
  const app = await open((await recordOf(ANNA))[0], answers(ANNA), readsOnly, server);
  await registerWithOneTrim(app);
  await app.signOut();
  const held = await heldByAnna();
  expect(held).toMatchObject(ONLY_THE_TRIM);
  expect(Object.keys(held)).toEqual(Object.keys(ONLY_THE_TRIM).toSorted());
  expect(JSON.stringify(held)).not.toMatch(/Neri|NREDAA|nuvola/);

  // The next login restores everything.
  await app.signIn('anna@example.org', 'x');
  const { mirror, sync } = app.session()!;
  await sync.syncNow();
  expect(await mirror.db.view('memberships').count()).toBe(1);
  expect(await mirror.db.view('horses').count()).toBe(2);
  expect(await mirror.db.view('hoovesTrims').count()).toBe(2);
  expect(await listUnsent(mirror)).toHaveLength(1);
  sync.stop();
});

test('[AUTH-4] a tab that leaves later than another takes nothing back onto the phone', async () => {
  const server = new ModelServer(() => clock.now());
  serve(server);
  const [thisTab, otherTab] = await recordOf(ANNA);
  const app = await open(thisTab, answers(ANNA), readsOnly, server);
  await registerWithOneTrim(app);
  // The other tab is in the middle of a pull when this one signs out.
  let goOn = () => {};
  const slow: Wire = async (request, answer) => {
    if (request === 'everything') await new Promise<void>((resolve) => (goOn = resolve));
    return answer();
  };
  const late = await open(otherTab, answers(ANNA), slow, server);
  await writeMeta(late.session()!.mirror, 'cursors', {});
  void late.session()!.sync.syncNow();
  const leaving = app.signOut();
  goOn();
  await leaving;
  await until(() => late.session() === null);
  goOn();
  await eventually(async () =>
    expect(Object.keys(await heldByAnna())).toEqual(Object.keys(ONLY_THE_TRIM).toSorted()),
  );
});

test('[AUTH-4] what an earlier release left behind at a sign-out goes with the next launch', async () => {
  const server = new ModelServer(() => clock.now());
  serve(server);
  const app = await open((await recordOf(ANNA))[0], answers(ANNA), readsOnly, server);
  await registerWithOneTrim(app);
  const { sync, mirror } = app.session()!;
  sync.stop();
  mirror.db.close();
  await open((await recordOf(null))[0], answers(ANNA), readsOnly, server);
  await eventually(async () =>
    expect(Object.keys(await heldByAnna())).toEqual(Object.keys(ONLY_THE_TRIM).toSorted()),
  );
});

test('[AUTH-4] what was typed and not saved is kept like what waits', async () => {
  const app = await open((await recordOf(ANNA))[0], answers(ANNA), offline);
  await keepDraft(app.session()!.mirror, 'horses/new', { name: 'Vento' });
  await app.signOut();
  expect(await heldByAnna()).toMatchObject({ drafts: [{ key: 'horses/new' }] });

  // A form in which everything was typed back has no draft.
  await app.signIn('anna@example.org', 'x');
  await keepDraft(app.session()!.mirror, 'horses/new', {});
  await app.signOut();
  expect(await heldByAnna()).toEqual({});
});

test('[AUTH-2] where the provider ends the session, the person is signed out and what waits is kept', async () => {
  const { identity, end } = ending(ANNA);
  const [session] = await recordOf(ANNA);
  const server = new ModelServer(() => clock.now());
  serve(server);
  const app = await open(session, identity, readsOnly, server);
  await registerWithOneTrim(app);
  end('bruno', 'user-disabled');
  expect(app.session()).not.toBeNull();
  end('anna', 'user-disabled');
  end('anna', 'user-disabled');
  await until(() => app.ended() !== null);
  expect(app.ended()).toEqual({
    email: 'anna@example.org',
    code: 'user-disabled',
    waiting: { changes: 1, drafts: 0 },
  });
  expect(app.session()).toBeNull();
  expect(await session.read()).toBeNull();
  expect(Object.keys(await heldByAnna())).toEqual(Object.keys(ONLY_THE_TRIM).toSorted());

  await app.signIn('anna@example.org', 'x');
  expect(app.ended()).toBeNull();
  expect(await listUnsent(app.session()!.mirror)).toHaveLength(1);
  app.session()!.sync.stop();
});

test('[AUTH-2] that the provider ended the session is said by every other tab, and at each launch, until somebody signs in', async () => {
  const { identity, end } = ending(ANNA);
  const [thisTab, otherTab] = await recordOf(ANNA);
  const app = await open(thisTab, identity, offline);
  const other = await open(otherTab, answers(ANNA), offline);
  await addHorse(app.session()!.mirror, 'Vento');
  end('anna', 'user-disabled');
  await eventually(async () => expect(app.ended()).not.toBeNull());
  await eventually(async () => expect(other.ended()).toEqual(app.ended()));
  const said = { code: 'user-disabled', waiting: { changes: 1, drafts: 0 } };
  expect(other.ended()).toMatchObject({ ...said, email: ANNA.email });
  // The address is not kept on a phone on which nobody is signed in.
  const launched = await open(thisTab, answers(ANNA), offline);
  await eventually(async () => expect(launched.ended()).toEqual({ ...said, email: '' }));

  await other.signIn('anna@example.org', 'x');
  await until(() => app.session() !== null && launched.session() !== null);
  await other.signOut();
  await until(() => app.session() === null && launched.session() === null);
  const again = await open(thisTab, answers(ANNA), offline);
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect([app, other, launched, again].map((tab) => tab.ended())).toEqual([null, null, null, null]);
});

test('[AUTH-4] whoever signs in again while a tab is still leaving keeps what they received', async () => {
  const [thisTab, otherTab] = await recordOf(ANNA);
  await open(thisTab, answers(ANNA), offline);
  const again = {
    db: new MirrorDatabase(databaseName('anna')),
    uid: 'anna',
    clock,
    ids: seededIds(9, () => clock.now()),
  };
  const opened = { ...again, db: new MirrorDatabase(databaseName('anna')) };
  const left = await lockMirror(
    opened,
    async () => {
      // The login comes after the session record was read.
      await otherTab.write(ANNA);
      await noteSignIn(again);
      await writeMeta(again, 'lastPullAt', 5);
      return false;
    },
    () => undefined,
  );
  expect(left).toBeNull();
  expect(await readMeta(again, 'lastPullAt')).toBe(5);
  again.db.close();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await settle();
}

test('[AUTH-2] nobody is signed in until the second factor was given', async () => {
  const [record] = await recordOf(null);
  const confirm = async (code: string) =>
    code === '123456' ? ok(ANNA) : fail({ code: 'invalid-verification-code' });
  const identity: Identity = {
    signIn: async () => fail({ code: 'multi-factor-auth-required', confirm }),
    signOut: async () => undefined,
    onSessionEnd: () => undefined,
  };
  const app = await open(record, identity, silent);
  const half = await app.signIn('anna@example.org', 'x');
  if (half.success) throw new Error('a password was enough');
  expect(half.error.code).toBe('multi-factor-auth-required');
  expect(await half.error.confirm!('000000')).toEqual(fail({ code: 'invalid-verification-code' }));
  expect([app.session(), await record.read()]).toEqual([null, null]);
  await expect(app.secondFactor()).rejects.toThrow('nobody is signed in');

  expect(await half.error.confirm!('123456')).toEqual(ok(ANNA));
  expect(app.session()?.profile).toEqual(ANNA);
  expect(await record.read()).toEqual(ANNA);
});
