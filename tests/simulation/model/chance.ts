import { seededRandom } from '../../support/seeded-ids.ts';

/** The source of every random decision of a run: the same seed gives the same decisions. */
export class Chance {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** A whole number from 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  /** True with probability `p`. */
  happens(p: number): boolean {
    return this.random() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}
