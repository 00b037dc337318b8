import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLLECTION_NAMES, COLLECTIONS, groupOf } from '../../../../src/model/collections.ts';
import {
  type FieldKind,
  type FieldValue,
  emptyOf,
  MAX_LENGTH,
  readField,
  readFields,
  storable,
  unfit,
} from '../../../../src/model/fields/fields.ts';
import { HORSE } from '../../../../src/model/horses/horse.ts';
import { PHOTO_LIMITS } from '../../../../src/model/fields/photo.ts';
import { fromWire, toWire } from '../../../../src/remote/firestore-values.ts';
import { photoOf } from '../../../support/photos.ts';

const KINDS: FieldKind[] = ['line', 'prose', 'flag', 'months', 'whole', 'instant', 'photo'];

test('whatever stands in an old document is read, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.anything(), (kind, value) => {
      const read = readField(kind, value);
      expect(readField(kind, read)).toBe(read);
      const isText = kind === 'line' || kind === 'prose' || kind === 'photo';
      expect(typeof read).toBe(read === null ? 'object' : isText ? 'string' : 'number');
    }),
  );
});

test.each([
  ['months', '1,5', 1.5],
  ['months', ' ', null],
  ['whole', '2024', 2024],
  ['line', 2024, '2024'],
  ['flag', true, 1],
  ['flag', false, -1],
  ['flag', 'sì', 0],
  ['instant', Number.NaN, null],
] as const)('%s reads %s as %s', (kind, value, read) => expect(readField(kind, value)).toBe(read));

test('a record has every field of its kind and no other', () => {
  const read = readFields(HORSE, { name: 'Stella', constructor: 'x', foreign: 1 });
  expect(Object.keys(read)).toEqual(Object.keys(HORSE));
  expect(read.name).toBe('Stella');
  expect(read.lastDentist).toBeNull();
});

test('what is written to the server is read back unchanged', () => {
  const value: Record<FieldKind, fc.Arbitrary<string | number | null>> = {
    line: fc.string({ unit: 'grapheme' }),
    prose: fc.string({ unit: 'grapheme' }),
    flag: fc.constantFrom(-1, 0, 1),
    months: fc.option(fc.double({ min: 0, max: 1200, noNaN: true })),
    whole: fc.option(fc.integer({ min: -9999, max: 9999 })),
    instant: fc.option(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })),
    photo: fc.constantFrom('', photoOf(), photoOf(1, 1024)),
  };
  for (const kind of KINDS) {
    fc.assert(
      fc.property(value[kind], (given) => {
        expect(fromWire(kind, toWire(kind, given))).toEqual(given);
      }),
    );
    expect(fromWire(kind, undefined)).toBe(emptyOf(kind));
    expect(fromWire(kind, { nullValue: null })).toBe(emptyOf(kind));
  }
});

test('the fields that move together are fields of their collection, each in one group', () => {
  for (const collection of COLLECTION_NAMES) {
    const names = Object.keys(COLLECTIONS[collection]);
    for (const field of names) {
      const group = groupOf(collection, field);
      expect(group).toContain(field);
      expect(names).toEqual(expect.arrayContaining([...group]));
      for (const mate of group) expect(groupOf(collection, mate)).toEqual(group);
    }
  }
});

test('firestore.rules name the same fields, of the same kinds and limits', () => {
  const rules = readFileSync('firestore.rules', 'utf8');
  // The rules compare the flags of a horse with one list, which costs less.
  const written = rules.replaceAll(/(data\.get\('\w+', 0\)) in flags/g, 'flag($1)');
  const listed = [...written.matchAll(/(\w+)\(data\.get\('(\w+)', .*?\)\) \? '(\w+)'/g)];
  expect(rules).toMatch(/let flags = \[-1, 0, 1\];/);
  const inRules = listed.map(([, kind, read, named]) => [read === named ? read : '?', kind]);
  // The rules check in a separate condition that an act names its horse, and the rule cases test that.
  const own = ['horses', 'movements', 'memberships', 'events', 'health', 'rounds'] as const;
  // The date and the kind of a movement are checked separately as well.
  const elsewhere = (collection: string, name: string) =>
    name === 'horse' || (collection === 'movements' && (name === 'date' || name === 'kind'));
  const ours = own.flatMap((collection) =>
    Object.entries(COLLECTIONS[collection]).filter(([name]) => !elsewhere(collection, name)),
  );
  expect(inRules).toEqual(ours);
  for (const kind of ['line', 'prose'] as const) {
    expect(rules).toMatch(
      new RegExp(`${kind}\\(value\\) \\{[^}]*size\\(\\) <= ${MAX_LENGTH[kind]};`),
    );
  }
  expect(rules).toMatch(
    new RegExp(`photo\\(value\\) \\{[^}]*size\\(\\) <= ${PHOTO_LIMITS.text}\\n`),
  );
});

test.each<[FieldKind, FieldValue, ReturnType<typeof unfit>]>([
  ['line', 'x'.repeat(1000), null],
  ['line', 'x'.repeat(1001), 'tooLong'],
  ['prose', '🐴'.repeat(10_000), null],
  ['prose', '🐴'.repeat(10_001), 'tooLong'],
  ['months', 1200, null],
  ['months', 0, null],
  ['months', null, null],
  ['months', -1, 'outOfRange'],
  ['months', 1200.5, 'outOfRange'],
  ['months', Number.NaN, 'outOfRange'],
  ['whole', -1, null],
  ['photo', '', null],
  ['photo', photoOf(), null],
  ['photo', photoOf(400, 300, 15_000), 'outOfRange'],
  ['photo', 'Stella', 'outOfRange'],
])('a %s: %j is %j', (kind, value, why) => expect(unfit(kind, value)).toBe(why));

test('half a character cannot be stored, a whole one can', () => {
  expect(storable('a\ud83d\udc34b\ud83dc\udc34')).toBe('a🐴b\ufffdc\ufffd');
  expect(storable(null)).toBeNull();
});
