import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { conformingId, isConformingId } from '../../../src/model/document-id.ts';
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
