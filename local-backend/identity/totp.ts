import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a code is valid, and how many digits it has: what every authenticator app assumes. */
export const PERIOD_S = 30;
export const DIGITS = 6;
/** How many periods a code may be early or late. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the period that a time is in. @param millis since 1970 */
export const stepAt = (millis: number): number => Math.floor(millis / 1000 / PERIOD_S);

/** The code of a period: RFC 6238 with SHA-1, on RFC 4226's truncation. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest[digest.length - 1]! & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * The period that a code belongs to, if it is valid now; else null.
 *
 * @param used the period of the last accepted code: codes of it and of earlier ones are refused
 * @param millis the time, since 1970
 */
export function periodOf(
  secret: Buffer,
  code: string,
  used: number,
  millis: number,
): number | null {
  const now = stepAt(millis);
  for (let step = Math.max(now - WINDOW, used + 1); step <= now + WINDOW; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return null;
}

/** Base 32 of RFC 4648 without padding, as authenticator apps take a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of a base 32 text. */
export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
