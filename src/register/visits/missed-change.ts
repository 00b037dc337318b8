import type { ViewRow } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import { unfit } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { withMissed } from '../../model/visits/missed-visit.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { type VisitKind, CARE } from '../../model/visits/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { updateOf } from '../../mutation/patch.ts';

/**
 * The change that gives a horse the day's line of {@link withMissed}, or takes it out of the notes; null where nothing
 * changes, or the notes cannot be written.
 */
export function missedChange(
  row: ViewRow<Horse>,
  kind: VisitKind,
  day: Day,
  reason: string | readonly string[] | null,
): MutationInput | null {
  const seen = valuesOrTokens(row.fields, row.unread);
  const edited = withMissed(seen, kind, day, reason);
  if (!edited || unfit('prose', edited[CARE[kind].notes]) !== null) return null;
  return updateOf(row.path, seen, edited);
}
