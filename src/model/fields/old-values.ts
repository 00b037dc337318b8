import { type Day, dayOf, instantOf, isDay, isInstant } from '../values/calendar.ts';
import { millisOf, normalServerTime } from '../values/server-time.ts';
import type { FieldKind, FieldValue } from './fields.ts';
import { isPhoto } from './photo.ts';
import type { RawValue } from './raw-value.ts';

/*
 * Reads values that other programs wrote, or the register long ago: each kind of field in every form that such data
 * plausibly has. The stored value is not changed by reading, only by a person. An ambiguous value is not read.
 */

/** The collections of which documents are named in a field of another, by their ids. */
export type NamedCollection = 'horses' | 'memberships';

/** How a field is read: by its kind, a text that is a day (yyyy-mm-dd) as a day, one that is an id as an id. */
export type ReadingForm = FieldKind | 'day' | NamedCollection;

/**
 * Reads a value of whatever type.
 *
 * @returns undefined where it says nothing that the field could hold
 */
export function readRaw(form: ReadingForm, raw: RawValue): FieldValue | undefined {
  switch (form) {
    case 'line':
    case 'prose':
      return readText(raw);
    case 'photo':
      return readPhoto(raw);
    case 'day':
      return readDayText(raw);
    case 'horses':
    case 'memberships':
      return readId(form, raw);
    case 'flag':
      return readFlag(raw);
    case 'months':
      return readNumber(raw);
    case 'whole':
      return readWhole(raw);
    case 'instant':
      return readInstant(raw);
  }
}

/** The text of a value; null for null, undefined for other types. */
function textIn(raw: RawValue): string | null | undefined {
  if ('nullValue' in raw) return null;
  const { stringValue } = raw;
  return typeof stringValue === 'string' ? stringValue : undefined;
}

/** The finite number of a value; undefined for other types, a text included. */
function numberIn(raw: RawValue): number | undefined {
  const { integerValue, doubleValue } = raw;
  const number = Number(integerValue ?? doubleValue ?? Number.NaN);
  // Without the sign of a negative zero.
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** Digits are kept as they are: a microchip's number may be longer than a number is exact. */
function readText(raw: RawValue): string | undefined {
  const text = textIn(raw);
  if (text !== undefined) return text ?? '';
  if ('integerValue' in raw) return String(raw['integerValue']);
  const number = numberIn(raw);
  return number === undefined ? undefined : String(number);
}

/** What stands before the path of a document, in a reference to it. */
const DATABASE = /^projects\/[^/]+\/databases\/[^/]+\/documents\//;

/** The id of a document: as a text, as the document's path, or as a reference to it. */
function readId(of: NamedCollection, raw: RawValue): string | undefined {
  const { referenceValue } = raw;
  const written = typeof referenceValue === 'string' ? referenceValue : readText(raw);
  if (!written?.includes('/')) return written;
  const [collection, id, ...below] = written.replace(DATABASE, '').replace(/^\//, '').split('/');
  return collection === of && id && below.length === 0 ? id : undefined;
}

function readPhoto(raw: RawValue): string | undefined {
  const text = textIn(raw) ?? ('nullValue' in raw ? '' : undefined);
  return text === '' || isPhoto(text) ? text : undefined;
}

const YES = new Set(['1', '+1', 'si', 's', 'vero', 'true', 'yes', 'y', 'x']);
const NO = new Set(['-1', 'no', 'n', 'falso', 'false']);
const UNSAID = new Set(['', '0', '-']);

function readFlag(raw: RawValue): -1 | 0 | 1 | undefined {
  if ('booleanValue' in raw) return raw['booleanValue'] === true ? 1 : -1;
  const text = textIn(raw);
  if (text === null) return 0;
  const number = numberIn(raw);
  if (text === undefined)
    return number === 1 || number === -1 ? number : number === 0 ? 0 : undefined;
  // 'Sì' is typed with an accent, without, with another, or with an apostrophe.
  const word = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|['’`]$/gu, '')
    .replace(/^[\u2212\u2013](?=1$)/u, '-');
  return YES.has(word) ? 1 : NO.has(word) ? -1 : UNSAID.has(word) ? 0 : undefined;
}

/** Not '1.000': on paper it is a thousand, on a keypad it is one. */
const NUMBER = /^[+-]?\d+(?:,\d+|\.(?!\d{3}$)\d+)?$/;

/** A number, or a text that is one with comma or point; null for none. */
function readNumber(raw: RawValue): number | null | undefined {
  const text = textIn(raw)?.trim();
  if ('nullValue' in raw || text === '') return null;
  if (text === undefined) return numberIn(raw);
  const number = NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A whole number. A season such as '2026/2027' is not read: it does not say which of its years is meant. */
function readWhole(raw: RawValue): number | null | undefined {
  const number = readNumber(raw);
  if (number === null || (number !== undefined && Number.isSafeInteger(number))) return number;
  return undefined;
}

function withinCalendar(millis: number): number | undefined {
  return isInstant(millis) ? Math.floor(millis) : undefined;
}

function readInstant(raw: RawValue): number | null | undefined {
  const moment = momentIn(raw);
  if (moment !== undefined) return moment;
  const text = textIn(raw)?.trim();
  if ('nullValue' in raw || text === '') return null;
  const number = text === undefined ? numberIn(raw) : wholeNumber(text);
  // Smaller numbers may be dates of 1970 to 1973, day numbers of a spreadsheet, years or zeros.
  if (number !== undefined) return ofEpoch(number, 100_000_000);
  const read = text === undefined ? undefined : readDate(text);
  return typeof read === 'string' ? instantOf(read) : read;
}

/**
 * A day, such as a birthday: any text as it is, unless it is a whole day in another form. A moment becomes the day in
 * Rome on which it falls, since somebody chose that day there.
 */
function readDayText(raw: RawValue): string | undefined {
  const text = textIn(raw);
  if (text !== undefined) {
    const read = text === null ? '' : (readDate(text.trim(), false) ?? text);
    return typeof read === 'number' ? dayOf(read) : read;
  }
  const number = numberIn(raw);
  // Milliseconds of the months around 1970 are seconds of other centuries: nobody can tell which was meant.
  const size = Math.abs(number ?? 0);
  if (size >= 2_000_000_000 && size < 10_000_000_000) return undefined;
  const moment = momentIn(raw) ?? (number === undefined ? undefined : ofEpoch(number, 1_000_000));
  return moment === undefined ? undefined : dayOf(moment);
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** A day in digits: yyyymmdd, also with a time; ddmmyyyy, which as a number loses a leading zero. */
const IN_DIGITS = [
  /^(?<year>\d{4})(?<month>\d\d)(?<date>\d\d)$/,
  /^(?<year>(?:1[89]|20)\d\d)(?<month>\d\d)(?<date>\d\d)(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/,
  /^(?<date>\d{1,2})(?<month>\d\d)(?<year>(?:1[89]|20)\d\d)$/,
];

/** Whether the digits of a number are a day of the calendar: it then hardly counts from 1970. */
function isDayInDigits(number: number): boolean {
  return IN_DIGITS.some((form) => {
    const { year = '', month = '', date = '' } = form.exec(String(number))?.groups ?? {};
    return dayFrom(year, month, date) !== undefined;
  });
}

/**
 * Milliseconds of a number of seconds or milliseconds since 1970, which its size tells apart.
 *
 * @returns undefined also for a day in digits
 */
function ofEpoch(number: number, least: number): number | undefined {
  const size = Math.abs(number);
  if (size < least || isDayInDigits(number)) return undefined;
  return withinCalendar(size < 10_000_000_000 ? number * 1000 : number);
}

/** Milliseconds of a timestamp, or of a map that a program made of one. */
function momentIn(raw: RawValue): number | undefined {
  if ('timestampValue' in raw) {
    const at = normalServerTime(String(raw['timestampValue']));
    return at === '' ? undefined : withinCalendar(millisOf(at));
  }
  const map = raw['mapValue'];
  if (typeof map !== 'object' || map === null) return undefined;
  const fields = 'fields' in map ? (map.fields as Readonly<Record<string, RawValue>>) : {};
  if (Object.keys(fields).some((name) => !/^(_?(seconds|nanoseconds)|type)$/.test(name)))
    return undefined;
  const part = (name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : fields[`_${name}`];
    return value && (numberIn(value) ?? wholeNumber(textIn(value) ?? ''));
  };
  const seconds = part('seconds');
  const nanoseconds = part('nanoseconds') ?? 0;
  if (seconds === undefined || nanoseconds < 0 || nanoseconds >= 1e9) return undefined;
  return withinCalendar(seconds * 1000 + Math.floor(nanoseconds / 1e6));
}

const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  );
const TIME = /(?:[T ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?/.source;
const ZONE = /\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?/.source;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}${ZONE}$`, 'i');
/** A short year from 70 on may be one of the last century or a slip: it is not read. */
const DAY_FIRST = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|[0-6]\\d)${TIME}$`);
const NAMED = /^(\d{1,2})[°º]?[\s/-]+([a-z]{3,9})\.?[\s/-]+(\d{4}|[0-6]\d)$/i;

/**
 * A date as programs and Italians write it: milliseconds where the text names its time zone; else the day, which is one
 * in Rome, where it was written. Only the day of a visit counts.
 *
 * @param shortYears whether '1/8/26' is a day of 2026: for a visit it is, for a birthday never
 */
function readDate(text: string, shortYears = true): number | Day | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) {
    const [, year, month, date, hours, minutes = '0', seconds = '0', fraction = '', zone] = iso;
    const day = dayFrom(year!, month!, date!);
    if (day === undefined || !isTime(hours, minutes, seconds)) return undefined;
    if (zone === undefined) return day;
    if (hours === undefined) return undefined;
    const inDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    const midnight = instantOf(day) - 43_200_000;
    const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
    return withinCalendar(midnight + inDay * 1000 + millis - zoneMillis(zone));
  }
  // A short one that is not to be read makes no day.
  const full = (year: string) => (shortYears ? year.padStart(4, '20') : year);
  const local = DAY_FIRST.exec(text);
  if (local) {
    const [, date, month, year, hours, minutes, seconds] = local;
    return isTime(hours, minutes, seconds) ? dayFrom(full(year!), month!, date!) : undefined;
  }
  const [, date, name, year] = NAMED.exec(text) ?? [];
  const month = MONTHS.findIndex((whole) => isMonth(name?.toLowerCase() ?? '', whole)) + 1;
  return month > 0 ? dayFrom(full(year!), String(month), date!) : undefined;
}

/** Whether a name is a month, whole or its first three or four letters: 'martedì' is not March. */
function isMonth(name: string, whole: string): boolean {
  return name === whole || (/^[a-z]{3,4}$/.test(name) && whole.startsWith(name));
}

function dayFrom(year: string, month: string, date: string): Day | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

function isTime(hours = '0', minutes = '0', seconds = '0'): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 61;
}

function zoneMillis(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
