import type { ViewRow } from '../../mirror/database/database.ts';
import { type Day, addMonths, dayOf, daysBetween, mondayOf } from '../../model/values/calendar.ts';
import { isDue } from '../../model/visits/due-state.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { type DueHorse, byDueDay, dueHorses } from '../shared/horses/due-list.ts';

/** The periods of the due lists: calendar weeks and months. */
export const PERIODS = ['overdue', 'week', 'month', 'later', 'unknown'] as const;
export type Period = (typeof PERIODS)[number];

/** A horse and its due visit of one kind. */
export interface DueVisitOfHorse extends DueHorse {
  readonly kind: VisitKind;
}

/** The due visits of horses, most overdue first. */
export function dueVisitsOf(
  horses: readonly ViewRow<Horse>[],
  kinds: readonly VisitKind[],
  now: number,
): DueVisitOfHorse[] {
  const dues = kinds.flatMap((kind) => dueHorses(horses, kind, now).map((d) => ({ ...d, kind })));
  return kinds.length === 1 ? dues : dues.toSorted(byDueDay);
}

/**
 * Whether the filter for a period lists what is due on a day. That for this month also lists what is due this week, and
 * not in the next month.
 */
export function isInFilter(
  filter: Period,
  { due, period }: { readonly due: Day | undefined; readonly period: Period },
  today: Day,
): boolean {
  const isThisMonth = due?.slice(0, 7) === today.slice(0, 7);
  return period === filter || (filter === 'month' && period === 'week' && isThisMonth);
}

/**
 * Returns a function that gives the period of a due day, as seen at a moment. As in the badges, a visit due today is
 * overdue; no day is 'unknown'.
 */
export function periodClassifier(now: number): (due: Day | undefined) => Period {
  const today = dayOf(now);
  const weekday = daysBetween(mondayOf(today), today);
  const nextMonth = addMonths(`${today.slice(0, 8)}01`, 1);
  const daysOfMonth = daysBetween(today, nextMonth);
  return (due) => {
    if (due === undefined) return 'unknown';
    const daysLeft = daysBetween(today, due);
    if (isDue(daysLeft)) return 'overdue';
    if (daysLeft < 7 - weekday) return 'week';
    return daysLeft < daysOfMonth ? 'month' : 'later';
  };
}
