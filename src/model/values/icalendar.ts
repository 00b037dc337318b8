/**
 * Days as a calendar file (RFC 5545) that every calendar can import: whole days, which no time zone moves. Importing a
 * file again replaces what came with the same `uid`.
 */

import { type Day, addDays, isDay, isoFromDays } from './calendar.ts';

/** One whole day of a calendar. */
export interface CalendarDay {
  /** What the day is of; the same at every export, even where the day changes. */
  readonly uid: string;
  readonly day: Day;
  /** Grows when `day` changes, so that a calendar takes the newer file; where it is equal, `DTSTAMP` tells. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
}

/**
 * Writes a calendar file; what is not on a day of the years 0001 to 9999 is left out.
 *
 * @param name what the calendar is called where it is imported
 * @param now when it is written (milliseconds since the epoch)
 */
export function writeCalendar(name: string, days: readonly CalendarDay[], now: number): string {
  const stamp = utcStamp(now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Scuderia//Scadenze//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...days
      .filter(({ day }) => isDay(day))
      .flatMap(({ uid, day, sequence, summary, description }) => [
        'BEGIN:VEVENT',
        `UID:${text(uid)}`,
        `DTSTAMP:${stamp}`,
        `SEQUENCE:${sequence}`,
        `DTSTART;VALUE=DATE:${compact(day)}`,
        // The end is the first day after; the last day of all has none, and one day is the default.
        ...(addDays(day, 1) > day ? [`DTEND;VALUE=DATE:${compact(addDays(day, 1))}`] : []),
        `SUMMARY:${text(summary)}`,
        `DESCRIPTION:${text(description)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Control characters, invisible ones, and those that change the direction of reading. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A text as the value of a property; lone surrogates become U+FFFD. */
function text(value: string): string {
  return value
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', ' ')
        .replace(HIDDEN, '')
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(/[\\;,]/g, String.raw`\$&`),
    )
    .join(String.raw`\n`);
}

/** The longest line, in octets of UTF-8 without its end (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
/** A line that certainly fits: as many octets as characters. */
const SHORT = /^[ -~]{0,75}$/;

/** Breaks a line that is too long, never inside a character. */
function folded(line: string): string {
  if (SHORT.test(line)) return line;
  let out = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0)!);
    if (octets + more > MAX_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += more;
  }
  return out;
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

function compact(day: Day): string {
  return day.replaceAll('-', '');
}

/** An instant as `20261014T123005Z`. */
function utcStamp(instant: number): string {
  const seconds = Math.floor(instant / 1000);
  const day = Math.floor(seconds / 86_400);
  const rest = seconds - day * 86_400;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${compact(isoFromDays(day))}T${two(rest / 3600)}${two((rest / 60) % 60)}${two(rest % 60)}Z`;
}
