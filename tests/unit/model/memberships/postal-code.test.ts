import { describe, expect, test } from 'vitest';
import {
  isSamePostalCode,
  wholePostalCode,
} from '../../../../src/model/memberships/postal-code.ts';

describe('the leading zeros that a spreadsheet took from a CAP are put back', () => {
  test.each([
    ['47', '00047'],
    ['118', '00118'],
  ])('%s is %s', (text, whole) => expect(wholePostalCode(text)).toBe(whole));

  test.each([
    ['1100', 'Viterbo', '01100'],
    ['9170', 'OR', '09170'],
    ['8028', 'Orosei (NU)', '08028'],
    ['6081', 'Assisi - PG', '06081'],
    ['7026', 'Olbia, ss', '07026'],
    ['8028', 'Orosei(NU)', '08028'],
    ['8028', 'Orosei/NU', '08028'],
    ['8028', '(NU)', '08028'],
    ['9010', 'Sud Sardegna', '09010'],
    ['9025', 'Medio Campidano', '09025'],
    ['8040', 'Ogliastra', '08040'],
    ['8037', 'Seui (SU)', '08037'],
    ['7020', 'Olbia-Tempio', '07020'],
    ['7020', 'Olbia Tempio', '07020'],
  ])('%s with %s beside it is %s', (text, beside, whole) =>
    expect(wholePostalCode(text, ['Rossi', beside])).toBe(whole),
  );
});

test.each(['', '0', '7', '00118', '46034', '6900', '6600', '250', '118a', 'SW1A 1AA', '0118'])(
  '%j stays as it is: whole, of another country, or none',
  (text) => expect(wholePostalCode(text, ['SS', 'Perugia', 'OR'])).toBe(text),
);

test.each([
  ['8001', 'Zürich'],
  ['1010', 'Wien'],
  ['3011', 'Bern (BE)'],
  ['1000', 'Lausanne VD'],
  ['8001', 'Zürich/ZH'],
  ['8001', 'Menù'],
  ['8001', 'Perugia'],
  ['8001', ''],
])('%s stays as it is where %s is beside it: nothing says that it is Italian', (text, beside) =>
  expect(wholePostalCode(text, [beside])).toBe(text),
);

test.each([
  ['8028', '08028', true],
  ['08028', '8028', true],
  ['118', '00118', true],
  ['8001', '8001', true],
  ['6900', '06900', false],
  ['', '', true],
  ['', '00118', false],
])('%j and %j are one code: %s', (one, other, isOne) =>
  expect(isSamePostalCode(one, other)).toBe(isOne),
);
