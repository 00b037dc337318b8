import type { Day } from '../../model/calendar.ts';
import { dayOfAct } from '../../model/health-act.ts';
import { kindKey } from '../../model/health-due.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';

/** Whether this phone holds an act of a kind of a horse on a day, whatever the screen last read. */
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
