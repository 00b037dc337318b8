import type { ViewRow } from '../../../mirror/database/database.ts';
import { alphabet } from '../../../model/values/alphabet.ts';
import type { Day } from '../../../model/values/calendar.ts';
import { type DueGroup, groupOfDays, isLate } from '../../../model/visits/due-state.ts';
import { type CareState, careState } from '../../../model/visits/care-interval.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { isAlive } from '../../../model/horses/in-stable.ts';
import type { VisitKind } from '../../../model/visits/visit.ts';
import { dueLabels } from '../labels/due-labels.ts';

/** A horse with the state of one kind of visit. */
export interface DueHorse {
  readonly row: ViewRow<Horse>;
  readonly care: CareState;
}

/** Orders by due day, most overdue first; horses without a due day come last, by name. */
export function byDueDay(a: DueHorse, b: DueHorse): number {
  if (a.care.known && b.care.known && a.care.daysLeft !== b.care.daysLeft) {
    return a.care.daysLeft - b.care.daysLeft;
  }
  if (a.care.known !== b.care.known) return a.care.known ? -1 : 1;
  return alphabet.compare(a.row.fields.name, b.row.fields.name);
}

/** The state of one kind of visit of a horse, alive or dead: a dead one is due for nothing. */
export function careOf(horse: Horse, kind: VisitKind, now: number): CareState {
  return isAlive(horse) ? careState(horse, kind, now) : { known: false };
}

/** The state of one kind of visit for each horse, ordered by {@link byDueDay}. */
export function dueHorses(
  rows: readonly ViewRow<Horse>[],
  kind: VisitKind,
  now: number,
): DueHorse[] {
  return rows.map((row) => ({ row, care: careState(row.fields, kind, now) })).toSorted(byDueDay);
}

/** The group that a horse is shown in; null when it is due in more than 30 days. */
export function groupOfDue(care: CareState): DueGroup | null {
  if (!care.known) return 'unknown';
  return groupOfDays(care.daysLeft);
}

/** When a horse is due, in a list of some day: in days from today, or else the date. */
export function dueLabelOn(care: CareState, day: Day, today: Day): string {
  return care.known && day !== today ? dueLabels.on(care.due) : dueLabel(care);
}

/** When a horse is due: 'in ritardo di 12 giorni'. */
export function dueLabel(care: CareState): string {
  if (!care.known) return dueLabels.unknown;
  const { daysLeft } = care;
  if (isLate(daysLeft)) return dueLabels.late(-daysLeft);
  if (daysLeft === 0) return dueLabels.today;
  return daysLeft === 1 ? dueLabels.tomorrow : dueLabels.inDays(daysLeft);
}
