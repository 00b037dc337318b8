import type { ViewRow } from '../../mirror/database.ts';
import type { Tick } from '../../register/due/round.ts';
import { type Day, instantOf } from '../../model/calendar.ts';
import { type CareState, careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, CARE } from '../../model/visit.ts';

/** The care state of a horse on the day of the round, without its visit of that day. */
export function careWithout(
  visit: Tick | null,
  { fields }: ViewRow<Horse>,
  kind: VisitKind,
  day: Day,
): CareState {
  const before = visit ? { ...fields, [CARE[kind].last]: visit.before } : fields;
  return careState(before, kind, instantOf(day));
}
