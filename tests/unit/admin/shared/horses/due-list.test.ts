import { expect, test } from 'vitest';
import {
  careOf,
  dueHorses,
  dueLabel,
  groupOfDue,
} from '../../../../../src/admin/shared/horses/due-list.ts';
import type { ViewRow } from '../../../../../src/mirror/database/database.ts';
import { addDays, instantOf } from '../../../../../src/model/values/calendar.ts';
import { readFields } from '../../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../../src/model/horses/horse.ts';

const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

/** A horse whose trim is due in a number of days; null for a horse without trims. */
function dueIn(name: string, days: number | null): ViewRow<Horse> {
  const last = days === null ? null : instantOf(addDays(TODAY, days - 15));
  const fields = readFields(HORSE, { name, hoovesTrimInterval: 0.5, lastHoovesTrim: last });
  const path = `horses/${name.toLowerCase()}`;
  return { path, lane: path, slug: name.toLowerCase(), fields, pending: 0 };
}

test('most overdue first, those without a date last, by name', () => {
  const rows = [
    dueIn('Zara', null),
    dueIn('Luna', 4),
    dueIn('Brio', -30),
    dueIn('Alba', null),
    dueIn('Eco', 0),
    dueIn('Dora', 0),
  ];
  const order = dueHorses(rows, 'hoovesTrims', NOW).map((due) => due.row.fields.name);
  expect(order).toEqual(['Brio', 'Dora', 'Eco', 'Luna', 'Alba', 'Zara']);
});

test('a dead horse is due for nothing', () => {
  const { fields } = dueIn('Stella', -30);
  expect(careOf(fields, 'hoovesTrims', NOW)).toMatchObject({ known: true, daysLeft: -30 });
  expect(careOf({ ...fields, isDeceased: 1 }, 'hoovesTrims', NOW)).toEqual({ known: false });
});

test.each([
  [-12, 'overdue', 'in ritardo di 12 giorni'],
  [-1, 'overdue', 'in ritardo di 1 giorno'],
  [0, 'overdue', 'scade oggi'],
  [1, 'week', 'scade domani'],
  [7, 'week', 'tra 7 giorni'],
  [8, 'month', 'tra 8 giorni'],
  [30, 'month', 'tra 30 giorni'],
  [31, null, 'tra 31 giorni'],
  [null, 'unknown', 'Senza scadenza'],
] as const)('due in %j days: %s, %s', (days, group, label) => {
  const [due] = dueHorses([dueIn('Stella', days)], 'hoovesTrims', NOW);
  expect([groupOfDue(due!.care), dueLabel(due!.care)]).toEqual([group, label]);
});
