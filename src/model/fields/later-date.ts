import { isInstant } from '../values/calendar.ts';
import type { FieldValue } from './fields.ts';

/**
 * The later of two instants (VISIT-2), where null is no date at all. A number that is no instant is no date either: as
 * a last date it could outrank every visit, and no commit could hold it.
 */
export function laterDate(one: FieldValue, other: FieldValue): FieldValue {
  if (!isInstant(other)) return isInstant(one) ? one : null;
  return isInstant(one) && one >= other ? one : other;
}
