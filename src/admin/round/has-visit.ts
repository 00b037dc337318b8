import { type Day, dayOf, isInstant } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';

/** Whether this phone holds a visit of a horse on a day; read now, not from what the screen shows. */
export async function hasVisit(
  register: Register,
  kind: VisitKind,
  slug: string,
  day: Day,
): Promise<Result<boolean, 'unreadable'>> {
  const visits = await register[kind].list(slug);
  if (!visits.success) return visits;
  const isOfDay = visits.data.some(
    ({ fields: { date } }) => isInstant(date) && dayOf(date) === day,
  );
  return ok(isOfDay);
}
