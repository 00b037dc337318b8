import { readRaw } from '../fields/old-values.ts';
import { type Unread, legibleRaw } from '../fields/raw-value.ts';
import { dayOf } from '../values/calendar.ts';

/** Whether a number is a year that a form takes: 1900 to 2199. */
export function isYear(year: number): boolean {
  return readYear(String(year)) === year;
}

/** Parses a year of membership, four digits from 1900 to 2199; null if it is none. */
export function readYear(text: string): number | null {
  const year = text.trim();
  return /^(19|20|21)\d\d$/.test(year) ? Number(year) : null;
}

/**
 * The year for which a membership is renewed: the one after its own, but none that is past.
 *
 * @param year its own; null, or one that no form takes, counts for nothing
 */
export function renewalYear(year: number | null, thisYear: number): number {
  return year !== null && isYear(year) ? Math.max(thisYear, year + 1) : thisYear;
}

/**
 * Whether a year that cannot be read may be this one: it names it, or none. A season, as `2025/26`, names two; a moment
 * the year in Rome, where '2025-12-31T23:00:00Z' is the first midnight of 2026.
 *
 * @param unread the values of the membership that cannot be read
 */
export function mayBeOfYear(year: number, unread: Unread = {}): boolean {
  const raw = unread['year'] ?? {};
  const moment = readRaw('instant', raw);
  if (typeof moment === 'number') return dayOf(moment).startsWith(String(year));
  const named = legibleRaw(raw).match(/(?<!\d)(?:\d{4}|\d\d)(?!\d)/g) ?? [];
  const isNamed = (text: string) => text === String(year).slice(-text.length);
  return !named.some((text) => text.length === 4) || named.some(isNamed);
}
