import type { TickState } from '../../../src/register/given-rounds/tick.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 19: a return that was taken in leaves nothing to record when it is taken in again.
 */

/**
 * Between taking in and looking up, a person or a pull may change what the tick was recorded as (a deletion that is taken
 * back). Then there is something to take in once more, so only a tick that is left three times in a row is a violation.
 */
export const LOOKS = 3;

/** @param left how a tick was left to record, at each look at it right after it was taken in */
export function checkTakenInOnce(left: readonly TickState[]): void {
  if (left.length < LOOKS) return;
  throw new Violation(19, `a tick that was taken in is to be taken in again: ${left.at(-1)}`);
}
