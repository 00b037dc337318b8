import { describe, expect, test } from 'vitest';
import { horseFinder } from '../../../../src/admin/shared/horses/horse-finder.ts';
import { slugOfAddress } from '../../../../src/admin/shared/horses/horse-address.ts';
import { complianceOf } from '../../../../src/model/horses/compliance.ts';
import {
  choiceOf,
  filtersOf,
  horseListSearch,
  nextOrder,
  searchOfView,
  VIEWS,
  viewOf,
} from '../../../../src/admin/horse-list/horse-list-search.ts';
import { shortNotes } from '../../../../src/admin/horse-list/horse-row.tsx';
import { keysOf } from '../../../../src/mirror/database/view-keys.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { HORSE } from '../../../../src/model/horses/horse.ts';
import * as v from 'valibot';

const horse = (fields: Record<string, unknown>) => readFields(HORSE, fields);

describe('the address', () => {
  test('defaults to living horses in the stable', () => {
    const search = v.parse(horseListSearch, {});
    expect(choiceOf(search, 'isHere')).toBe('yes');
    expect(choiceOf(search, 'isDeceased')).toBe('no');
    expect(choiceOf(search, 'isInBDN')).toBe('all');
  });

  test('holds only what differs from the defaults', () => {
    expect(
      v.parse(horseListSearch, {
        isHere: 'yes',
        isDeceased: 'all',
        isInBDN: 'no',
        x: '1',
      }),
    ).toEqual({ isDeceased: 'all', isInBDN: 'no' });
  });

  test('holds nothing that is no text, and no choice that there is not', () => {
    expect(v.parse(horseListSearch, { isInBDN: ['no'], isHere: 'forse' })).toEqual({});
  });
});

test('filters are equalities; filters set to all are left out', () => {
  expect(filtersOf({})).toEqual({ isHere: 1, isDeceased: -1 });
  expect(filtersOf({ isHere: 'all', isDeceased: 'unset', isInBDN: 'no' })).toEqual({
    isDeceased: 0,
    isInBDN: -1,
  });
});

test('a view is shown whichever was shown before', () => {
  for (const before of VIEWS)
    for (const view of VIEWS)
      expect(viewOf({ ...searchOfView(before), ...searchOfView(view) })).toBe(view);
  expect(viewOf({ isInBDN: 'no' })).toBeUndefined();
});

test('a heading orders upwards, downwards, and then not at all; another one begins anew', () => {
  const up = nextOrder({}, 'due');
  const down = nextOrder(up, 'due');
  expect([up, down, nextOrder(down, 'due'), nextOrder(down, 'name')]).toEqual([
    { order: 'due', dir: undefined },
    { order: 'due', dir: 'down' },
    { order: undefined, dir: undefined },
    { order: 'name', dir: undefined },
  ]);
});

describe('searching', () => {
  const stella = horse({
    name: 'Stellà',
    docname: 'STELLA DEL PO',
    chipnumber: '380 271 006 045 678',
    uelnnumber: '380AB1234567890',
    ownerName: "Nicolò D'Arco",
  });

  test.each([
    ['', true],
    ['stella', true],
    ['  PO   stella ', true],
    ['nicolo', true],
    ["d'arco", true],
    ['380271006045678', true],
    ['380 271 006', true],
    ['\u200e380 271 006\u202c', true],
    ['380ab1234', true],
    ['stella rossi', false],
    ['999', false],
    ['https://www.example.org/admin/horses/stella-1', true],
    [' HTTPS://localhost:4173/admin/horses/stella-1/ ', true],
    ['https://www.example.org/admin/horses/stella-12', false],
    ['https://www.example.org/admin/memberships/stella-1', false],
  ])('%j finds it: %j', (query, found) =>
    expect(horseFinder(query)(keysOf('horses', stella)!.text, 'horses/stella-1')).toBe(found),
  );
});

test.each([
  ['https://x.org/admin/horses/Vecchio%20%C3%87%2F1?a#b', null],
  ['https://x.org/admin/horses/Vecchio%20%C3%87%2F1', 'Vecchio Ç/1'],
  ['https://x.org/admin/horses/%E0%A4%A', null],
  ['stella-1', null],
])('the address %s names the horse %j', (address, slug) =>
  expect(slugOfAddress(address)).toBe(slug),
);

test.each(["dall'Oca", 'dall’oca', 'Dall`Oca'])(
  'an apostrophe finds a name with another one: %s',
  (query) => {
    for (const ownerName of ["Pia Dall'Oca", 'Pia Dall’Oca']) {
      const { text } = keysOf('horses', readFields(HORSE, { name: 'Brio', ownerName }))!;
      expect(horseFinder(query)(text, 'horses/brio')).toBe(true);
    }
  },
);

test('notes are cut after 15 characters, never inside a character', () => {
  expect(shortNotes('Quindici giusti')).toBe('Quindici giusti');
  expect(shortNotes('Rientrato da poco')).toBe('Rientrato da po...');
  expect(shortNotes('🐴'.repeat(16))).toBe(`${'🐴'.repeat(15)}...`);
  expect(shortNotes('  \n ')).toBe('');
});

test('a horse is in order when BDN registration, owner and barn are', () => {
  const flags = { isInBDN: 1, isCorrectOwner: 1, isCorrectBarncodeInBDN: 1 };
  expect(complianceOf(horse(flags))).toBe(1);
  expect(complianceOf(horse({ ...flags, isCorrectOwner: 0 }))).toBe(0);
  expect(complianceOf(horse({ ...flags, isCorrectOwner: 0, isInBDN: -1 }))).toBe(-1);
});
