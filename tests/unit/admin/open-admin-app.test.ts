import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { AdminApp } from '../../../src/admin/session/admin-app.ts';
import { openAdminApp } from '../../../src/admin/session/open-admin-app.ts';
import { type Mirror, databaseName, MirrorDatabase } from '../../../src/mirror/database.ts';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { readMeta, writeMeta } from '../../../src/mirror/meta.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import { type SessionRecord, openSessionRecord } from '../../../src/mirror/session-record.ts';
import type { Profile } from '../../../src/model/profile.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { createSync } from '../../../src/sync/engine.ts';
import type { Identity } from '../../../src/sync/ports.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { type Wire, ModelServer } from '../../support/model-server.ts';
import { freeLocks } from '../../support/phone.ts';
import { memoryEvictionMarkers } from '../../support/eviction-marker-store.ts';
import { seededIds } from '../../support/seeded-ids.ts';
import { addHorse } from '../../support/scene.ts';

const ANNA = profileOf('anna');
const BRUNO = profileOf('bruno');
const silent: Wire = () => new Promise(() => {});
const offline: Wire = async () => fail('unreachable');

function profileOf(uid: string): Profile {
  return {
    uid,
    email: `${uid}@example.org`,
    emailVerified: true,
    displayName: null,
    givenName: null,
    familyName: null,
    photoURL: null,
    phoneNumber: null,
  };
}

/** The session record of a device with a signed-in user, as two of its tabs read it. */
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
});
const deaf: Identity = {
  signIn: () => new Promise(() => {}),
  signOut: () => new Promise(() => {}),
};

const notes = memoryEvictionMarkers();

function open(session: SessionRecord, identity: Identity, wire: Wire): Promise<AdminApp> {
  const server = new ModelServer(() => clock.now());
  return openAdminApp({
    session,
    identity,
    clock,
    ids: seededIds(5, () => clock.now()),
    version: '0',
    databaseOf: (uid) => new MirrorDatabase(databaseName(uid)),
    evictionMarkers: notes,
    appUpdate: Promise.resolve(null),
    images: () => Promise.reject(new Error('no images here')),
    secondFactorOf: () => new Promise(() => {}),
    syncOf: (mirror) =>
      createSync({
        mirror,
        remote: server.remote(wire),
        locks: freeLocks,
        signals: { isVisible: () => true, onWake: () => () => {} },
        user: 'x',
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
