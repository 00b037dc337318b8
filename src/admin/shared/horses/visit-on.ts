import { type Day, dayOf, isInstant } from '../../../model/values/calendar.ts';
import type { Visit, VisitKind } from '../../../model/visits/visit.ts';
import type { ViewRow } from '../../../mirror/database/database.ts';
import { type Result, ok } from '../../../platform/result.ts';
import type { Register } from '../../../register/register.ts';

/** A visit of a horse on a day that this phone holds, if any; read now, not from what the screen shows. */
export async function visitOn(
  register: Register,
  kind: VisitKind,
  slug: string,
  day: Day,
): Promise<Result<ViewRow<Visit> | undefined, 'unreadable'>> {
  const visits = await register[kind].list(slug);
  if (!visits.success) return visits;
  return ok(visits.data.find(({ fields: { date } }) => isInstant(date) && dayOf(date) === day));
}
