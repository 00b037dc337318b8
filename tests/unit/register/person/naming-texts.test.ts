import { expect, test } from 'vitest';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import {
  type Collection,
  COLLECTION_NAMES,
  COLLECTIONS,
  isWrittenOnce,
  isFixedField,
} from '../../../../src/model/collections.ts';
import type { FieldSpec } from '../../../../src/model/fields/fields.ts';
import { CHILD_COLLECTIONS } from '../../../../src/model/visits/visit.ts';
import { listGivenRounds } from '../../../../src/register/given-rounds/given-rounds.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { namingTexts } from '../../../../src/register/person/naming-texts.ts';
import { listMovements } from '../../../../src/register/movements/movements.ts';
import { pull, push } from '../../../support/phone.ts';
import { openAlone, sure } from '../../../support/scene.ts';

/** The texts in which no person is looked for, and why. */
const OF_NOBODY: Partial<Record<Collection, readonly string[]>> = {
  // The animal, its papers and the codes of stables.
  horses:
    'name docname species breed sex coat birthday birthplace doctype docnumber chipnumber uelnnumber barncode'.split(
      ' ',
    ),
  // One of a list (below: what is none of it); the code of a stable.
  movements: ['kind', 'barncode'],
  // An id.
  health: ['horse'],
  // The animal.
  treatments: ['horse', 'horseName', 'horseNumber'],
  // An id.
  receipts: ['membership'],
  // A key, and ids.
  rounds: ['secret', 'horses'],
};

const textsOf = (collection: Collection) =>
  Object.entries(COLLECTIONS[collection] as FieldSpec)
    .filter(([, kind]) => kind === 'line' || kind === 'prose')
    .map(([field]) => field);

// A membership is searched and erased as a whole, with its guardian.
const SEARCHED = COLLECTION_NAMES.filter((collection) => collection !== 'memberships');

test.each(SEARCHED)('a free text of %s is searched, or there is a reason why not', (collection) => {
  expect([...namingTexts(collection), ...(OF_NOBODY[collection] ?? [])].toSorted()).toEqual(
    textsOf(collection).toSorted(),
  );
});

const cases = SEARCHED.flatMap((collection) =>
  textsOf(collection)
    .filter((field) => !OF_NOBODY[collection]?.includes(field))
    .map((field) => [collection, field] as const),
);

/** What a document needs to be one that the app wrote. */
const NEEDED: Partial<Record<Collection, object>> = {
  health: { horse: 'h', kind: 'Tetano' },
  movements: { kind: 'arrivo' },
  rounds: { kind: 'Tetano', by: 'Ugo', secret: 'x'.repeat(40), horses: 'h' },
};

test.each(cases)(
  'who is named in %s.%s is found there, and erased where the law permits it',
  async (collection, field) => {
    const { server, anna } = await openAlone();
    server.edit('horses/h', { name: 'h' });
    const isBelow = (CHILD_COLLECTIONS as readonly string[]).includes(collection);
    const path =
      collection === 'horses' ? 'horses/h' : `${isBelow ? 'horses/h/' : ''}${collection}/d`;
    server.edit(path, {
      ...(collection !== 'horses' && { date: instantOf('2026-10-01') }),
      ...NEEDED[collection],
      [field]: 'di Paola Bianchi',
    });
    sure(await pull(anna, server.remote(), true));
    const found = (await findPerson(anna, 'paola bianchi'))!;
    const isKept = isWrittenOnce(collection) || isFixedField(collection, field);
    const isOwners = field === 'ownerName';
    expect(found).toMatchObject([
      { kind: isKept ? 'kept' : isOwners ? 'owner' : 'note', path, fields: [field] },
    ]);
    sure(await erasePerson(anna, found));
    await push(anna, server.remote());
    const held = JSON.stringify([...server.documents.values()].map(({ fields }) => fields));
    expect(held.includes('Bianchi')).toBe(isKept);
  },
);

test('who is named in a kind of movement that is none of the app’s is found and erased with it', async () => {
  const { server, anna } = await openAlone('h');
  const date = instantOf('2026-10-01');
  server.edit('horses/h/movements/d', { date, kind: 'venduto a Paola Bianchi' });
  server.edit('horses/h/movements/e', { date, kind: 'arrivo' });
  sure(await pull(anna, server.remote(), true));
  const found = (await findPerson(anna, 'paola bianchi'))!;
  expect(found).toMatchObject([{ kind: 'note', path: 'horses/h/movements/d', fields: ['kind'] }]);
  sure(await erasePerson(anna, found));
  await push(anna, server.remote());
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
  expect(JSON.stringify(await listMovements(anna, 'h'))).not.toContain('Bianchi');
});

test('a round stays one when its kind named a person, and can be withdrawn', async () => {
  const { server, anna } = await openAlone('h');
  server.edit('rounds/d', {
    ...NEEDED['rounds'],
    date: instantOf('2026-10-01'),
    kind: 'Visita di Paola Bianchi',
  });
  sure(await pull(anna, server.remote(), true));
  sure(await erasePerson(anna, (await findPerson(anna, 'paola bianchi'))!));
  expect(await listGivenRounds(anna)).toMatchObject([{ slug: 'd', kind: '', by: 'Ugo' }]);
});
