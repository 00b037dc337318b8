import type { Day } from '../../model/values/calendar.ts';
import { dayOfAct } from '../../model/health/health-act.ts';
import { kindKey } from '../../model/health/health-due.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';

/** Whether this phone holds an act of a kind for a horse on a day; read now, not from what the screen shows. */
export async function hasAct(
  register: Register,
  kind: string,
  slug: string,
  day: Day,
): Promise<Result<boolean, 'unreadable'>> {
  const acts = await register.health.list(slug);
  if (!acts.success) return acts;
  const isIt = acts.data.some(
    ({ fields }) => kindKey(fields.kind) === kindKey(kind) && dayOfAct(fields.date) === day,
  );
  return ok(isIt);
}
