import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { HORSE_FORM } from '../../../src/admin/horse-record/horse-form-spec.ts';
import { exportMemberships } from '../../../src/admin/memberships/membership-export.ts';
import { MEMBERSHIP_FORM } from '../../../src/admin/memberships/membership-form-spec.ts';
import {
  type Edits,
  type FormSpec,
  applyEdits,
  storedValues,
  withTyped,
} from '../../../src/admin/shared/record/record-edits.ts';
import type { ViewRow } from '../../../src/mirror/database/database.ts';
import { dayOf } from '../../../src/model/values/calendar.ts';
import { collectionOf } from '../../../src/model/collections.ts';
import { certificateOn } from '../../../src/model/memberships/membership-papers.ts';
import type { Membership } from '../../../src/model/memberships/membership.ts';
import { checkBdn } from '../../../src/register/bdn/check-bdn.ts';
import { findPerson } from '../../../src/register/person/find-person.ts';
import { traitsToErase } from '../../../src/register/person/traits-to-erase.ts';
import { listPresent } from '../../../src/register/presences/presences.ts';
import { updateRoot } from '../../../src/register/documents/root-documents.ts';
import { HORSE_ORDERS, orderHorses } from '../../../src/register/lists/horse-views.ts';
import { GOLDEN } from '../../fixtures/golden-databases.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { buildDatabase } from '../../support/raw-database.ts';
import { openAlone, sure } from '../../support/scene.ts';

/*
 * A row that an earlier release stored lacks the fields that were added since, until its document changes on the
 * server: nothing that reads whole rows may need them.
 */

test.each([...GOLDEN])(
  'the rows of schema %i are read by what reads whole rows',
  async (_, golden) => {
    const storage = new IDBFactory();
    for (const dump of golden.databases) await buildDatabase(storage, dump);
    const clock = new ManualClock(golden.at);
    const anna = openPhone({ clock, seed: 9, uid: 'anna', storage });
    const today = dayOf(golden.at);
    const members = await anna.db.view<Membership>('memberships').toArray();
    expect(members.map(({ fields }) => certificateOn(fields, today))).toEqual(['none', 'none']);
    expect(exportMemberships(members)).not.toContain('undefined');
    const horses = await anna.db.view('horses').toCollection().primaryKeys();
    for (const order of HORSE_ORDERS) await orderHorses(anna, horses, order, 'ascending');
    await checkBdn(anna, 'all', today);
    await listPresent(anna, today);
    for (const typed of ['333 1234567', 'a@b.it', 'D’Amico Nina']) {
      const found = (await findPerson(anna, typed))!;
      await traitsToErase(anna, found);
      for (const { fields, shown } of found)
        expect(fields.filter((field) => shown[field] === undefined)).toEqual([]);
    }
  },
);

test.each<[string, FormSpec<string>, Readonly<Record<string, string>>]>([
  ['memberships/m', MEMBERSHIP_FORM, { guardianName: 'Paola', hasPhotoConsent: '1' }],
  ['horses/stella', HORSE_FORM, { box: '12', isDPA: '-1', notes: 'x' }],
])(
  'a field that the stored row of %s lacks is filled in without a question',
  async (path, spec, typed) => {
    const { server, anna } = await openAlone('stella');
    server.edit('memberships/m', { givenName: 'Nino', year: 2026 });
    sure(await pull(anna, server.remote(), true));
    const collection = collectionOf(path);
    const row = (await anna.db.view(collection).get(path))!;
    const kept = Object.entries(row.fields).filter(([field]) => !Object.hasOwn(typed, field));
    const fields = Object.fromEntries(kept);
    await anna.db.view(collection).put({ ...row, fields });
    await anna.db.base(collection).put({ ...(await anna.db.base(collection).get(path))!, fields });

    const earlier: ViewRow = { ...row, fields };
    const stored = storedValues(spec, earlier);
    const edits = Object.entries(typed).reduce<Edits<string>>(
      (before, [field, text]) => withTyped(spec, stored, before, field, text),
      {},
    );
    const { seen, edited } = sure(applyEdits(spec, stored, edits));
    sure(await updateRoot(anna, path, seen, edited));
    await push(anna, server.remote());
    expect(await anna.db.conflicts.count()).toBe(0);
    const after = server.documents.get(path)!.fields;
    for (const [field, text] of Object.entries(typed)) expect(String(after[field])).toBe(text);
  },
);

test('a change without a form of a field that a stored row lacks asks no question', async () => {
  const { server, anna } = await openAlone('stella');
  const row = (await anna.db.view('horses').get('horses/stella'))!;
  const { box: _, isDPA: __, ...fields } = row.fields;
  await anna.db.view('horses').put({ ...row, fields });
  await anna.db.base('horses').put({ ...(await anna.db.base('horses').get(row.path))!, fields });
  sure(await updateRoot(anna, row.path, fields, { ...fields, box: '12', isDPA: 1 }));
  await push(anna, server.remote());
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(server.documents.get(row.path)!.fields).toMatchObject({ box: '12', isDPA: 1 });
});
