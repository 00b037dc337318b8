import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDecimal,
  formatMoment,
  formatShortDay,
  parseDecimal,
} from '../../../src/i18n/format.ts';

describe('days and moments', () => {
  test('a day is formatted without time zone conversion', () => {
    expect(formatDay('2026-10-14')).toBe('14 ottobre 2026');
    expect(formatShortDay('2024-02-29')).toBe('29/02/2024');
    expect(formatDay('9999-12-31')).toBe('31 dicembre 9999');
  });

  test('a moment of today is shown as a time in Rome, an older one with its day', () => {
    const now = Date.UTC(2026, 9, 14, 20);
    expect(formatMoment(Date.UTC(2026, 9, 14, 12, 32), now)).toBe('alle 14:32');
    expect(formatMoment(Date.UTC(2026, 9, 13, 12, 32), now)).toBe('il 13 ottobre alle 14:32');
    expect(formatMoment(Date.UTC(2026, 9, 8, 6, 5), now)).toBe('l’8 ottobre alle 08:05');
    // Seen at 00:30, 23:30 in Rome was yesterday.
    expect(formatMoment(Date.UTC(2026, 9, 13, 21, 30), Date.UTC(2026, 9, 13, 22, 30))).toBe(
      'il 13 ottobre alle 23:30',
    );
  });
});

describe('numbers', () => {
  test('are written with a comma, thousands apart', () => {
    expect(formatDecimal(1.5)).toBe('1,5');
    expect(formatDecimal(6)).toBe('6');
    expect(formatDecimal(null)).toBe('');
    expect(formatCount(10_000)).toBe('10.000');
    expect(formatCount(1026)).toBe('1.026');
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
