import type { ViewRow } from '../../mirror/database.ts';
import type { Day } from '../../model/calendar.ts';
import { addDays, addMonths, dayOf, daysFromIso } from '../../model/calendar.ts';
import type { CareState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import type { DueHorse } from '../due-list.ts';
import { byUrgency, dueHorses } from '../due-list.ts';

/** When something is due, as one plans at the desk: by the calendar's weeks and months. */
export const PERIODS = ['overdue', 'week', 'month', 'later', 'unknown'] as const;
export type Period = (typeof PERIODS)[number];

/** A visit that a horse is due for. */
export interface Due extends DueHorse {
  readonly kind: VisitKind;
}

/** What the horses are due for, most overdue first. */
export function duesOf(
  horses: readonly ViewRow<Horse>[],
  kinds: readonly VisitKind[],
  now: number,
): Due[] {
  const dues = kinds.flatMap((kind) => dueHorses(horses, kind, now).map((d) => ({ ...d, kind })));
  return kinds.length === 1 ? dues : dues.toSorted(byUrgency);
}

/** The last days of this week (Sunday) and of this month. */
function endsOf(today: Day): { readonly week: Day; readonly month: Day } {
  // 1970-01-01 was a Thursday, the fourth day of its week.
  const weekday = (((daysFromIso(today) + 3) % 7) + 7) % 7;
  const first = `${today.slice(0, 8)}01`;
  return { week: addDays(today, 6 - weekday), month: addDays(addMonths(first, 1), -1) };
}

/** Tells in which period something is due, as seen from a moment; late as the badges are red. */
export function periodTeller(now: number): (care: CareState) => Period {
  const { week, month } = endsOf(dayOf(now));
  return (care) => {
    if (!care.known) return 'unknown';
    if (care.overdue) return 'overdue';
    return care.due <= week ? 'week' : care.due <= month ? 'month' : 'later';
  };
}
