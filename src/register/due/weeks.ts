import { type Day, addDays, mondayOf } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import type { DueVisit } from './due.ts';

/** The visits that become due in a week, by kind. */
export interface DueWeek extends Readonly<Record<VisitKind, number>> {
  /** Its Monday. */
  readonly week: Day;
}

/**
 * Whether a visit becomes due in a week. What is due today or late is in no week: it is a group of its
 * own everywhere (`model/due-state.ts`).
 *
 * @param week the week's Monday
 */
export function isDueInWeek(due: Day | undefined, week: Day, today: Day): boolean {
  return due !== undefined && due > today && mondayOf(due) === week;
}

/** How many visits become due in each of the next calendar weeks, this one first. */
export function countWeeks(visits: readonly DueVisit[], today: Day, weeks: number): DueWeek[] {
  const first = mondayOf(today);
  return Array.from({ length: weeks }, (_, index) => {
    const week = addDays(first, 7 * index);
    const inWeek = visits.filter(({ due }) => isDueInWeek(due, week, today));
    const count = (kind: VisitKind) => inWeek.filter((visit) => visit.kind === kind).length;
    return { week, hoovesTrims: count('hoovesTrims'), dentists: count('dentists') };
  });
}
