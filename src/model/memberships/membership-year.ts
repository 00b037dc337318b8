import { type Unread, legibleRaw } from '../fields/raw-value.ts';

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
 * Whether a year that cannot be read may be this one: it names it, or none.
 *
 * @param unread the values of the membership that cannot be read
 */
export function mayBeOfYear(year: number, unread: Unread = {}): boolean {
  const named = legibleRaw(unread['year'] ?? {}).match(/\d{4}/g);
  return named === null || named.includes(String(year));
}
