import { type Ids, idsFrom } from '../../src/platform/ids.ts';

/** A pseudo-random sequence in [0, 1) that a seed decides (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ids that repeat exactly with the seed. */
export function seededIds(seed: number, now: () => number): Ids {
  const random = seededRandom(seed);
  return idsFrom((bytes) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
  }, now);
}
