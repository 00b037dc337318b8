import { type Unread, legibleRaw } from '../fields/raw-value.ts';
import { DAY_MS, dayOf, daysFromIso, isDay } from '../values/calendar.ts';

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
 * @param unread the values of the membership that cannot be read: a year among them may name this one, and the next
 */
export function renewalYear(year: number | null, thisYear: number, unread: Unread = {}): number {
  if (year !== null && isYear(year)) return Math.max(thisYear, year + 1);
  const isNamed = isYear(thisYear) && namesYear(thisYear, unread);
  return isNamed ? renewalYear(null, thisYear + 1, unread) : thisYear;
}

/**
 * Whether a year that cannot be read may be this one: it names it, or none.
 *
 * @param unread the values of the membership that cannot be read
 */
export function mayBeOfYear(year: number, unread: Unread = {}): boolean {
  return namedYears(unread).length === 0 || namesYear(year, unread);
}

/** Whether a year that cannot be read names this one. */
export function namesYear(year: number, unread: Unread = {}): boolean {
  return namedYears(unread).some((text) => text === String(year).slice(-text.length));
}

/**
 * The years that one which cannot be read names, four digits each, but two of the second one of a season, as `2025/26`;
 * of a moment the year in Rome, where '2025-12-31T23:00:00Z' is the first midnight of 2026.
 */
function namedYears(unread: Unread): readonly string[] {
  const text = legibleRaw(unread['year'] ?? {});
  const [, day = '', hours, minutes] = /(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)[\d:.]*Z/.exec(text) ?? [];
  if (isDay(day)) {
    const moment = daysFromIso(day) * DAY_MS + (Number(hours) * 60 + Number(minutes)) * 60_000;
    return [dayOf(moment).slice(0, 4)];
  }
  return Array.from(text.matchAll(/(?<!\d)(\d{4})(?:[/-](\d\d))?(?!\d)/g), ([, ...years]) => years)
    .flat()
    .filter((each) => each !== undefined);
}
