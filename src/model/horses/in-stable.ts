import type { Horse } from './horse.ts';
import type { Unread } from '../fields/raw-value.ts';

/*
 * 'Vivo' and 'in struttura', defined here alone: for the round, the dashboard, the due lists, the check for the
 * BDN and the prints. The list of horses filters the flags themselves, as its filters say, and so may
 * show fewer: its screen tells which horses in the stable it leaves out (src/admin/shared/horses/left-out.tsx).
 */

/** Whether a horse counts as alive ('vivo'): unless it is said to be dead. */
export function isAlive({ isDeceased }: Pick<Horse, 'isDeceased'>): boolean {
  return isDeceased !== 1;
}

/**
 * Whether a horse counts as in the stable ('in struttura'): it is alive and said to be there. Where that cannot be
 * read, it counts too, so that it is not left out of a list.
 *
 * @param unread the values of the horse that cannot be read
 */
export function isInStable(
  horse: Pick<Horse, 'isHere' | 'isDeceased'>,
  unread: Unread = {},
): boolean {
  return isAlive(horse) && (horse.isHere === 1 || Object.hasOwn(unread, 'isHere'));
}
