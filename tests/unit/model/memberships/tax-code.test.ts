import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxCode } from '../../../../local-backend/seed-memberships.ts';
import {
  birthDaysOf,
  checkLetter,
  taxCodeWarnings,
  tidyTaxCode,
} from '../../../../src/model/memberships/tax-code.ts';
import { isItalianPostalCode } from '../../../../src/model/memberships/postal-code.ts';

const NOBODY = { familyName: '', givenName: '', birthDate: '' };
const MARIO = { familyName: 'Rossi', givenName: 'Mario', birthDate: '1980-01-01' };
const PLACES = [6, 7, 9, 10, 12, 13, 14];

/** The same code with letters for the digits at the given places, and its own check letter. */
function withOmocodia(code: string, places: readonly number[]): string {
  const letters = Array.from(code.slice(0, 15), (c, index) =>
    places.includes(index) ? 'LMNPQRSTUV'[Number(c)]! : c,
  ).join('');
  return letters + checkLetter(letters);
}

test.each([
  ['RSSMRA80A01H501U', []],
  ['rss mra 80a01 h501u', []],
  ['RSSMRA79B11C566R', []],
  ['', []],
  ['   ', []],
  ['81234567899', []],
  ['812 345 678 99', []],
  ['81234567890', ['checkDigit']],
  ['82134567899', ['checkDigit']],
  ['BLIPTR93MO4A674Q', ['letterForDigit']],
  ['RSSMRA80A01H50IU', ['letterForDigit']],
  ['RSSMRA80A01H501', ['shape']],
  ['RSSMRA80F01H501U', ['shape']],
  ['8123456789', ['shape']],
  ['RSSMRA80A01H501UX', ['shape']],
  ['RSSMRA80A01H501é', ['shape']],
  ['RSSMRA80A01H501A', ['checkLetter']],
  ['RSSMRA80A10H501U', ['checkLetter']],
])('%j alone: %j', (code, doubts) => expect(taxCodeWarnings(code, NOBODY)).toEqual(doubts));

describe('against what is written beside it', () => {
  const code = 'RSSMRA80A01H501U';
  test.each([
    [{}, []],
    [{ familyName: 'ROSSI', givenName: 'mario' }, []],
    [{ familyName: 'Rossini' }, []], // its first three consonants are the same
    [{ familyName: 'Bianchi' }, ['familyName']],
    [{ givenName: 'Luca' }, ['givenName']],
    [{ familyName: 'Mario', givenName: 'Rossi' }, ['swappedNames']],
    [{ familyName: 'Bianchi', givenName: 'Luca' }, ['familyName', 'givenName']],
    [{ birthDate: '1980-01-02' }, ['birthDate']],
    [{ birthDate: '1981-01-01' }, ['birthDate']],
    [{ birthDate: '1980' }, []], // not a whole date: nothing to compare
    [{ familyName: 'Росси', givenName: '李' }, []],
    [{ familyName: '', givenName: '', birthDate: '' }, []],
  ])('%j: %j', (written, doubts) =>
    expect(taxCodeWarnings(code, { ...MARIO, ...written })).toEqual(doubts),
  );

  test.each([
    ['Fo', 'Io', 'FOXIOX'],
    ["D'Amico", 'Anna', 'DMCNNA'],
    ['De Carlo', 'Gianfranco', 'DCRGFR'],
    ['Nicolò', 'Niccolò', 'NCLNCL'],
    ['Müller', 'Jürgen', 'MLLJGN'],
    ['Bäh', 'Oe', 'BHAOEX'],
  ])('%s %s gives %s', (familyName, givenName, letters) => {
    const fifteen = `${letters}80A01H501`;
    const person = { familyName, givenName, birthDate: '1980-01-01' };
    expect(taxCodeWarnings(fifteen + checkLetter(fifteen), person)).toEqual([]);
  });

  test('a woman’s day is 40 later', () => {
    const anna = taxCode('Anna', 'Verdi', 'F', '2011-12-31', 'E897');
    expect(anna.slice(9, 11)).toBe('71');
    const person = { familyName: 'Verdi', givenName: 'Anna', birthDate: '2011-12-31' };
    expect(taxCodeWarnings(anna, person)).toEqual([]);
    expect(birthDaysOf(anna)).toEqual(['1911-12-31', '2011-12-31']);
  });

  test.each([
    'RSSMRA81B29H501',
    'RSSMRA80B30H501',
    'RSSMRA80A00H501',
    'RSSMRA80A32H501',
    'RSSMRA80A72H501',
    'RSSMRA80A40H501',
  ])('%s holds a day that does not exist', (fifteen) =>
    expect(taxCodeWarnings(fifteen + checkLetter(fifteen), MARIO)).toContain('noSuchDay'),
  );

  test('29 February exists where one of the centuries has it', () => {
    const fifteen = 'RSSMRA00B29H501';
    expect(birthDaysOf(fifteen)).toEqual(['2000-02-29']);
    expect(
      taxCodeWarnings(fifteen + checkLetter(fifteen), { ...MARIO, birthDate: '2000-02-29' }),
    ).toEqual([]);
  });
});

test('omocodia in any subset is the same person, and a wrong check letter is noticed', () => {
  const people = [
    ['Mario', 'Rossi', 'M', '1980-01-01', 'H501'],
    ['Sara', 'Ghidoni', 'F', '2012-06-25', 'E897'],
    ['Pietro', 'Bo', 'M', '2016-10-19', 'A944'],
  ] as const;
  const subset = uniqueArray(constantFrom(...PLACES));
  assert(
    property(constantFrom(...people), subset, integer({ min: 1, max: 25 }), (who, places, by) => {
      const [givenName, familyName, sex, birthDate, town] = who;
      const code = withOmocodia(taxCode(givenName, familyName, sex, birthDate, town), places);
      const person = { givenName, familyName, birthDate };
      expect(taxCodeWarnings(code, person)).toEqual([]);
      const other = String.fromCharCode(65 + ((code.charCodeAt(15) - 65 + by) % 26));
      expect(taxCodeWarnings(code.slice(0, 15) + other, person)).toEqual(['checkLetter']);
    }),
  );
});

test('every subset of the seven places decodes to the same day', () => {
  for (let bits = 0; bits < 128; bits += 1) {
    const places = PLACES.filter((_, index) => bits & (1 << index));
    expect(birthDaysOf(withOmocodia('RSSMRA80A41H501X', places))).toEqual([
      '1980-01-01',
      '2080-01-01',
    ]);
  }
});

test('a code is stored plain where it has the shape, else as it was typed', () => {
  expect(tidyTaxCode(' rssmra80a01 h501u ')).toBe('RSSMRA80A01H501U');
  expect(tidyTaxCode('812 345 678 90')).toBe('81234567890');
  expect(tidyTaxCode('da chiedere')).toBe('da chiedere');
});

test.each([
  ['46100', true],
  ['00118', true],
  [' 46034 ', true],
  ['118', false],
  ['SW1A 1AA', false],
  ['', false],
])('%j has the shape of a CAP: %j', (text, is) => expect(isItalianPostalCode(text)).toBe(is));
