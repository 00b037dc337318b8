import { describe, expect, test } from 'vitest';
import { identifyingCode } from '../../../../src/model/memberships/plain-tax-code.ts';
import {
  type Person,
  PeopleByYear,
  hasSameCode,
  isSamePerson,
} from '../../../../src/model/memberships/same-person.ts';

const person = (givenName: string, familyName: string, taxCode = '', birthDate = ''): Person => ({
  givenName,
  familyName,
  taxCode,
  birthDate,
});
/** The code of a mother, which stands in the records of her children. */
const CODE = 'NREPLA80A41H501F';

describe('a code by which somebody is known', () => {
  test.each([CODE, ' nre pla80a41 h501f', 'NREPLA80A41HRLMB', 'NREPLA8OA4IH501B', '01234567890'])(
    '%s',
    (text) => expect(identifyingCode(text)).toBe(text.toUpperCase().replaceAll(' ', '')),
  );

  test.each([
    ['', '-', '–', '0', 'X', 'no', 'n/d', 'N.D.', '?', 'nessuno', 'DA FARE', 'in attesa'],
    ['00000000000', 'XXXXXXXXXXXXXXXX', 'NON DISPONIBILE !', 'CODICE DA CHIEDER', '1234567890'],
  ])('not %s', (...texts) => expect(texts.map(identifyingCode)).toEqual(texts.map(() => '')));
});

test('marks that nobody sees, as a messenger puts around a copied text, make nobody another person', () => {
  const marked = person('Ma\u00adria', '\u202aNeri\u202c', `\u202a${CODE}\u202c`);
  expect(identifyingCode(marked.taxCode)).toBe(CODE);
  expect(isSamePerson(marked, person('Maria', 'Neri', CODE))).toBe(true);
  expect(isSamePerson({ ...marked, taxCode: '' }, person('Maria', 'Neri'))).toBe(true);
});

describe('a letter typed for a digit of a code', () => {
  const [right, typed] = ['BLIPTR93M04A674Q', 'BLIPTR93MO4A674Q'].map((code) =>
    person('Pietro', 'Bilo', code),
  ) as [Person, Person];

  test('makes nobody another person: no O or I can stand there', () => {
    expect(isSamePerson(right, typed)).toBe(true);
    const people = new PeopleByYear<Person>();
    people.add(2026, typed);
    expect(people.find(2026, right).certain).toBe(typed);
    expect(hasSameCode(typed, person('Luca', 'Verdi', 'BLIPTR93M04A674Q'))).toBe(true);
  });

  test('elsewhere in the code it is another letter', () => {
    expect(isSamePerson(right, person('Pietro', 'Bilo', 'BLOPTR93M04A674Q'))).toBe(false);
  });
});

test('a code whose check letter is wrong tells nobody of the same names and day apart', () => {
  const people = new PeopleByYear<Person>();
  const held = person('Paola', 'Neri', 'NREPLA80A41H501X', '1980-01-01');
  people.add(2026, held);
  const sought = person('Paola', 'Neri', CODE, '1980-01-01');
  expect(people.find(2026, sought)).toEqual({ likely: [held], sameCode: [] });
  const other = person('Paola', 'Neri', CODE, '1985-03-01');
  expect(people.find(2026, other)).toEqual({ likely: [], sameCode: [] });
});

test.each([
  ['another code', 'NREPLA80A14H501F', ''],
  ['a birth date', '', '1980-01-14'],
])(
  'the day in a code whose check letter is wrong tells nobody of the same names apart: %s',
  (_, code, birthDate) => {
    const people = new PeopleByYear<Person>();
    // As CODE, but for two digits of the day that were exchanged.
    const mistyped = person('Paola', 'Neri', 'NREPLA80A14H501F');
    const other =
      code === '' ? person('Paola', 'Neri', '', birthDate) : person('Paola', 'Neri', CODE);
    people.add(2026, mistyped);
    expect(people.find(2026, other)).toEqual({ likely: [mistyped], sameCode: [] });
  },
);

test('a name is the same with a straight and with a curly apostrophe', () => {
  const [one, other] = ["D'Amico", 'D’Amico'].map((name) => person('Anna', name, '', '1980-01-01'));
  expect(isSamePerson(one!, other!)).toBe(true);
});

// Lists in capitals set the apostrophe of a family name off.
test.each([
  ["D' ANGELO", 'D’Angelo'],
  ["Dell' Orto", "Dell'Orto"],
  ["DE L' ORME", "De L'Orme"],
])('%s is %s', (listed, name) => {
  const [one, other] = [listed, name].map((family) => person('Anna', family, '', '1980-01-01'));
  expect(isSamePerson(one!, other!)).toBe(true);
  const people = new PeopleByYear<Person>();
  people.add(2026, one!);
  expect(people.find(2026, other!).certain).toBe(one);
});

// A keyboard has no capital letters with an accent: lists in capitals have an apostrophe for it.
test.each([
  ["NICOLO'", 'Nicolò'],
  ['NICOLO’', 'Nicolò'],
  ['Niccolo`', 'Niccolò'],
  ["NOE' MARIA", 'Noè Maria'],
])('%s is %s', (capitals, name) => {
  const one = person(name, 'Lo Prè', '', '2000-01-01');
  const listed = person(capitals, "LO PRE'", '', '2000-01-01');
  expect(isSamePerson(one, listed)).toBe(true);
  const people = new PeopleByYear<typeof one>();
  people.add(2026, one);
  expect(people.find(2026, listed).certain).toBe(one);
  expect(isSamePerson(one, person(`${name}a`, 'Lo Prè', '', '2000-01-01'))).toBe(false);
});

test('of somebody all records of the year are found that are the same person, and no namesake’s', () => {
  const people = new PeopleByYear<Person>();
  const byCode = person('Paola', 'Neri', CODE);
  const byDay = person('Paola Anna', 'Neri', '', '1980-01-01');
  const namesake = person('Paola Anna', 'Neri', '', '1985-03-01');
  for (const each of [byCode, byDay, namesake]) people.add(2026, each);
  const sought = person('Paola Anna', 'Neri', CODE, '1980-01-01');
  expect(people.findSame(2026, sought)).toEqual([byCode, byDay]);
  expect(people.findSame(2025, sought)).toEqual([]);
});

describe('a code that stands in the records of several', () => {
  test.each(['-', 'n/d', '0', 'X'])('"%s" makes nobody one with another', (none) => {
    expect(isSamePerson(person('Anna', 'Verdi', none), person('Luca', 'Neri', none))).toBe(false);
    // It does not prevent a match by name and birth date.
    const [one, other] = [none, CODE].map((code) => person('Anna', 'Verdi', code, '1980-01-01'));
    expect(isSamePerson(one!, other!)).toBe(true);
  });

  test.each([
    ['Anna Maria', 'Verdi', 'Annamaria', 'Verdi'],
    ['Anna', 'Verdi', 'Anna', 'Bianchi'],
    ['Verdi', 'Anna', 'Anna', 'Verdi'],
    ['Anna', 'Verdi', '', 'Verdi'],
    ['Anna', 'Verdi', '', ''],
    ['Zoë', 'Verdi', 'ZOE', 'VERDI'],
    ['Gianluca', 'Verdi', 'Gian Luca', 'Verdi'],
  ])('%s %s and %s %s are one', (...[given, family, otherGiven, otherFamily]) => {
    const [one, other] = [person(given, family, CODE), person(otherGiven, otherFamily, CODE)];
    expect(isSamePerson(one, other)).toBe(true);
    expect(isSamePerson(other, one)).toBe(true);
  });

  test.each([
    ['Luca', 'Verdi', 'Sofia', 'Verdi'],
    ['Mario', 'Verdi', 'Maria', 'Verdi'],
    ['Paola', 'Neri', 'Luca', 'Verdi'],
  ])('%s %s and %s %s are not', (...[given, family, otherGiven, otherFamily]) => {
    const [one, other] = [person(given, family, CODE), person(otherGiven, otherFamily, CODE)];
    expect(isSamePerson(one, other)).toBe(false);
    expect(isSamePerson(other, one)).toBe(false);
  });
});

test('who has another’s code is told apart by name, and is a question where nobody has the name', () => {
  const people = new PeopleByYear<Person>();
  const [stella, maria] = [
    person('Maria Stella', 'Verdi', CODE),
    person('Maria', 'Verdi', CODE),
  ] as const;
  for (const each of [stella, maria]) people.add(2026, each);
  expect(people.find(2026, maria)).toEqual({
    certain: maria,
    likely: [],
    sameCode: [],
  });
  expect(people.find(2026, stella)).toMatchObject({ certain: stella });
  const found = people.find(2026, person('Luca', 'Verdi', CODE));
  expect(found).toEqual({ likely: [], sameCode: [stella, maria] });
});

/* Two records that share no mark by which they could be told apart are a question, in whichever is which. */
test.each([
  ['a birth date and a code', ['', '1980-01-01'], [CODE, ''], true],
  ['a birth date and a code of another day', ['', '1985-03-01'], [CODE, ''], false],
  ['two birth dates', ['', '1980-01-01'], [CODE, '1985-03-01'], false],
  ['two codes', ['01234567897', ''], [CODE, ''], false],
  ['a code and a number that was mistyped', ['01234567890', ''], [CODE, ''], true],
  ['a birth date and a provisional code', ['', '1980-01-01'], ['01234567897', ''], true],
  ['a birth date and a text that is none', ['', '1980-01-01'], ['', '1/1/80'], true],
  ['a code and a text that is no day', [CODE, ''], ['', '1980'], true],
  ['nothing and a code', ['', ''], [CODE, '1980-01-01'], true],
] as const)('of one name: %s', (_, one, other, isLikely) => {
  const [a, b] = [one, other].map((marks) => person('Paola', 'Neri', ...marks));
  for (const [held, sought] of [
    [a!, b!],
    [b!, a!],
  ] as const) {
    const people = new PeopleByYear<Person>();
    people.add(2026, held);
    expect(people.find(2026, sought)).toEqual({ likely: isLikely ? [held] : [], sameCode: [] });
  }
});

describe('nothing but the names', () => {
  const bare = person('Paola', 'Neri');

  test.each([
    ['as here', bare],
    ['beside a code', { ...bare, taxCode: CODE }],
  ])('%s: nobody is found for certain, and everybody who may be meant is likely', (_, sought) => {
    const people = new PeopleByYear<Person>();
    const held = [bare, { ...bare }, { ...bare, birthDate: '1980-01-01' }];
    for (const each of held) people.add(2026, each);
    expect(people.find(2026, sought)).toEqual({ likely: held, sameCode: [] });
  });

  test('count less than a code under a longer name', () => {
    const people = new PeopleByYear<Person>();
    const coded = person('Paola Maria', 'Neri', CODE);
    for (const each of [bare, coded]) people.add(2026, each);
    expect(people.find(2026, { ...bare, taxCode: CODE }).certain).toBe(coded);
  });
});
