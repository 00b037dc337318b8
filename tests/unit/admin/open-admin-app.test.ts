import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { AdminApp } from '../../../src/admin/session/admin-app.ts';
import { openAdminApp } from '../../../src/admin/session/open-admin-app.ts';
import type { Mirror } from '../../../src/mirror/database.ts';
import { databaseName, MirrorDatabase } from '../../../src/mirror/database.ts';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { readMeta, writeMeta } from '../../../src/mirror/meta.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import type { SessionRecord } from '../../../src/mirror/session-record.ts';
import { openSessionRecord } from '../../../src/mirror/session-record.ts';
import type { Profile } from '../../../src/model/profile.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { createSync } from '../../../src/sync/engine.ts';
import type { Identity } from '../../../src/sync/ports.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import type { Wire } from '../../support/model-server.ts';
import { ModelServer } from '../../support/model-server.ts';
import { freeLocks } from '../../support/phone.ts';
import { notePlace } from '../../support/eviction-marker-store.ts';
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

/** The session record of a device on which somebody was signed in, as two of its tabs have it. */
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

const notes = notePlace();

function open(session: SessionRecord, identity: Identity, wire: Wire): Promise<AdminApp> {
  const server = new ModelServer(() => clock.now());
  return openAdminApp({
    session,
    identity,
    clock,
    ids: seededIds(5, () => clock.now()),
    version: '0',
    databaseOf: (uid) => new MirrorDatabase(databaseName(uid)),
    notePlace: notes,
    appUpdate: Promise.resolve(null),
    images: () => Promise.reject(new Error('no images here')),
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

test('[AUTH-1] the desk opens at once from the session record, with a provider and a server that say nothing', async () => {
  const office = await open((await recordOf(ANNA))[0], deaf, silent);
  const desk = office.session()!;
  expect(desk.profile).toEqual(ANNA);
  const slug = await addHorse(desk.mirror, 'Vento');
  expect(await desk.mirror.db.view('horses').get(`horses/${slug}`)).toBeDefined();
  desk.sync.stop();
});

test('[AUTH-2] a fresh login ends the pause and sends what waits', async () => {
  let network: Wire = async () => fail('signedOut');
  const office = await open((await recordOf(ANNA))[0], answers(ANNA), async (r, s) =>
    network(r, s),
  );
  const { mirror, sync } = office.session()!;
  await addHorse(mirror, 'Vento');
  await sync.syncNow();
  expect(await readMeta(mirror, 'pause')).toBe('signedOut');
  expect(await listUnsent(mirror)).toHaveLength(1);

  network = async (_r, serve) => serve();
  await office.signIn('anna@example.org', 'x');
  expect(office.session()!.mirror).toBe(mirror);
  while (sync.isBusy()) await settle();
  expect(await listUnsent(mirror)).toEqual([]);
  sync.stop();
});

test('[AUTH-2] whoever signs out keeps what was not sent, for the next time', async () => {
  const [session] = await recordOf(ANNA);
  const office = await open(session, answers(ANNA), offline);
  const { mirror } = office.session()!;
  await addHorse(mirror, 'Vento');
  await office.signOut();
  expect(office.session()).toBeNull();
  expect(await session.read()).toBeNull();
  await office.signIn('anna@example.org', 'x');
  expect(await listUnsent(office.session()!.mirror)).toHaveLength(1);
  office.session()!.sync.stop();
});

test('[AUTH-4] a sign-out with nothing unsent leaves nothing on the device', async () => {
  const office = await open((await recordOf(ANNA))[0], answers(ANNA), offline);
  const { mirror } = office.session()!;
  await writeMeta(mirror, 'lastPullAt', 1);
  await office.signOut();
  const left = new MirrorDatabase(databaseName('anna'));
  for (const table of left.tables) expect(await table.count(), table.name).toBe(0);
  left.close();
  expect(notes.read('anna')).toBeNull();
});

test('[AUTH-4] [WRITE-2] what another tab saves while this one signs out is never erased', async () => {
  let kept = 0;
  for (let turns = 0; turns < 40; turns += 1) {
    const [session] = await recordOf(ANNA);
    const office = await open(session, answers(ANNA), offline);
    const db = new MirrorDatabase(databaseName('anna'));
    const otherTab: Mirror = {
      db,
      uid: 'anna',
      clock,
      ids: seededIds(turns + 10, () => clock.now()),
    };
    await db.open();
    const leaving = office.signOut();
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

test('another person never sees or sends the first one’s changes', async () => {
  const [thisTab, otherTab] = await recordOf(ANNA);
  const office = await open(thisTab, answers(BRUNO), async (_r, serve) => serve());
  const anna = office.session()!;
  anna.sync.stop();
  await addHorse(anna.mirror, 'Vento');
  await otherTab.write(BRUNO);
  await until(() => office.session()?.profile.uid === 'bruno');
  const bruno = office.session()!;
  await bruno.sync.syncNow();
  expect(await listUnsent(bruno.mirror)).toEqual([]);
  expect(await bruno.mirror.db.view('horses').count()).toBe(0);
  await otherTab.write(null);
  await until(() => office.session() === null);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await settle();
}
