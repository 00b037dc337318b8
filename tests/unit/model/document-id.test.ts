import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { conformingId, isConformingId } from '../../../src/model/document-id.ts';
import { idOfTick } from '../../../src/model/guest-tick-ids.ts';
import { textWithCodes } from '../../support/text-with-codes.ts';

const anyId = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'Stella_1',
    'RSSMRA80A01H501U',
    'rssmra80a01h501u',
    'è',
    'a/b',
    '-',
    'inherited-x',
  ),
  fc.stringMatching(/^[a-zA-Z0-9]{19,21}$/),
);
const collection = fc.constantFrom(...COLLECTION_NAMES);

test('whatever a document was called, its new id has the form that the rules ask for', () => {
  fc.assert(
    fc.property(collection, anyId, (of, id) => {
      const made = conformingId(of, id);
      expect(isConformingId(of, made)).toBe(true);
      expect(conformingId(of, id)).toBe(made);
    }),
  );
});

test('a horse whose id holds a codice fiscale gets a new id without it, wherever it stands', () => {
  fc.assert(
    fc.property(textWithCodes, (id) => {
      expect(isConformingId('horses', conformingId('horses', id))).toBe(true);
    }),
  );
});

test('two ids give two, also where they differ in one letter', () => {
  fc.assert(
    fc.property(collection, anyId, anyId, (of, one, other) => {
      fc.pre(one !== other);
      expect(conformingId(of, one)).not.toBe(conformingId(of, other));
    }),
  );
  const many = Array.from({ length: 20_000 }, (_, n) => conformingId('memberships', `m${n}`));
  expect(new Set(many).size).toBe(many.length);
});

test('a codice fiscale in an id is none that the rules take', () => {
  for (const of of COLLECTION_NAMES) {
    expect(isConformingId(of, 'rssmra80a01h501u')).toBe(false);
    expect(isConformingId(of, 'RSSMRA80A01H501Uabcd')).toBe(false);
  }
});

test('what the app itself makes conforms', () => {
  expect(isConformingId('horses', 'stella-ab12cd')).toBe(true);
  expect(isConformingId('memberships', 'aB3dE6gH9jK2mN5pQ8sT')).toBe(true);
  expect(isConformingId('hoovesTrims', 'inherited--86400000')).toBe(true);
  expect(isConformingId('horses', 'Stella')).toBe(false);
  expect(isConformingId('memberships', 'm1')).toBe(false);
});

// Phones of different releases make the same document only if they derive the same id: a renewal, a tick of a given round,
// what an archive brings again. With other ids it would be there twice. So none of these may ever change.
test('derived ids are those of every release', () => {
  const id = 'aB3dE6gH9jK2mN5pQ8sT';
  expect([
    conformingId('horses', 'Stella_1'),
    conformingId('horses', 'RSSMRA80A01H501U'),
    conformingId('events', 'Palio 2026'),
    conformingId('memberships', `${id} 2027`),
    conformingId('hoovesTrims', `horses/stella/hoovesTrims/${id}`),
    idOfTick(id, { place: 0, day: '2026-10-14', notes: '' }),
    idOfTick(id, { place: 61, day: '2026-10-14', notes: ' zoppa ' }, 2),
  ]).toEqual([
    'stella-1-1fn4rx',
    'cavallo-ttnuqe',
    'U11X54AnfkHJPOcy3Rvu',
    'GLUo56Gqf5vrRuy8v8rE',
    'w3qqpWM6McaV7PvlLTCW',
    'aB3dE6gH9j004ISD0Dra',
    'aB3dE6gH9j0Z4mKajtzK',
  ]);
});
