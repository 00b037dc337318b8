import { expect, test } from 'vitest';
import { compareInBook, nameIn } from '../../../../src/model/memberships/member-book.ts';

test('the book is in the order of the cards, numbers by their value; who has none comes last, by name', () => {
  const book = [
    { number: ' ', familyName: 'Verdi', givenName: 'Zoe' },
    { number: '10', familyName: 'Bianchi', givenName: 'Ugo' },
    { number: '', familyName: 'Àbate', givenName: 'Ida' },
    { number: '', familyName: 'Verdi', givenName: 'Anna' },
    { number: ' 9 ', familyName: 'Neri', givenName: 'Leo' },
    { number: '10', familyName: 'Bianchi', givenName: 'Ada' },
  ];
  expect(book.toSorted(compareInBook).map(nameIn)).toEqual([
    'Neri Leo',
    'Bianchi Ada',
    'Bianchi Ugo',
    'Àbate Ida',
    'Verdi Anna',
    'Verdi Zoe',
  ]);
});

test('half a name is written without a blank beside it', () => {
  expect(nameIn({ familyName: '', givenName: 'Ida' })).toBe('Ida');
  expect(nameIn({ familyName: 'Verdi', givenName: '' })).toBe('Verdi');
});
