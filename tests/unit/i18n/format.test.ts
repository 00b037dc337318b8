import { assert, constantFrom, double, integer, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDecimal,
  formatEuro,
  formatDayAndMonth,
  formatMoment,
  formatMonth,
  formatNearDay,
  formatPast,
  formatQuantity,
  formatShortDay,
  formatWeekday,
  parseDay,
  parseDecimal,
  parseEuro,
  wordAndDay,
} from '../../../src/i18n/format.ts';
import { dayOf } from '../../../src/model/values/calendar.ts';
import { HOSTILE_INSTANTS } from '../../support/hostile-values.ts';

test.each([
  ['50', 5000],
  ['50,5', 5050],
  ['50,00 €', 5000],
  ['1.250,50', 125_050],
  ['0,01', 1],
  ['', null],
  ['€', null],
  ['50.00', undefined],
  ['1.25', undefined],
  ['50,001', undefined],
  ['-5', undefined],
  ['cinquanta', undefined],
])('the amount %s', (typed, cents) => {
  expect(parseEuro(typed)).toBe(cents);
});

test.each([1, 5000, 125_050, 99_999_999])('%d cents are read as they are written', (cents) => {
  expect(parseEuro(formatEuro(cents))).toBe(cents);
});

describe('days and moments', () => {
  test('a day is formatted without time zone conversion', () => {
    expect(formatDay('2026-10-14')).toBe('14 ottobre 2026');
    expect(formatShortDay('2024-02-29')).toBe('29/02/2024');
    expect(formatDay('9999-12-31')).toBe('31 dicembre 9999');
  });

  test('the first of a month is an ordinal, in each form that writes the month out', () => {
    expect(formatDay('2026-10-01')).toBe('1º ottobre 2026');
    expect(formatDay('0001-01-01')).toMatch(/^1º gennaio 1/);
    expect(formatWeekday('2026-10-01', '2026-10-14')).toBe('giovedì 1º ottobre');
    expect(formatWeekday('2027-01-01', '2026-10-14')).toBe('venerdì 1º gennaio 2027');
    expect(formatNearDay('2026-10-01', '2026-10-14')).toBe('1º ottobre');
    const [first, now] = [Date.UTC(2026, 9, 1, 11), Date.UTC(2026, 9, 14, 20)];
    expect(formatMoment(first, now)).toBe('il 1º ottobre alle 13:00');
    expect(formatPast(first, now)).toBe('1º ottobre 2026 alle 13:00');
    for (const day of ['2026-10-11', '2026-10-21', '2026-10-31'])
      expect(formatDay(day)).not.toContain('º');
    expect(formatShortDay('2026-10-01')).toBe('01/10/2026');
  });

  test.each([
    ['2026-10-01', 'il 1º | del 1º | al 1º | dal 1º '],
    ['2026-10-08', 'l’8 | dell’8 | all’8 | dall’8 '],
    ['2026-10-11', 'l’11 | dell’11 | all’11 | dall’11 '],
    ['2026-10-12', 'il 12 | del 12 | al 12 | dal 12 '],
    ['2026-10-18', 'il 18 | del 18 | al 18 | dal 18 '],
  ])('an article is elided before the day where it is spoken so: %s', (day, written) => {
    const words = (['il', 'del', 'al', 'dal'] as const).map((w) => wordAndDay(w, formatDay(day)));
    expect(words.map((text) => text.replace('ottobre 2026', '')).join('| ')).toBe(written);
  });

  test('a moment of today is shown as a time in Rome, an older one with its day', () => {
    const now = Date.UTC(2026, 9, 14, 20);
    expect(formatMoment(Date.UTC(2026, 9, 14, 12, 32), now)).toBe('alle 14:32');
    expect(formatMoment(Date.UTC(2026, 9, 13, 12, 32), now)).toBe('il 13 ottobre alle 14:32');
    expect(formatMoment(Date.UTC(2025, 9, 13, 12, 32), now)).toBe('il 13 ottobre 2025 alle 14:32');
    expect(formatMoment(Date.UTC(2026, 9, 8, 6, 5), now)).toBe('l’8 ottobre alle 08:05');
    // At 00:30, 23:30 was yesterday, in Rome.
    expect(formatMoment(Date.UTC(2026, 9, 13, 21, 30), Date.UTC(2026, 9, 13, 22, 30))).toBe(
      'il 13 ottobre alle 23:30',
    );
  });

  test('the day and the year of a moment are those in Rome, where they have begun before UTC', () => {
    // 00:30 in Rome, on 15 October and on New Year’s Day.
    const [night, newYear] = [Date.UTC(2026, 9, 14, 22, 30), Date.UTC(2026, 11, 31, 23, 30)];
    expect(formatMoment(night, newYear)).toBe('il 15 ottobre 2026 alle 00:30');
    expect(formatMoment(night, Date.UTC(2026, 9, 20))).toBe('il 15 ottobre alle 00:30');
    expect(formatPast(night, newYear)).toBe('15 ottobre 2026 alle 00:30');
    expect(formatMoment(newYear, Date.UTC(2027, 0, 5))).toBe('il 1º gennaio alle 00:30');
    expect(formatPast(newYear, Date.UTC(2027, 0, 5))).toBe('1º gennaio 2027 alle 00:30');
  });

  test('a January carries its year, other months do not', () => {
    expect(['2026-12-15', '2027-01-15', '2027-02-15'].map(formatMonth)).toEqual([
      'dic',
      'gen 27',
      'feb',
    ]);
    expect(formatDayAndMonth('2026-10-14')).toBe('14/10');
  });

  test.each([
    ['2026-10-14', '2026-10-14'],
    [' 14/10/2026 ', '2026-10-14'],
    ['4.1.2026', '2026-01-04'],
    ['04-01-2026', '2026-01-04'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['2026-02-30', null],
    ['31/04/2026', null],
    ['14/13/2026', null],
    ['01/01/0000', null],
    ['14/10/26', null],
    ['14/10', null],
    ['', null],
  ])('the day %j, typed, is %j', (typed, day) => expect(parseDay(typed)).toBe(day));
});

describe('numbers', () => {
  test('are written with a comma, thousands apart', () => {
    expect(formatDecimal(1.5)).toBe('1,5');
    expect(formatDecimal(6)).toBe('6');
    expect(formatDecimal(null)).toBe('');
    expect(formatCount(10_000)).toBe('10.000');
    expect(formatCount(1026)).toBe('1.026');
    expect([0, 1, 2].map((n) => formatQuantity(n, 'giorno', 'giorni'))).toEqual([
      '0 giorni',
      '1 giorno',
      '2 giorni',
    ]);
  });

  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 6 ', 6],
    ['-1', -1],
    ['0', 0],
    ['', null],
    ['   ', null],
  ])('%j is read as %j', (text, value) => expect(parseDecimal(text)).toBe(value));

  test.each([
    'abc',
    '1,5 mesi',
    '1e9',
    '1,,5',
    '1.000,5',
    '1.000',
    '∞',
    'NaN',
    '0x10',
    ',5',
    '__proto__',
  ])('%j is no number', (text) => expect(parseDecimal(text)).toBeUndefined());

  test('a formatted number is parsed back', () => {
    for (const value of [0, 1, 0.25, 1.5, 12, 1200]) {
      expect(parseDecimal(formatDecimal(value))).toBe(value);
    }
  });
});

describe('whatever a document or a file holds', () => {
  const instant = oneof(
    constantFrom(...HOSTILE_INSTANTS, NaN, Infinity, -Infinity),
    double(),
    integer(),
  );
  const day = oneof(
    constantFrom('', '10000-01-01', '0000-01-01', '2026-02-30', '-1-1-1', 'NaN-NaN-NaN'),
    string(),
    instant.map(dayOf),
  );

  test('a text is formatted from it, and nothing throws', () => {
    assert(
      property(instant, instant, day, day, (at, now, one, other) => {
        const shown = [
          dayOf(at),
          formatMoment(at, now),
          formatPast(at, now),
          formatDay(one),
          formatWeekday(one, other),
          formatShortDay(one),
          formatNearDay(one, other),
          formatCount(at),
          formatDecimal(at),
        ];
        for (const text of shown) {
          expect(typeof text).toBe('string');
          expect(text).not.toContain('Invalid');
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a day of another year is shown with it, with its weekday too', () => {
    expect(formatWeekday('2026-11-20', '2026-10-14')).toBe('venerdì 20 novembre');
    expect(formatWeekday('2027-11-20', '2026-10-14')).toBe('sabato 20 novembre 2027');
  });

  test('what is no day is shown as it stands, what is no moment as unknown', () => {
    expect(formatDay('10000-01-01')).toBe('10000-01-01');
    for (const text of ['2012', '2012-05', '2026-02-30']) expect(formatDay(text)).toBe(text);
    expect(formatMonth('2027-02-29')).toBe('2027-02-29');
    expect(formatWeekday('x', '2026-10-14')).toBe('x');
    expect(formatNearDay('', '2026-10-14')).toBe('');
    expect(formatMoment(1e300, 0)).toBe('in un momento sconosciuto');
    expect(formatPast(1e308, 0)).toBe('in un momento sconosciuto');
    expect(dayOf(1e300)).toBe('');
    expect(dayOf(NaN)).toBe('');
  });
});
