import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  instantOf,
  isoFromDays,
} from '../../../../src/model/values/calendar.ts';
import { careState, dueDay } from '../../../../src/model/visits/care-interval.ts';
import { groupOfDays } from '../../../../src/model/visits/due-state.ts';
import { readFields, unfit } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';

const horse = (fields: Partial<Horse>): Horse => readFields(HORSE, fields);

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 1.5, '2026-03-15'],
  ['2026-01-10', 0.5, '2026-01-25'],
  ['2026-01-10', 0.1, '2026-01-13'],
  ['2026-10-14', 1.25, '2026-11-22'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-03-28', 0.5, '2026-04-12'],
])('after %s, %d months are due on %s', (last, interval, due) =>
  expect(dueDay(last, interval)).toBe(due),
);

test('a longer interval is never due earlier, and a fraction is 30 days of it', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map(isoFromDays);
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), fc.nat({ max: 29 }), (last, months, days) => {
      const due = dueDay(last, months + days / 30);
      expect(due).toBe(addDays(addMonths(last, months), days));
      expect(daysBetween(dueDay(last, months), due)).toBe(days);
    }),
  );
});

describe('how a horse stands', () => {
  const trimmed = horse({ lastHoovesTrim: instantOf('2026-10-14'), hoovesTrimInterval: 1 });
  const at = (iso: string) => careState(trimmed, 'hoovesTrims', Date.parse(iso));

  test('red from the due day on, by the days of Rome', () => {
    expect(at('2026-11-13T22:59:59Z')).toMatchObject({ daysLeft: 1, overdue: false });
    expect(at('2026-11-13T23:00:00Z')).toMatchObject({
      daysLeft: 0,
      overdue: true,
      due: '2026-11-14',
    });
    expect(at('2026-12-01T08:00:00Z')).toMatchObject({ daysLeft: -17, overdue: true });
  });

  test.each([
    { lastHoovesTrim: null, hoovesTrimInterval: 1 },
    { lastHoovesTrim: 0, hoovesTrimInterval: null },
    { lastHoovesTrim: 0, hoovesTrimInterval: 0 },
    { lastHoovesTrim: 0, hoovesTrimInterval: -1 },
    { lastHoovesTrim: 0, hoovesTrimInterval: 1e9 },
  ])('not known with %o', (fields) => {
    expect(careState(horse(fields), 'hoovesTrims', 0)).toEqual({ known: false });
  });

  test('the longest interval that can be typed counts, as everywhere', () => {
    const longest = horse({ lastHoovesTrim: 0, hoovesTrimInterval: 1200 });
    expect(unfit('months', 1200)).toBeNull();
    expect(careState(longest, 'hoovesTrims', 0)).toMatchObject({ due: '2070-01-01' });
  });

  test('trims and dentist visits have their own interval', () => {
    expect(careState(trimmed, 'dentists', 0)).toEqual({ known: false });
  });
});

test.each([
  ['overdue', -400, 0],
  ['week', 1, 7],
  ['month', 8, 30],
  [null, 31, 400],
])('of the group %s is what is due in %i to %i days', (group, first, last) => {
  expect([first, last].map(groupOfDays)).toEqual([group, group]);
});
