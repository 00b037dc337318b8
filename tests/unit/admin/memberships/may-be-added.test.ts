import { expect, test } from 'vitest';
import { mayBeAdded } from '../../../../src/admin/memberships/may-be-added.ts';
import { MAX_LENGTH } from '../../../../src/model/fields/fields.ts';

const ANNA = { givenName: 'Anna', familyName: 'Verdi', taxCode: '' };

test.each([
  ['both names', ANNA, true],
  ['a given name alone, as a foreign document may have it', { ...ANNA, familyName: ' ' }, true],
  ['a family name alone', { ...ANNA, givenName: '' }, true],
  [
    'no name: no list could tell it from others',
    { ...ANNA, givenName: '', familyName: ' ' },
    false,
  ],
  ['a name that is too long', { ...ANNA, familyName: 'v'.repeat(MAX_LENGTH.line + 1) }, false],
  ['a code that is too long', { ...ANNA, taxCode: 'x'.repeat(MAX_LENGTH.line + 1) }, false],
])('a new member with %s', (_, member, may) => {
  expect(mayBeAdded(member, 2026)).toBe(may);
  expect(mayBeAdded(member, null)).toBe(false);
});
