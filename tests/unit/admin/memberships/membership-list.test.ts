import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { membershipFinder } from '../../../../src/admin/memberships/membership-finder.ts';
import { membershipListSearch } from '../../../../src/admin/memberships/membership-list-search.ts';
import { isComplete } from '../../../../src/admin/memberships/membership-table.tsx';
import { readYear, renewalYear } from '../../../../src/model/memberships/membership-year.ts';
import { sameCodesOf } from '../../../../src/admin/memberships/same-codes.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { keysOf } from '../../../../src/mirror/database/view-keys.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Membership, MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';

describe('a search', () => {
  const member = { givenName: 'Nicolò', familyName: 'Lodi  Rizzini', taxCode: 'ldr ncl14a09l781x' };
  const { text } = keysOf('memberships', member)!;

  test.each([
    '',
    ' ',
    'nicolo',
    'RIZZINI nic',
    'lodi rizzini',
    'Lodi Rizzini, Nicolò',
    'Rizzini,Nicolò;',
    'LDRNCL14A09L781X',
    'ldr ncl14 A09',
    'l781',
    // As a keyboard without accented capitals writes it, and with marks that a messenger put around it.
    "RIZZINI NICOLO'",
    'nicolo’',
    '\u202aNicolò Lodi\u202c',
    '\u200eLDRNCL14A09L781X',
  ])('%j finds', (query) => expect(membershipFinder(query)(text)).toBe(true));
  test("a family name with an apostrophe, also where a list set it off: D' ANGELO", () => {
    for (const familyName of ["D' ANGELO", 'D’ Angelo', "D'Angelo"]) {
      const { text } = keysOf('memberships', { ...member, familyName })!;
      for (const query of ["d'angelo", 'D’Angelo Nicolò', "d' angelo", 'angelo'])
        expect(membershipFinder(query)(text)).toBe(true);
      expect(membershipFinder("dell'angelo")(text)).toBe(false);
    }
  });

  test.each(['nicola', 'lodi verdi', "d'lodi", '14b09', '(', '.*', ','])('%j does not', (query) =>
    expect(membershipFinder(query)(text)).toBe(false),
  );
});

test.each([
  [{ year: 'all' }, { year: 'all' }],
  [{ year: '2025' }, { year: 2025 }],
  [{ year: 2025 }, { year: 2025 }],
  [{ year: 'x' }, {}],
  [{ year: '' }, {}],
  [{ year: '0' }, {}],
  [{ year: '-2025' }, {}],
  [{ year: '2025.5' }, {}],
  [{ year: '1e300' }, {}],
])('the address %j is read as %j', (search, read) =>
  expect(v.parse(membershipListSearch, search)).toEqual(read),
);

test('a row is complete when all three are yes', () => {
  const flags = (hasPaid: number, isSubmitted: number, hasCard: number) =>
    isComplete(readFields(MEMBERSHIP, { hasPaid, isSubmitted, hasCard }));
  expect(flags(1, 1, 1)).toBe(true);
  expect([flags(1, 1, 0), flags(1, -1, 1), flags(0, 1, 1)]).toEqual([false, false, false]);
});

test.each([
  ['2026', 2026],
  [' 2026 ', 2026],
  ['1899', null],
  ['1900', 1900],
  ['2199', 2199],
  ['2200', null],
  ['26', null],
  ['20266', null],
  ['-2026', null],
  ['2e3', null],
  ['', null],
])('%j as a year is %j', (text, year) => expect(readYear(text)).toBe(year));

test.each([
  [2025, 2026],
  [2026, 2027],
  [2027, 2028],
  // Nobody is renewed for a year that is past.
  [2019, 2026],
  [20226, 2026],
  [null, 2026],
])('a membership of %s is renewed in 2026 for %i', (year, next) =>
  expect(renewalYear(year, 2026)).toBe(next),
);

test('two of one year with one codice fiscale are told together, also where one has an O for its zero', () => {
  const row = (path: string, year: number, taxCode: string) =>
    ({ path, fields: readFields(MEMBERSHIP, { year, taxCode }) }) as ViewRow<Membership>;
  const rows = [
    row('memberships/a', 2026, 'VRDLGO80A41H501O'),
    row('memberships/b', 2026, 'vrdlgo 8OA41H501O'),
    row('memberships/c', 2025, 'VRDLGO80A41H501O'),
    row('memberships/d', 2026, ''),
  ];
  expect(sameCodesOf(rows).map((group) => group.map(({ path }) => path))).toEqual([
    ['memberships/a', 'memberships/b'],
  ]);
});
