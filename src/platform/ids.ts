/** Source of randomness and of the ids that are made on the client (WRITE-3). */
export interface Ids {
  /** UUIDv7: the idempotency key of a mutation. Sortable by time, but never used for order. */
  mutationId(): string;
  /** Random id of any document but a horse: 20 characters of a-z, A-Z, 0-9. */
  documentId(): string;
  /** Six characters of a-z and 0-9 that make a readable slug unique. */
  slugSuffix(): string;
  /** Uniform in [0, 1), for jitter. */
  random(): number;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIXED = LOWER + LOWER.slice(0, 26).toUpperCase();

/** Draws `length` characters of `alphabet`, rejecting bytes that would favour some of them. */
function draw(alphabet: string, length: number, fill: (bytes: Uint8Array) => void): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const bytes = new Uint8Array(length * 2);
    fill(bytes);
    for (const byte of bytes) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/**
 * Ids from a source of random bytes and a clock.
 *
 * @param fill fills the array with random bytes (`crypto.getRandomValues` in the app, a seed in tests)
 * @param now milliseconds since the epoch
 */
export function idsFrom(fill: (bytes: Uint8Array) => void, now: () => number): Ids {
  return {
    mutationId() {
      const bytes = new Uint8Array(16);
      fill(bytes);
      const time = now();
      for (let index = 0; index < 6; index += 1) {
        bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) % 256;
      }
      bytes[6] = 0x70 | (bytes[6]! & 0x0f);
      bytes[8] = 0x80 | (bytes[8]! & 0x3f);
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    documentId: () => draw(MIXED, 20, fill),
    slugSuffix: () => draw(LOWER, 6, fill),
    random() {
      const bytes = new Uint8Array(4);
      fill(bytes);
      return new DataView(bytes.buffer).getUint32(0) / 2 ** 32;
    },
  };
}

/** Ids from the browser's own randomness. */
export const browserIds: Ids = idsFrom(
  (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  () => Date.now(),
);
