/**
 * Dates, times and numbers as Italians write them. Days of the register are yyyy-mm-dd texts and stand for a day in
 * Rome; instants are milliseconds since the epoch and are shown in Rome's time.
 *
 * The formatters do not throw, whatever a document holds: a text that is not a day is shown unchanged (except by
 * `formatShortDay` and `formatDayAndMonth`, which reverse the parts of any text), an invalid instant as an unknown
 * moment.
 */

const ROME = 'Europe/Rome';

const longDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const weekdayOfYear = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'short' });
const monthOfYear = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  month: 'short',
  year: '2-digit',
});
const time = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  hour: '2-digit',
  minute: '2-digit',
});
const dayAndMonth = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  day: 'numeric',
  month: 'long',
});
const pastDay = new Intl.DateTimeFormat('it-IT', {
  timeZone: ROME,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const year = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, year: 'numeric' });
const romeDay = new Intl.DateTimeFormat('it-IT', { timeZone: ROME, dateStyle: 'short' });
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' });
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 4, useGrouping: false });
const grouped = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

const isSameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4);

/** Formats a date; the first of a month is an ordinal in Italian: '1º ottobre', which `Intl` does not write. */
function formatted(format: Intl.DateTimeFormat, date: number | Date): string {
  return format.format(date).replace(/(^| )1 (?=\p{L})/u, '$11º ');
}

/** Formats a day; a text that is not a day is returned unchanged. */
function ofDay(format: Intl.DateTimeFormat, day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  // Of a year alone, or of a 30 February, JavaScript makes another day.
  return noon.toJSON() === `${day}T12:00:00.000Z` ? formatted(format, noon) : day;
}

const UNKNOWN_MOMENT = 'in un momento sconosciuto';

/** Whether an instant is valid; `Intl` throws on an invalid one. */
const isMoment = (instant: number): boolean => !Number.isNaN(new Date(instant).getTime());

/** Whether two instants are on the same day in Rome. */
const isSameDay = (one: number, other: number): boolean =>
  isMoment(other) && romeDay.format(one) === romeDay.format(other);

/** `2026-10-14` as '14 ottobre 2026', `2026-10-01` as '1º ottobre 2026'. */
export function formatDay(day: string): string {
  return ofDay(longDay, day);
}

/** `2026-10-14` as 'mercoledì 14 ottobre'; with its year if it is not the year of `today`. */
export function formatWeekday(day: string, today: string): string {
  return ofDay(isSameYear(day, today) ? weekday : weekdayOfYear, day);
}

/** `2026-10-14` as '14/10', where the year is clear. */
export function formatDayAndMonth(day: string): string {
  return day.split('-').toReversed().slice(0, 2).join('/');
}

/** `2026-10-14` as 'ott'; a January with its year: 'gen 26'. */
export function formatMonth(day: string): string {
  return ofDay(day.slice(5, 7) === '01' ? monthOfYear : month, day);
}

/** `2026-10-14` as '14/10/2026'. */
export function formatShortDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

const ELIDED = { il: 'l’', del: 'dell’', al: 'all’', dal: 'dall’', Dal: 'Dall’' } as const;

/**
 * A formatted day after an article or a preposition, which are elided before 8 and 11: 'del 14 ottobre 2026',
 * 'dell’8 ottobre 2026', 'dell’08/10/2026'.
 */
export function wordAndDay(word: keyof typeof ELIDED, day: string): string {
  return /^(0?8|11)[ /]/.test(day) ? `${ELIDED[word]}${day}` : `${word} ${day}`;
}

/**
 * When something happened, to follow a verb: 'alle 14:32', or 'il 13 ottobre alle 14:32' if it is not on the same day
 * as `now`; with its year if it is not the year of `now`.
 */
export function formatMoment(instant: number, now: number): string {
  if (!isMoment(instant)) return UNKNOWN_MOMENT;
  const at = `alle ${time.format(instant)}`;
  if (isSameDay(instant, now)) return at;
  const isThisYear = isMoment(now) && year.format(instant) === year.format(now);
  const day = formatted(isThisYear ? dayAndMonth : pastDay, instant);
  return `${wordAndDay('il', day)} ${at}`;
}

/** When something long past happened: 'oggi alle 14:32', '14 ottobre 2025 alle 14:32'. */
export function formatPast(instant: number, now: number): string {
  if (!isMoment(instant)) return UNKNOWN_MOMENT;
  const day = isSameDay(instant, now) ? 'oggi' : formatted(pastDay, instant);
  return `${day} alle ${time.format(instant)}`;
}

/** `2026-10-14` as '14 ottobre'; with its year if it is not the year of `today`. */
export function formatNearDay(day: string, today: string): string {
  return ofDay(isSameYear(day, today) ? dayAndMonth : longDay, day);
}

/**
 * Reads a day as machines and Italians write it, '2026-10-14' and '14/10/2026', as yyyy-mm-dd.
 *
 * @returns null for a text that is not an existing day
 */
export function parseDay(text: string): string | null {
  const trimmed = text.trim();
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed);
  const day = match
    ? `${match[3]}-${match[2]!.padStart(2, '0')}-${match[1]!.padStart(2, '0')}`
    : trimmed;
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  // A day that its month does not have would become one of the next month.
  const instant = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  return exists ? day : null;
}

/** A count with separated thousands: 10.000. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** A count with what is counted: '1 giorno', '12 giorni'. */
export function formatQuantity(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** An amount of money, from cents: '50,00 €'. */
export function formatEuro(cents: number): string {
  return euro.format(cents / 100);
}

/**
 * Reads an amount as an Italian types it: '50', '50,00', '1.250,50'.
 *
 * @returns cents; null for an empty text, undefined for one that is not an amount
 */
export function parseEuro(text: string): number | null | undefined {
  const trimmed = text.replace('€', '').trim();
  if (trimmed === '') return null;
  const match = /^(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/.exec(trimmed);
  if (!match) return undefined;
  return Number(match[1]!.replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** A decimal number as an Italian types it: 1.5 as '1,5'; empty for none. */
export function formatDecimal(value: number | null): string {
  return value === null ? '' : decimal.format(value);
}

/**
 * Reads a decimal number as an Italian types it, '1,5' as well as '1.5'. '1.000' is not accepted: on paper it is a
 * thousand, on a keypad it is one.
 *
 * @returns null for an empty text, undefined for one that is not a number
 */
export function parseDecimal(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[-+]?\d{1,15}(?:,\d{1,10}|\.(?!\d{3}$)\d{1,10})?$/.test(trimmed)
    ? Number(trimmed.replace(',', '.'))
    : undefined;
}
