import type { FieldValue } from '../model/fields.ts';

/** The later of two instants, where null is no date at all (VISIT-2). */
export function laterDate(one: FieldValue, other: FieldValue): FieldValue {
  if (typeof one !== 'number') return other;
  return typeof other === 'number' && other > one ? other : one;
}

/**
 * A horse's last date once a visit is deleted: where that visit gave it, the latest of the remaining
 * visits gives it; else it stays (VISIT-3).
 *
 * @param last the horse's last date, in milliseconds
 * @param deleted the date of the deleted visit
 * @param remaining the dates of the horse's other visits of that kind
 */
export function lastDateWithout(
  last: FieldValue,
  deleted: FieldValue,
  remaining: readonly FieldValue[],
): FieldValue {
  return last === deleted ? remaining.reduce<FieldValue>(laterDate, null) : last;
}
