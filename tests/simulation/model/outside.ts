import { Chance } from './chance.ts';

/**
 * Whether a run takes the steps too whose rules the oracle does not know well enough yet: what comes from outside, and
 * what the register does in bulk (`npm run simulate -- --wide`). About one such run in a hundred fails; see README.md.
 */
export const IS_WIDE = process.env['WIDE'] === '1';

/**
 * Which troubles of a run come from outside of all phones: other programs, reads that fail, accounts that lose something.
 * They have a source of decisions of their own, so that a run without any is the same as if there were none of them.
 */
export class Outside {
  readonly chance: Chance;
  /** Whether other programs work on documents of every collection. */
  readonly hasPrograms: boolean;
  /** Whether reads of some phones fail for a while, though commits pass. */
  readonly hasFailingReads: boolean;
  /** Whether accounts lose all but the horses, and get it back. */
  readonly hasLosses: boolean;
  /** The paths of what another program erased. */
  readonly erased: string[] = [];

  constructor(seed: number) {
    const chance = (this.chance = new Chance(Math.imul(seed, 0x9e37_79b1) ^ 0x5bd1_e995));
    this.hasPrograms = IS_WIDE && chance.happens(0.25);
    this.hasFailingReads = IS_WIDE && chance.happens(0.2);
    this.hasLosses = IS_WIDE && chance.happens(0.15);
  }
}
