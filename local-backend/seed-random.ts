import { idsFrom, type Ids } from '../src/platform/ids.ts';

/** A seeded random generator: the same numbers at every run. */
export type SeededRandom = {
  ids: Ids;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
};

/** mulberry32: small, and random enough for invented data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  return {
    ids: idsFrom(
      (bytes) => bytes.forEach((_, index) => (bytes[index] = between(0, 255))),
      () => 0,
    ),
    between,
    oneOf: (items) => items[between(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
  };
}
