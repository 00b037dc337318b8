import { DAY_MS, daysFromIso, isoFromDays } from './calendar.ts';

/*
 * Server times are RFC 3339 texts in UTC with nine digits of fraction: so they sort as text and lose
 * no digit. Arithmetic goes through milliseconds, rounding down.
 */

const SHAPE = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?Z$/;

/** Writes a server's timestamp with nine digits; empty where it is not one. */
export function normalServerTime(text: string): string {
  const match = SHAPE.exec(text);
  if (!match) return '';
  return `${match[1]}T${match[2]}:${match[3]}:${match[4]}.${(match[5] ?? '').padEnd(9, '0')}Z`;
}

/** Milliseconds since the epoch of a server time; 0 where it is not one. */
export function millisOf(serverTime: string): number {
  const match = SHAPE.exec(serverTime);
  if (!match) return 0;
  const [, day, hours, minutes, seconds, fraction = ''] = match;
  const inDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return daysFromIso(day!) * DAY_MS + inDay * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

/** The server time of milliseconds since the epoch. */
export function serverTimeOf(millis: number): string {
  const days = Math.floor(millis / DAY_MS);
  const inDay = millis - days * DAY_MS;
  const part = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0');
  const clock = [part(inDay / 3_600_000), part((inDay / 60_000) % 60), part((inDay / 1000) % 60)];
  return `${isoFromDays(days)}T${clock.join(':')}.${part(inDay % 1000, 3)}000000Z`;
}
