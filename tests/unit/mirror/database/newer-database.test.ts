import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { databaseName, whenSuperseded } from '../../../../src/mirror/database/database.ts';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { createHorse } from '../../../../src/register/horses/horses.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { done, dumpDatabase } from '../../../support/raw-database.ts';
import { addHorse } from '../../../support/scene.ts';

/* Code of this version with a database that the code of a later version has upgraded. */

const NAME = databaseName('anna');
const clock = new ManualClock();
const TEMPESTA = { name: 'Tempesta', docname: 'TEMPESTA' };

/** Upgrades as later code does in a tab of its own: the view of the horses gets another shape and name. */
async function upgrade(storage: IDBFactory): Promise<void> {
  const opening = storage.open(NAME, 1_000);
  opening.onupgradeneeded = () => {
    opening.result.deleteObjectStore('view2_horses');
    opening.result.createObjectStore('view1000_horses', { keyPath: 'path' });
  };
  (await done(opening)).close();
}

test('[WRITE-2] a tab lets a newer one have the database, after what was typed was kept', async () => {
  const storage = new IDBFactory();
  const anna = openPhone({ clock, storage });
  await addHorse(anna, 'Vento');
  // As a form does: the latest text is written after the one before.
  const typing = new Promise<void>((resolve) => {
    whenSuperseded(anna, () => {
      const first = keepDraft(anna, 'horses/new', { name: 'Tem' });
      resolve(first.then(() => keepDraft(anna, 'horses/new', TEMPESTA)));
    });
  });
  await upgrade(storage);
  await typing;
  const newer = await dumpDatabase(storage, NAME);
  expect(newer.stores.find(({ name }) => name === 'drafts')!.rows).toMatchObject([
    { value: { value: TEMPESTA } },
  ]);
  expect(newer.stores.find(({ name }) => name === 'outbox')!.rows).toHaveLength(1);

  expect(await createHorse(anna, TEMPESTA)).toMatchObject({ error: 'closed' });
  expect(await dumpDatabase(storage, NAME)).toEqual(newer);
});

test('[WRITE-2] code that finds a newer database leaves it as it is, and says so', async () => {
  const storage = new IDBFactory();
  const before = openPhone({ clock, storage });
  await addHorse(before, 'Vento');
  before.db.close();
  await upgrade(storage);
  const newer = await dumpDatabase(storage, NAME);

  const anna = openPhone({ clock, storage, seed: 2 });
  const told = new Promise<void>((resolve) => whenSuperseded(anna, resolve));
  expect(await createHorse(anna, TEMPESTA)).toMatchObject({ error: 'closed' });
  await told;
  expect(await dumpDatabase(storage, NAME)).toEqual(newer);
});

test.each(['is deleted', 'cannot be opened'])(
  '[WRITE-2] nobody is told of newer code where the database %s',
  async (what) => {
    const storage = new IDBFactory();
    if (what === 'cannot be opened')
      storage.open = () => {
        throw new DOMException('broken', 'InvalidStateError');
      };
    const anna = openPhone({ clock, storage });
    let told = false;
    whenSuperseded(anna, () => (told = true));
    const opened = await anna.db.open().catch(() => null);
    expect(opened === null).toBe(what === 'cannot be opened');
    if (opened) await done(storage.deleteDatabase(NAME));
    await settle();
    expect(told).toBe(false);
    expect(anna.db.isOpen()).toBe(false);
  },
);
