import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { horseWarnings } from '../../../src/admin/horse-record/horse-warnings.ts';
import type { HorseField } from '../../../src/admin/horse-record/horse-form-spec.ts';
import {
  defaultYear,
  offeredYears,
} from '../../../src/admin/memberships/membership-list-search.ts';
import { findActions } from '../../../src/admin/palette/actions.ts';
import { labels as photoTexts } from '../../../src/admin/site-photos/labels.ts';
import { roundSearch } from '../../../src/admin/visit-round/round-search.ts';
import type { SameNumbers } from '../../../src/register/horses/same-numbers.ts';
import { labels } from '../../../src/admin/horse-record/labels.ts';

test('the palette offers an account exactly the screens that do not turn it away', () => {
  const routes = new URL('../../../src/routes/', import.meta.url);
  const gated = readdirSync(routes)
    .filter((name) => readFileSync(new URL(name, routes), 'utf8').includes('Gate>'))
    .map((name) =>
      name
        .match(/^admin\._session\.(.*?)(?:\.index)?\.tsx$/)?.[1]
        ?.split('.')
        .join('/'),
    )
    .map((place) => `/admin/${place}`);
  const offered = (withMembers: boolean) =>
    findActions('', withMembers).map(({ to }) => String(to.to));
  const withheld = offered(true).filter((to) => !offered(false).includes(to));
  expect(withheld.toSorted()).toEqual(gated.filter((to) => offered(true).includes(to)).toSorted());
  expect(withheld).toContain('/admin/photos');
});

test('the name of a photo names every page of the site that shows it', () => {
  const names = {
    activities: 'Attività',
    boarding: 'Pensione',
    contacts: 'contatti',
    home: 'Home',
    'horse-life': 'Vita da cavallo',
    membership: 'Area soci',
    'nuova-vita': 'Nuova Vita',
  };
  const pages = new URL('../../../src/site/pages/', import.meta.url);
  const found = readdirSync(pages).flatMap((file) =>
    [...readFileSync(new URL(file, pages), 'utf8').matchAll(/(?:photo|Photo of)="([^"]+)"/g)].map(
      ([, slot]) => ({
        page: names[file.replace('.tsx', '') as keyof typeof names],
        photo: photoTexts.slots[slot as keyof typeof photoTexts.slots],
      }),
    ),
  );
  expect(found.length).toBeGreaterThanOrEqual(8);
  for (const { page, photo } of found) expect(photo).toContain(page);
});

test('the years of memberships: 2024 and every year in the register, the newest that began shown', () => {
  expect(offeredYears([])).toEqual([2024]);
  expect(defaultYear([], 2026)).toBe(2024);
  expect(offeredYears([2026, 2025])).toEqual([2026, 2025, 2024]);
  expect(defaultYear([2026, 2025], 2026)).toBe(2026);
  expect(defaultYear([2022], 2026)).toBe(2024);
  // A membership of next year does not hide that of this year.
  expect(defaultYear([2027, 2026, 2025], 2026)).toBe(2026);
  expect(defaultYear([2027, 2025], 2026)).toBe(2025);
  expect(defaultYear([2027, 2026], 2027)).toBe(2027);
  expect(defaultYear([2027, 2028], 2026)).toBe(2028);
});

test('the round in an address: the dentist and a day that exists', () => {
  expect(v.parse(roundSearch, { kind: 'dentists', day: '2026-02-28' })).toEqual({
    kind: 'dentists',
    day: '2026-02-28',
  });
  expect(v.parse(roundSearch, { kind: 'x', day: '2026-02-30' })).toEqual({});
});

test('unusual values have warnings, empty fields have none', () => {
  const none: SameNumbers = { chip: null, ueln: null };
  const warned = (
    form: Partial<Record<HorseField, string>>,
    same = none,
    lastMovement: number | null = null,
  ) =>
    horseWarnings(
      { isHere: 0, isDeceased: 0, lastMovement },
      (field) => form[field] ?? (field === 'isDPA' ? '-1' : ''),
      same,
      '2026-10-14',
    );
  expect(warned({})).toEqual({});
  expect(warned({ isHere: '1' })).toEqual({ isHere: labels.warn.byHand });
  // A death that is taken back by hand is told of at its own field.
  const dead = { isHere: -1, isDeceased: 1, lastMovement: null } as const;
  const revived = { isHere: '-1', isDeceased: '-1', isDPA: '-1' } as Record<HorseField, string>;
  expect(horseWarnings(dead, (field) => revived[field] ?? '', none, '2026-10-14')).toEqual({
    isDeceased: labels.warn.byHand,
  });
  expect(warned({ isHere: '1' }, none, Date.UTC(2026, 9, 15, 12))).toEqual({});
  expect(warned({ isHere: '1' }, none, Date.UTC(2026, 9, 14, 12))).not.toEqual({});
  expect(warned({ isDeceased: '1' })).toEqual({ isDeceased: labels.warn.diesByHand });
  expect(warned({ birthday: '2026-10-15' })).toEqual({ birthday: labels.warn.birthdayFuture });
  // A foal of this year, with the year of another century: its terms would be long past.
  for (const slip of ['1926-04-01', '0026-04-01'])
    expect(warned({ birthday: slip })).toEqual({
      birthday: 'È più di 50 anni fa: controlla l’anno.',
    });
  expect(warned({ birthday: '1976-10-15' })).toEqual({});
  expect(warned({ birthday: '1976-10-14' })).not.toEqual({});
  expect(warned({ chipnumber: '12', uelnnumber: 'x', barncode: 'y', birthday: '2010' })).toEqual({
    chipnumber: labels.warn.chip,
    uelnnumber: labels.warn.ueln,
    barncode: 'Un codice aziendale è come 020MN123 o IT020MN123.',
    birthday: labels.warn.birthday,
  });
  expect(warned({ chipnumber: '380AB1234567890', uelnnumber: '380271006045678' })).toEqual({
    chipnumber: labels.warn.swapped,
    uelnnumber: labels.warn.swapped,
  });
  expect(warned({ chipnumber: '123456789012345' })).toEqual({ chipnumber: labels.warn.chipRange });
  expect(warned({ chipnumber: '380271006045678' }, { chip: 'Luna', ueln: null })).toEqual({
    chipnumber: labels.warn.chipTaken('Luna'),
  });
  expect(warned({ uelnnumber: '380271006045678' }, { chip: null, ueln: 'Luna' })).toEqual({
    uelnnumber: labels.warn.uelnTaken('Luna'),
  });
  expect(warned({ isDPA: '0' })).toEqual({ isDPA: labels.warn.dpa });
  expect(warned({ isDPA: '1' })).toEqual({ isDPA: labels.warn.dpaYes });
  expect(warned({ hoovesTrimInterval: '0', dentistInterval: '24' })).toEqual({
    hoovesTrimInterval: labels.warn.interval,
  });
  // Days, as the hint below the field has them, or an older register: the horse would not be due for years.
  expect(warned({ hoovesTrimInterval: '45', dentistInterval: '24,5' })).toEqual({
    hoovesTrimInterval: labels.warn.longInterval(2),
    dentistInterval: labels.warn.longInterval(2),
  });
});
