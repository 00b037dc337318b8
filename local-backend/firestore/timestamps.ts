import { badPayload } from './payload.ts';

/** Microseconds since 1970, as a number: exact until the year 2255. */
export type Micros = number;

const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const YEAR_1_S = -62_135_596_800;
const YEAR_10000_S = 253_402_300_800;

/**
 * Writes a timestamp the one way in which it is stored: UTC, cut to microseconds, with no, three or
 * six digits after the seconds. So two of them are equal when their texts are.
 *
 * @throws Refusal INVALID_ARGUMENT where the text is no RFC 3339 time of the years 1 to 9999.
 */
export function canonicalTimestamp(json: unknown): string {
  const match = typeof json === 'string' ? RFC3339.exec(json) : null;
  if (match === null) throw badPayload();
  const [, whole, fraction = '', zone] = match;
  const seconds = Date.parse(`${whole}${zone}`) / 1000;
  if (Number.isNaN(seconds) || seconds < YEAR_1_S || seconds >= YEAR_10000_S) throw badPayload();
  return format(seconds, Number(fraction.padEnd(6, '0').slice(0, 6)));
}

/** `micros` as an RFC 3339 text, the way a document's times are answered. */
export function formatMicros(micros: Micros): string {
  const seconds = Math.floor(micros / 1e6);
  return format(seconds, micros - seconds * 1e6);
}

/** The inverse of `formatMicros`, for a canonical text. */
export function parseMicros(canonical: string): Micros {
  const fraction = /\.(\d+)Z$/.exec(canonical)?.[1] ?? '';
  return (
    Math.floor(Date.parse(`${canonical.slice(0, 19)}Z`) / 1000) * 1e6 +
    Number(fraction.padEnd(6, '0'))
  );
}

function format(seconds: number, micros: number): string {
  const digits = String(micros).padStart(6, '0');
  const shown = digits === '000000' ? '' : digits.endsWith('000') ? digits.slice(0, 3) : digits;
  const iso = new Date(seconds * 1000).toISOString().slice(0, 19);
  return `${iso}${shown === '' ? '' : `.${shown}`}Z`;
}
