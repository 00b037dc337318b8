import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AFTER_LAST_INSTANT,
  FIRST_INSTANT,
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  daysFromIso,
  instantOf,
  isDay,
  isoFromDays,
} from '../../../../src/model/values/calendar.ts';

const FIRST = daysFromIso('0001-01-01');
const LAST = daysFromIso('9999-12-31');
const anyDay = fc.integer({ min: FIRST, max: LAST }).map(isoFromDays);

test('days and their numbers correspond, in every year from 0001 to 9999', () => {
  expect(daysFromIso('1970-01-01')).toBe(0);
  expect(isoFromDays(FIRST)).toBe('0001-01-01');
  expect(isoFromDays(LAST)).toBe('9999-12-31');
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), (days) => {
      const day = isoFromDays(days);
      expect(isDay(day)).toBe(true);
      expect(daysFromIso(day)).toBe(days);
      expect(new Date(days * 86_400_000).toISOString().slice(-24, -14)).toBe(day);
    }),
  );
});

test.each([
  '2023-02-29',
  '1900-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '0000-01-01',
  '2024-1-1',
  '24-01-01',
  '',
  ' 2024-01-01',
  '2024-01-01T00:00',
])('%s is no day', (text) => expect(isDay(text)).toBe(false));

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) =>
  expect(isDay(text)).toBe(true),
);

describe('Rome', () => {
  test('the stored instant of a day is that day, in Rome and on every phone that chose it', () => {
    fc.assert(
      fc.property(fc.integer({ min: daysFromIso('1900-01-01'), max: LAST }), (days) => {
        const day = isoFromDays(days);
        expect(dayOf(instantOf(day))).toBe(day);
      }),
    );
  });

  // The clocks go forward at 01:00 UTC on 29 March 2026, and back at 01:00 UTC on 25 October 2026.
  test.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('%s is %s', (instant, day) => expect(dayOf(Date.parse(instant))).toBe(day));

  test.each([
    [AFTER_LAST_INSTANT, ''],
    // In Rome this is already in the year 10000.
    [AFTER_LAST_INSTANT - 1, '9999-12-31'],
    [AFTER_LAST_INSTANT - 3_600_000, '9999-12-31'],
    [AFTER_LAST_INSTANT - 3_600_001, '9999-12-31'],
    [FIRST_INSTANT, '0001-01-01'],
    [FIRST_INSTANT - 1, ''],
    [8.64e15, ''],
    [Number.POSITIVE_INFINITY, ''],
    [Number.NaN, ''],
  ])('the ends of the calendar: %d is on %s', (instant, day) => expect(dayOf(instant)).toBe(day));

  test('every instant falls on the day of the time zone: winter, summer and before time zones', () => {
    const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });
    const hour = 3_600_000;
    const instants = fc.oneof(
      fc.integer({ min: FIRST * 24 * hour, max: LAST * 24 * hour }),
      // Around the end of the day, within the range of dates that people record.
      fc
        .tuple(
          fc.integer({ min: -36_500, max: 36_500 }),
          fc.integer({ min: 21 * hour, max: 26 * hour }),
        )
        .map(([days, time]) => days * 24 * hour + time),
    );
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dayOf(instant)).toBe(rome.format(instant).padStart(10, '0'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('reckoning', () => {
  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-12-31', 2, '2025-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-01-15', -13, '2022-12-15'],
    ['2024-08-31', 13, '2025-09-30'],
  ])('%s and %i months are %s', (day, months, then) => expect(addMonths(day, months)).toBe(then));

  test('months keep the day of the month, or take the last one that there is', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const then = addMonths(day, months);
        if (then === '0001-01-01' || then === '9999-12-31') return;
        const wanted = Number(day.slice(8));
        const got = Number(then.slice(8));
        expect(isDay(then)).toBe(true);
        if (got !== wanted) {
          expect(got).toBeLessThan(wanted);
          expect(addDays(then, 1).slice(8)).toBe('01');
        }
        expect(
          (Number(then.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
            Number(then.slice(5, 7)) -
            Number(day.slice(5, 7)),
        ).toBe(months);
      }),
    );
  });

  test('days that are added lie between', () => {
    const day = fc.integer({ min: FIRST + 400, max: LAST - 400 }).map(isoFromDays);
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('nothing leads out of the calendar, so that a later day is a greater text', () => {
    const inside = (day: string) => expect([day, isDay(day)]).toEqual([day, true]);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -120_000, max: 120_000 }), (day, by) => {
        for (const then of [addDays(day, by), addMonths(day, by)]) {
          inside(then);
          if (by !== 0) expect(by > 0 ? then >= day : then <= day).toBe(true);
        }
      }),
    );
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(addMonths('9999-12-01', 1)).toBe('9999-12-31');
    expect(addMonths('0001-01-31', -1)).toBe('0001-01-01');
  });
});
