/*
 * 'In ritardo' and 'scade oggi', defined here alone. Both are due: they are red, counted together and
 * shown in one group, as badges are red from the due day on; the words for
 * them differ. Days left are counted in days of Rome: 0 today, negative after the due day.
 */

/** Whether a visit is late ('in ritardo'): its due day has passed. */
export function isLate(daysLeft: number): boolean {
  return daysLeft < 0;
}

/** Whether a visit is due: late, or due today. */
export function isDue(daysLeft: number): boolean {
  return daysLeft <= 0;
}

/** The groups in which due visits are shown, most urgent first; `overdue` are those that are due. */
export const DUE_GROUPS = ['overdue', 'week', 'month', 'unknown'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The days left at which each group begins, and at which it has ended. */
export const DUE_DAYS = { overdue: [-Infinity, 1], week: [1, 8], month: [8, 31] } as const;

/** The group of a visit that is due in so many days; null where it is due later than in 30 days. */
export function groupOfDays(daysLeft: number): DueGroup | null {
  const group = (['overdue', 'week', 'month'] as const).find((of) => daysLeft < DUE_DAYS[of][1]);
  return group ?? null;
}
