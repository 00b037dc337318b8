import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Collection,
  COLLECTION_NAMES,
  COLLECTIONS,
  collectionOf,
  isWrittenOnce,
} from '../../../../src/model/collections.ts';
import { CHILD_COLLECTIONS } from '../../../../src/model/visits/visit.ts';
import { ARCHIVE_VERSION, readArchive } from '../../../../src/register/archive/archive-format.ts';
import { archiveOf } from '../../../support/archive-of.ts';

const archive = (more: object) =>
  JSON.stringify({
    format: 'scuderia-archive',
    version: 1,
    horses: [],
    memberships: [],
    events: [],
    ...more,
  });
const flawsOf = (more: object) =>
  archiveOf(archive(more)).flawed.map(({ collection, label, flaws }) => [
    collection,
    label,
    flaws.map((flaw) => ('field' in flaw ? `${flaw.field} ${flaw.why}` : flaw.why)).join(', '),
  ]);

describe('files that are no archive', () => {
  test.each([
    ['nothing', '', 'damaged'],
    ['a picture', '\u0089PNG\r\n', 'damaged'],
    ['a table', 'Anno;Nome\r\n2026;Anna', 'damaged'],
    [
      'an archive that was cut off',
      archive({ horses: [{ id: 'a', fields: {} }] }).slice(0, -9),
      'damaged',
    ],
    [
      'an unsent file',
      JSON.stringify({ format: 'scuderia-unsent', uid: 'anna', changes: [] }),
      'foreign',
    ],
    [
      'lists deeper in each other than any of ours',
      archive({ memberships: [] }).replace('[]', `${'['.repeat(69)}${']'.repeat(69)}`),
      'damaged',
    ],
    ['a number', '1', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a list', '[]', 'foreign'],
    [
      'a format behind __proto__',
      '{"__proto__":{"format":"scuderia-archive","version":1,"horses":[],"memberships":[],"events":[]}}',
      'foreign',
    ],
    ['no version', archive({ version: undefined }), 'foreign'],
    ['a version that is a text', archive({ version: '1' }), 'foreign'],
    ['a later version', archive({ version: ARCHIVE_VERSION + 1 }), 'newer'],
    [
      'a field that a later app added',
      archive({
        known: { horses: ['name', 'sella'] },
        horses: [{ id: 'a', fields: { name: 'Stella', sella: 'inglese' } }],
      }),
      'newer',
    ],
    ['a collection that a later app added', archive({ known: { saddles: ['name'] } }), 'newer'],
    [
      'a field called as what every object has',
      archive({ known: { horses: ['constructor'] } }),
      'newer',
    ],
    ['a version that has health acts, and none at all', archive({ version: 3 }), 'foreign'],
    ['horses that are no list', archive({ horses: {} }), 'foreign'],
    ['no memberships at all', archive({ memberships: undefined }), 'foreign'],
  ])('%s', (_, text, failure) => {
    expect(readArchive(text)).toBe(failure);
    expect(readArchive(text, 'restore')).toBe(failure);
  });

  test('do not include one with a byte order mark before it, as editors put there', () => {
    for (const purpose of ['import', 'restore'] as const) {
      expect(readArchive(`\ufeff${archive({})}`, purpose)).toMatchObject({
        records: [],
        flawed: [],
      });
    }
  });

  test('whatever the text, nothing is thrown and nobody’s prototype changes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['string', 'object']).toContain(typeof readArchive(text));
      }),
    );
    const hostile = archive({}).replace(
      '"horses":[]',
      '"horses":[{"id":"a","fields":{"__proto__":{"name":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"Stella"}}]',
    );
    const [record] = archiveOf(hostile).records;
    expect(record?.root.fields).toMatchObject({ name: 'Stella', docname: '' });
    expect(Object.keys(record!.root.fields)).not.toContain('constructor');
    expect('polluted' in {}).toBe(false);
  });

  test('nothing is thrown whatever stands in the place of any part of a file, under whatever name', () => {
    const date = 43_200_000;
    const raw = { notes: { mapValue: { fields: { a: { integerValue: '1' } } } } };
    const one = (fields: object) => [{ id: 'a', fields, raw }];
    const whole = JSON.parse(
      archive({
        version: 7,
        exportedAt: '',
        membershipYears: [2026],
        known: { horses: ['name'] },
        horses: [{ ...one({ name: 'A', isHere: 1 })[0], hoovesTrims: one({ date }) }],
        health: one({ horse: 'a', date }),
        treatments: one({ horse: 'a', date }),
        receipts: one({ membership: 'a', date, receiptNumber: 1 }),
        rounds: one({ horses: 'a', date }),
      }),
    ) as object;
    const names = ['constructor', '__proto__', 'toString'];
    const values: unknown[] = [null, 7, 'x', [], {}, { toString: 1 }, [{ toString: 1 }], ...names];
    const thrown: string[] = [];
    let tried = 0;
    const tryEach = (at: object) => {
      for (const [key, was] of Object.entries(at)) {
        for (const put of [...values, ...names.map((name) => JSON.parse(`{"${name}":{}}`))]) {
          Object.assign(at, { [key]: put });
          const text = JSON.stringify(whole);
          try {
            for (const purpose of ['import', 'restore'] as const) readArchive(text, purpose);
          } catch (error) {
            thrown.push(`${String(error)} of ${text}`);
          }
          tried += 1;
        }
        Object.assign(at, { [key]: was });
        if (typeof was === 'object' && was !== null) tryEach(was);
      }
    };
    tryEach(whole);
    expect(thrown).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
  });
});

describe('entries that cannot be imported, each with why', () => {
  test('shapes and ids', () => {
    expect(
      flawsOf({
        horses: [
          null,
          'x',
          { id: 'a' },
          { fields: { name: 'Senza id' } },
          { id: 'a/b', fields: {} },
          { id: '..', fields: {} },
          { id: '__id__', fields: {} },
          { id: 7, fields: { docname: 'Sette' } },
          { id: 'ok', fields: {}, hoovesTrims: {} },
          { id: 'ok', fields: { name: 'Due volte' } },
        ],
      }),
    ).toEqual([
      ['horses', '', 'shape, id'],
      ['horses', '', 'shape, id'],
      ['horses', 'a', 'shape'],
      ['horses', 'Senza id', 'id'],
      ['horses', 'a/b', 'id'],
      ['horses', '..', 'id'],
      ['horses', '__id__', 'id'],
      ['horses', 'Sette', 'id'],
      ['hoovesTrims', 'ok', 'shape'],
      ['horses', 'Due volte', 'twice'],
    ]);
  });

  test('values', () => {
    expect(
      flawsOf({
        horses: [
          { id: 'a', fields: { name: 5, isHere: 2, hoovesTrimInterval: '1,5' } },
          { id: 'c', fields: { name: 'C', breed: '\ud800' } },
          { id: 'd', fields: { name: 'D', lastDentist: 1e300 } },
        ],
        memberships: [{ id: 'm', fields: { familyName: 'Verdi', year: 1e300 } }],
        events: [{ id: 'e', fields: { title: ['x'], notes: null } }],
      }),
    ).toEqual([
      ['horses', 'a', 'name kind, isHere kind, hoovesTrimInterval kind'],
      ['horses', 'C', 'breed unreadable'],
      ['horses', 'D', 'lastDentist outOfRange'],
      ['memberships', 'Verdi', 'year outOfRange'],
      ['events', 'e', 'title kind, notes kind'],
    ]);
  });

  test('what is out of the limits, of a document that nobody can complete later', () => {
    const notes = 'x'.repeat(20_001);
    const treatment = { horse: 'a', date: 0, days: 1, withdrawal: 0, drug: 'A', notes };
    const visit = { id: 'v', fields: { date: 0, notes } };
    expect(
      flawsOf({
        version: 7,
        health: [],
        receipts: [],
        rounds: [],
        horses: [{ id: 'a', fields: {}, hoovesTrims: [visit] }],
        treatments: [{ id: 't', fields: treatment }],
      }),
    ).toEqual([
      ['hoovesTrims', 'v', 'notes tooLong'],
      ['treatments', 'A', 'notes tooLong'],
    ]);
  });

  describe('what cannot be read', () => {
    /** An entry of each collection that is whole, but for one field that holds another form. */
    const WHOLE: Partial<Record<Collection, object>> = {
      horses: { name: 'A' },
      memberships: { familyName: 'Verdi', year: 2026 },
      events: { title: 'Palio' },
      health: { horse: 'a', kind: 'Tetano' },
      rounds: { kind: 'hoovesTrims' },
      hoovesTrims: { date: 0 },
      dentists: { date: 0 },
      movements: { date: 0, kind: 'arrivo' },
      treatments: { horse: 'a', date: 0, days: 1, withdrawal: 0, drug: 'A' },
      receipts: {
        membership: 'm',
        memberName: 'Anna',
        payer: 'Anna',
        cause: 'quota',
        cents: 1,
        date: Date.UTC(2026, 8, 1, 12),
        year: 2026,
        receiptNumber: 1,
        method: 'contanti',
      },
    };
    const fileWith = (collection: Collection, raw: object) => {
      const entry = { id: 'e', fields: WHOLE[collection], raw };
      const lists = { health: [], treatments: [], receipts: [], rounds: [] };
      const isBelow = (CHILD_COLLECTIONS as readonly string[]).includes(collection);
      const horse = { id: 'h', fields: {}, [collection]: [entry] };
      const held = isBelow ? { horses: [horse] } : { [collection]: [entry] };
      return archive({ version: 7, ...lists, ...held });
    };
    const unreadable = { mapValue: { fields: { x: { booleanValue: true } } } };
    const isNeverEdited = (collection: Collection) =>
      isWrittenOnce(collection) || (CHILD_COLLECTIONS as readonly string[]).includes(collection);

    test.each(COLLECTION_NAMES)(
      'in an entry of %s: whole or not at all, where nobody can complete it',
      (collection) => {
        const whole = Object.keys(WHOLE[collection]!);
        const others = Object.keys(COLLECTIONS[collection]).filter((each) => !whole.includes(each));
        for (const field of others) {
          const file = fileWith(collection, { [field]: unreadable });
          const { flawed, records } = archiveOf(file);
          const read = records
            .flatMap(({ root, visits }) => [root, ...visits])
            .filter(({ path }) => collectionOf(path) === collection);
          if (isNeverEdited(collection)) {
            expect(flawed).toMatchObject([{ collection, flaws: [{ why: 'unread', field }] }]);
            expect(read).toEqual([]);
          } else {
            expect(flawed).toEqual([]);
            expect(read).toMatchObject([{ unwritable: [field] }]);
          }
          // A restore writes it as it was.
          const restored = readArchive(file, 'restore');
          if (typeof restored === 'string') throw new Error(restored);
          expect(restored.flawed).toEqual([]);
          expect(JSON.stringify(restored.records)).toContain(JSON.stringify(unreadable));
        }
        // What the register does not know, and what it reads in an old form, leaves a document whole.
        const known = fileWith(collection, { farrier: { stringValue: 'Piero' }, coat: null });
        expect(archiveOf(known).flawed).toEqual([]);
      },
    );
  });

  test('visits: with a horse that cannot be, without a day, twice', () => {
    const visit = { id: 'v', fields: { date: 0 } };
    expect(
      flawsOf({
        horses: [
          { id: 'a/b', fields: {}, hoovesTrims: [visit] },
          { id: 'c', fields: {}, dentists: [{ id: 'v', fields: {} }, visit, visit] },
        ],
      }),
    ).toEqual([
      ['horses', 'a/b', 'id'],
      ['hoovesTrims', 'v', 'noHorse'],
      ['dentists', 'v', 'noDate'],
      ['dentists', 'v', 'twice'],
    ]);
  });

  test('movements of a kind that none has: recorded, they would be refused for ever', () => {
    const movements = ['altro', '', 'arrivo'].map((kind) => ({
      id: `v${kind}`,
      fields: { date: 0, kind },
    }));
    const lists = { health: [], treatments: [], receipts: [], rounds: [] };
    const horses = [{ id: 'a', fields: {}, movements }];
    expect(flawsOf({ version: 7, ...lists, horses })).toEqual([
      ['movements', 'altro', 'kind incomplete'],
      ['movements', 'v', 'kind incomplete'],
    ]);
  });

  test('a receipt in the place of what counts the receipts of a year', () => {
    const sum = { date: Date.UTC(2026, 8, 1, 12), year: 2026, receiptNumber: 1, cents: 1 };
    const people = { membership: 'a', memberName: 'Anna', payer: 'Anna' };
    const fields = { ...people, ...sum, cause: 'quota', method: 'contanti' };
    const lists = { health: [], treatments: [], rounds: [] };
    expect(flawsOf({ version: 7, ...lists, receipts: [{ id: '2026', fields }] })).toEqual([
      ['receipts', '2026', 'id'],
    ]);
  });
});

test('what an entry says in a field that the register does not know is named: one misspelt by hand, or of another collection', () => {
  const horse = { id: 'a', fields: { name: 'Stella', nome: 'x' }, raw: { nome: null } };
  const member = { id: 'b', fields: { year: 2026, givenName: 'Anna' } };
  const { records, flawed } = archiveOf(archive({ horses: [horse, member] }));
  expect(flawed).toEqual([]);
  expect(records.map(({ root: { unwritable } }) => unwritable)).toEqual([
    ['nome'],
    ['year', 'givenName'],
  ]);
});

test('a field that one entry of a collection has was known to the app that wrote the file, also without a list', () => {
  const lists = { health: [], treatments: [], receipts: [], rounds: [] };
  const a = { id: 'a', fields: { name: 'A', box: '3' }, raw: { photo: null } };
  const b = { id: 'b', fields: { name: 'B' } };
  const unsaid = (...horses: object[]) =>
    archiveOf(archive({ version: 7, ...lists, horses })).records.map(({ root }) => root.unsaid);
  expect(unsaid(a, b)).toEqual([[], []]);
  expect(unsaid(b)).toEqual([['box', 'photo']]);
  // From the version on that is named beside it, a field that no entry has is known to be empty.
  const event = { id: 'e', fields: { title: 'x' } };
  const ofEvent = (version: number) =>
    archiveOf(archive({ version, ...lists, events: [event] })).records[0]!.root.unsaid;
  expect([2, 3, 4].map(ofEvent)).toEqual([['topic', 'places'], [], []]);
});

// A file without a list says nothing of a field that was added after files began to list them: taken for empty there, it
// would be emptied in the register by an import that overwrites. A new field belongs to `FIELD_SINCE_VERSION`, under 8.
test('a file without a list is not taken to know a field that was added since files have one', () => {
  const entry = { id: 'e', fields: {} };
  const horse = {
    ...entry,
    ...Object.fromEntries(CHILD_COLLECTIONS.map((kind) => [kind, [entry]])),
  };
  const roots = COLLECTION_NAMES.filter(
    (name) => !(CHILD_COLLECTIONS as readonly string[]).includes(name),
  );
  const lists = Object.fromEntries(roots.map((name) => [name, [entry]]));
  const file = readArchive(archive({ version: 7, ...lists, horses: [horse] }), 'restore');
  if (typeof file === 'string') throw new Error(file);
  const known = file.records
    .flatMap(({ root, visits }) => [root, ...visits])
    .map(({ path, unsaid }) => {
      const fields = Object.keys(COLLECTIONS[collectionOf(path)]);
      return [collectionOf(path), fields.filter((each) => !unsaid.includes(each)).length];
    });
  expect(Object.fromEntries(known)).toEqual({
    horses: 34,
    hoovesTrims: 2,
    dentists: 2,
    movements: 8,
    memberships: 24,
    events: 5,
    health: 9,
    treatments: 16,
    receipts: 12,
    rounds: 5,
  });
});
