/**
 * Days of the register. One rule: a day is a day in Europe/Rome, wherever the phone is. A day that a
 * person chose is stored as the instant 12:00 UTC of it, which is the same calendar day in Rome (and
 * from UTC-12 to UTC+11), so that no device shows a visit on the day before.
 */

/**
 * A calendar day as yyyy-mm-dd, from 0001-01-01 to 9999-12-31; days compare as texts. Arithmetic that would leave this
 * range stops at its first or last day.
 */
export type Day = string;

const FIRST_DAY: Day = '0001-01-01';
const LAST_DAY: Day = '9999-12-31';

/** The milliseconds of a day of 24 hours, as UTC has it. */
export const DAY_MS = 86_400_000;

const rome = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Rome is never behind UTC, and never more than two hours ahead: before 22:00 UTC its day is UTC's. */
const SAME_DAY_MS = 22 * 3_600_000;
/** The first instant of the year 1, and the first after the year 9999: the range of the server's timestamps. */
export const FIRST_INSTANT = -62_135_596_800_000;
export const AFTER_LAST_INSTANT = 253_402_300_800_000;

/**
 * Whether a value is an instant (milliseconds since the epoch) of the years 1 to 9999. Others are no
 * dates of the register: no form can make them, but files and the console can.
 */
export function isInstant(value: unknown): value is number {
  return typeof value === 'number' && value >= FIRST_INSTANT && value < AFTER_LAST_INSTANT;
}

/**
 * The day in Rome on which an instant (milliseconds since the epoch) falls; empty where it is none
 * ({@link isInstant}). Never throws: lists read days of documents that anybody may have written.
 */
export function dayOf(instant: number): Day {
  if (!isInstant(instant)) return '';
  // Lists ask for the days of thousands of horses at once; asking the time zone takes long.
  const days = Math.floor(instant / DAY_MS);
  if (instant - days * DAY_MS < SAME_DAY_MS) return isoFromDays(days);
  const parts = Object.fromEntries(rome.formatToParts(instant).map((p) => [p.type, p.value]));
  // The last hours of the calendar: in Rome the year 10000 has begun.
  if (parts['year']!.length > 4) return LAST_DAY;
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

/** Whether a text is an existing day written yyyy-mm-dd, year 0001 to 9999. */
export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || match[1] === '0000') return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether one day comes before another; false where either text is no day. */
export function isBefore(one: string, other: string): boolean {
  return isDay(one) && isDay(other) && one < other;
}

/** The stored instant of a chosen day: 12:00 UTC, in milliseconds since the epoch. */
export function instantOf(day: Day): number {
  return daysFromIso(day) * DAY_MS + DAY_MS / 2;
}

/**
 * Every day in Rome begins and ends within this time of its {@link instantOf}. Of what is found by such a range of
 * instants, {@link dayOf} tells what is of the day.
 */
export const DAY_REACH_MS = 15 * 3_600_000;

/** The day `days` later (earlier when negative); never outside of the calendar ({@link Day}). */
export function addDays(day: Day, days: number): Day {
  const then = daysFromIso(day) + days;
  return isoFromDays(Math.min(Math.max(then, daysFromIso(FIRST_DAY)), daysFromIso(LAST_DAY)));
}

/**
 * The day `months` whole months later; a day that the month does not have becomes its last one. Never outside of the
 * calendar ({@link Day}).
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  if (toYear < 1) return FIRST_DAY;
  if (toYear > 9999) return LAST_DAY;
  const toDate = Math.min(date, daysInMonth(toYear, toMonth));
  return [
    String(toYear).padStart(4, '0'),
    String(toMonth).padStart(2, '0'),
    String(toDate).padStart(2, '0'),
  ].join('-');
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const days = daysFromIso(day);
  // 1970-01-01 was a Thursday, the fourth day of its week.
  return isoFromDays(days - ((((days + 3) % 7) + 7) % 7));
}

/** How many days lie from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return daysFromIso(to) - daysFromIso(from);
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Days from 1970-01-01 to a day of the proleptic Gregorian calendar, after H. Hinnant: exact for every
 * year, without the two-digit-year trap of Date.UTC.
 */
export function daysFromIso(day: Day): number {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const year = m <= 2 ? y - 1 : y;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The day that lies so many days after 1970-01-01; the inverse of {@link daysFromIso}. */
export function isoFromDays(daysSinceEpoch: number): Day {
  const days = daysSinceEpoch + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
}
