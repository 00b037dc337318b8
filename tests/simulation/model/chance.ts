import { seededRandom } from '../../support/seeded-ids.ts';

/** The random numbers of a run, by the step in which they were drawn; those before the first are at 0. */
export type Draws = readonly (readonly number[])[];

/** The source of every random decision of a run: the same seed gives the same decisions. */
export class Chance {
  /** What was drawn so far. */
  readonly draws: number[][] = [];
  private readonly random: () => number;
  private step = 0;

  /** @param repeated what to draw again in each step, as long as it lasts */
  constructor(
    seed: number,
    private readonly repeated: Draws = [],
  ) {
    this.random = seededRandom(seed);
  }

  /** What is drawn from here on belongs to this step. */
  begin(step: number): void {
    this.step = step;
  }

  /** A whole number from 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** True with probability `p`. */
  happens(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  private next(): number {
    const drawn = (this.draws[this.step] ??= []);
    const next = this.repeated[this.step]?.[drawn.length] ?? this.random();
    drawn.push(next);
    return next;
  }
}
