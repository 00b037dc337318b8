import { Chance } from './chance.ts';

/** Whether all runs are wide (`npm run simulate -- --wide`). */
const ALL_ARE_WIDE = process.env['WIDE'] === '1';

/**
 * Whether a run is wide: something may come from outside of all phones, and people work on many documents at once. Of
 * each 250 seeds the last 80 are; the others give the same runs as if there were no wide ones.
 */
export function isWide(seed: number): boolean {
  return ALL_ARE_WIDE || seed % 250 >= 170;
}

/** What people write in many documents at once. */
export const BULK = ['members', 'nationalRegister', 'archives', 'heldDeletions'] as const;

/**
 * What is particular to a wide run: which troubles come from outside of all phones (other programs, reads that fail,
 * accounts that lose something), and what people mostly do in bulk. This has a source of decisions of its own, so that a
 * run without any is the same as if there were none of it.
 */
export class Outside {
  readonly chance: Chance;
  /** Whether other programs work on documents of every collection. */
  readonly hasPrograms: boolean;
  /** Whether reads of some phones fail for a while, though commits pass. */
  readonly hasFailingReads: boolean;
  /** Whether accounts lose all but the horses, and get it back. */
  readonly hasLosses: boolean;
  /** What most of the work in bulk is: one often shows only where it is done twice. */
  readonly mostly: (typeof BULK)[number];
  /** The paths of what another program erased. */
  readonly erased: string[] = [];

  constructor(seed: number) {
    const chance = (this.chance = new Chance(Math.imul(seed, 0x9e37_79b1) ^ 0x5bd1_e995));
    this.hasPrograms = isWide(seed) && chance.happens(0.3);
    this.hasFailingReads = isWide(seed) && chance.happens(0.25);
    this.hasLosses = isWide(seed) && chance.happens(0.2);
    this.mostly = chance.pick(BULK);
  }
}
