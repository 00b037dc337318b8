import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { databaseName, MirrorDatabase } from '../../../src/mirror/database.ts';
import { discardAllDrafts, keepDraft, readDraft } from '../../../src/mirror/drafts.ts';
import { eraseIfClean } from '../../../src/mirror/erase-if-clean.ts';
import { type Phone, push } from '../../support/phone.ts';
import { edit, openScene } from '../../support/scene.ts';

const STELLA = 'horses/stella';

/** Signs out of a phone; gives whether it was erased, and what became of the eviction marker. */
async function signOut({ storage, db }: Phone) {
  let forgotten = false;
  const opened = new MirrorDatabase(databaseName('anna'), { indexedDB: storage, IDBKeyRange });
  await eraseIfClean(opened, () => (forgotten = true));
  expect(opened.isOpen()).toBe(false);
  const rows = await Promise.all(db.tables.map((table) => table.count()));
  return { forgotten, erased: rows.every((count) => count === 0) };
}

test('[AUTH-4] a clean sign-out leaves nothing of the register on the phone', async () => {
  const { anna } = await openScene('stella');
  expect(await signOut(anna)).toEqual({ forgotten: true, erased: true });
});

test('[AUTH-4] with anything unsent everything stays, the eviction marker too', async () => {
  const { anna } = await openScene('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  expect(await signOut(anna)).toEqual({ forgotten: false, erased: false });
  expect(await anna.db.outbox.count()).toBe(1);
});

test('[AUTH-4] with an open conflict too', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await edit(anna, STELLA, { notes: 'mia' });
  await push(anna, server.remote());
  expect(await anna.db.outbox.count()).toBe(0);
  expect(await signOut(anna)).toEqual({ forgotten: false, erased: false });
  expect(await anna.db.conflicts.count()).toBe(1);
});

test('[AUTH-4] with something typed and not saved too', async () => {
  const { anna } = await openScene('stella');
  await keepDraft(anna, STELLA, { notes: { from: '', typed: 'mia' } });
  expect(await signOut(anna)).toEqual({ forgotten: false, erased: false });
  expect(await readDraft(anna, STELLA)).toBeDefined();
  await discardAllDrafts(anna);
  expect(await signOut(anna)).toEqual({ forgotten: true, erased: true });
});
