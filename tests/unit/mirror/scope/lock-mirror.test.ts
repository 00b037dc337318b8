import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { databaseName, MirrorDatabase } from '../../../../src/mirror/database/database.ts';
import { dismissEviction, readEviction } from '../../../../src/mirror/device/eviction.ts';
import { removeRegister, lockMirror } from '../../../../src/mirror/scope/lock-mirror.ts';
import { readMeta, writeMeta } from '../../../../src/mirror/database/meta.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { keepMine } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, remove, sure, trim } from '../../../support/scene.ts';

const STELLA = 'horses/stella';

/**
 * Signs out of a phone; gives what is left in which stores, and whether the eviction marker was forgotten.
 *
 * @param isSignedIn whether the same person is signed in again by then
 */
async function signOut(phone: Phone, isSignedIn = false) {
  let forgotten = false;
  const { storage } = phone;
  const db = new MirrorDatabase(databaseName('anna'), { indexedDB: storage, IDBKeyRange });
  const waiting = await lockMirror(
    { ...phone, db },
    async () => isSignedIn,
    () => (forgotten = true),
  );
  expect(db.isOpen()).toBe(false);
  const left: Record<string, string[]> = {};
  for (const table of phone.db.tables) {
    const keys = (await table.toCollection().primaryKeys()).map(String);
    if (keys.length > 0) left[table.name] = keys;
  }
  return { forgotten, waiting, left };
}

const FACTS = ['deviceId'];

test('[AUTH-4] a clean sign-out leaves nothing of the register on the phone', async () => {
  const { anna } = await openAlone('stella');
  const waiting = { changes: 0, drafts: 0 };
  expect(await signOut(anna)).toEqual({ forgotten: true, waiting, left: {} });
});

test('[AUTH-4] a tab that locks once its person is signed in again leaves the register and the marker as they are', async () => {
  const { anna } = await openAlone('stella');
  const { forgotten, waiting, left } = await signOut(anna, true);
  expect([forgotten, waiting]).toEqual([false, null]);
  expect(left).toMatchObject({ base_horses: [STELLA], view2_horses: [STELLA] });
});

test('[STATUS-4] what a cleared database had not sent is told until it is read, also after a clean sign-out', async () => {
  const { anna } = await openAlone('stella');
  const lost = { deviceId: 'before', unsent: 2, oldestAt: 1, at: 2 };
  await writeMeta(anna, 'wiped', lost);
  expect((await signOut(anna)).left).toEqual({ meta: ['wiped'] });
  expect(await readEviction(anna)).toEqual(lost);
  await dismissEviction(anna);
  expect((await signOut(anna)).left).toEqual({});
});

test('[AUTH-4] of what waits only the documents stay that it is about, and the eviction marker', async () => {
  const { anna } = await openAlone('stella', 'nuvola', 'vento');
  await trim(anna, 'stella', '2026-10-01');
  await edit(anna, 'horses/nuvola', { notes: 'mia' });
  const { forgotten, waiting, left } = await signOut(anna);
  expect([forgotten, waiting]).toEqual([false, { changes: 2, drafts: 0 }]);
  expect(left).toMatchObject({
    outbox: ['1', '2'],
    base_horses: ['horses/nuvola', 'horses/stella'],
    view2_horses: ['horses/nuvola', 'horses/stella'],
    meta: FACTS,
  });
  expect(Object.keys(left)).toHaveLength(5);
  expect(left['view_hoovesTrims']).toHaveLength(1);
});

test('[AUTH-4] an open conflict waits too, and is answered after the next login', async () => {
  const { anna, bruno, server } = await openScene('stella', 'nuvola');
  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await edit(anna, STELLA, { notes: 'mia' });
  await push(anna, server.remote());
  expect(await anna.db.outbox.count()).toBe(0);
  const { left, waiting } = await signOut(anna);
  expect(waiting).toEqual({ changes: 1, drafts: 0 });
  expect(left).toMatchObject({ base_horses: [STELLA], view2_horses: [STELLA] });
  const [conflict] = await listConflicts(anna);
  if (conflict?.kind !== 'field') throw new Error('no conflict');
  sure(await keepMine(anna, conflict));
  await push(anna, server.remote());
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('mia');
});

test('[AUTH-4] [PUSH-14] a change of which not even the id is left waits too', async () => {
  const { anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-01');
  await anna.db.outbox.toCollection().modify((row, held) => {
    const { mid: _, ...left } = row;
    held.value = left as never;
  });
  const { forgotten, waiting, left } = await signOut(anna);
  expect([forgotten, waiting]).toEqual([false, { changes: 1, drafts: 0 }]);
  expect(left).toMatchObject({ outbox: ['1'] });
});

test('[AUTH-4] [STATUS-1] with something to send, when the last change was sent is told after a sign-out', async () => {
  const { anna, server, clock } = await openAlone('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  await push(anna, server.remote());
  const sentAt = clock.now();
  await clock.advance(60_000);
  await edit(anna, STELLA, { notes: 'altra' });
  await signOut(anna);
  expect(await readMeta(anna, 'lastPushAt')).toBe(sentAt);
});

test('[AUTH-4] a deletion that waits keeps its horse, and none of the visits that go with it', async () => {
  const { anna, server } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-01');
  await push(anna, server.remote());
  await remove(anna, STELLA);
  expect((await signOut(anna)).left).toMatchObject({ base_horses: [STELLA] });
  expect(await anna.db.base('hoovesTrims').count()).toBe(0);
  await push(anna, server.remote());
  expect([...server.documents.values()].filter(({ deletedAt }) => deletedAt === '')).toEqual([]);
});

test('[AUTH-4] [PULL-5] what was kept and is gone from the server meanwhile goes after the next login', async () => {
  const { clock, anna, bruno, server } = await openScene('stella');
  server.edit('memberships/rossi', { year: 2026, familyName: 'Rossi' });
  for (const phone of [anna, bruno]) await pull(phone, server.remote());
  await edit(bruno, 'memberships/rossi', { city: 'sua' });
  await push(bruno, server.remote());
  await edit(anna, 'memberships/rossi', { city: 'mia' });
  await push(anna, server.remote());
  await signOut(anna);
  await remove(bruno, 'memberships/rossi');
  await push(bruno, server.remote()); // a tombstone, which has no year
  await clock.advance(3_600_000); // beyond every overlap
  for (let n = 0; n < 2; n += 1) await pull(anna, server.remote());
  expect(await anna.db.view('memberships').count()).toBe(0);
});

test('[PUSH-12] the register of an account that is not enabled leaves the phone; what waits stays to be exported', async () => {
  const { anna, server } = await openAlone('stella', 'nuvola');
  await trim(anna, 'stella', '2026-10-01');
  await removeRegister(anna);
  expect(await readMeta(anna, 'pause')).toBe('notEnabled');
  expect(await anna.db.view('horses').toCollection().primaryKeys()).toEqual([STELLA]);
  expect(JSON.parse(await writeUnsentFile(anna)).changes).toHaveLength(1);
  // Once the account is enabled again, all of it comes back.
  await deliver(server, anna);
  expect(await anna.db.view('horses').count()).toBe(2);
  expect(server.applied).toHaveLength(1);
});
