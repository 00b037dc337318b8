import { type Day, addDays, mondayOf } from '../../model/values/calendar.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import type { DueAct } from './due-acts.ts';
import type { DueVisit } from './due-visits.ts';

/** What becomes due: a visit of a kind, or a health act. */
export const DUE_KINDS = [...VISIT_KINDS, 'health'] as const;

export type DueKind = (typeof DUE_KINDS)[number];

/** What becomes due in a week, by kind. */
export interface DueWeek extends Readonly<Record<DueKind, number>> {
  /** Its Monday. */
  readonly week: Day;
}

/**
 * Whether what is due on a day becomes due in a week. What is due today or late is in no week: it is a group of its
 * own everywhere (src/model/visits/due-state.ts).
 *
 * @param week the week's Monday
 */
export function isDueInWeek(due: Day | undefined, week: Day, today: Day): boolean {
  return due !== undefined && due > today && mondayOf(due) === week;
}

/** How many visits and health acts become due in each of the next calendar weeks, this one first. */
export function countWeeks(
  visits: readonly DueVisit[],
  acts: readonly DueAct[],
  today: Day,
  weeks: number,
): DueWeek[] {
  const dues: readonly { readonly kind: DueKind; readonly due: Day | undefined }[] = [
    ...visits,
    ...acts.map(({ due }) => ({ kind: 'health' as const, due })),
  ];
  const first = mondayOf(today);
  return Array.from({ length: weeks }, (_, index) => {
    const week = addDays(first, 7 * index);
    const inWeek = dues.filter(({ due }) => isDueInWeek(due, week, today));
    const count = (kind: DueKind) => inWeek.filter((each) => each.kind === kind).length;
    return {
      week,
      hoovesTrims: count('hoovesTrims'),
      dentists: count('dentists'),
      health: count('health'),
    };
  });
}
