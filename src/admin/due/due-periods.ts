import type { ViewRow } from '../../mirror/database.ts';
import type { Day } from '../../model/calendar.ts';
import { addMonths, dayOf, daysBetween, daysFromIso } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import type { DueHorse } from '../shared/due-list.ts';
import { byUrgency, dueHorses } from '../shared/due-list.ts';

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

/**
 * Tells in which period a day lies, as seen from a moment; late as the badges are red, unknown where
 * there is none.
 */
export function periodTeller(now: number): (due: Day | undefined) => Period {
  const today = dayOf(now);
  // 1970-01-01 was a Thursday, the fourth day of its week.
  const weekday = (((daysFromIso(today) + 3) % 7) + 7) % 7;
  const nextMonth = addMonths(`${today.slice(0, 8)}01`, 1);
  const daysOfMonth = daysBetween(today, nextMonth);
  return (due) => {
    if (due === undefined) return 'unknown';
    const daysLeft = daysBetween(today, due);
    if (daysLeft <= 0) return 'overdue';
    if (daysLeft < 7 - weekday) return 'week';
    return daysLeft < daysOfMonth ? 'month' : 'later';
  };
}
