import { type Day, addDays, addMonths, daysBetween } from '../values/calendar.ts';
import { type HealthAct, dayOfAct } from './health-act.ts';
import { kindKey } from './health-due.ts';
import { HEALTH_KINDS } from './health-kinds.ts';

/** After how long a kind is proposed to be due again: as it was the last time, or by the default of the kind. */
export type ProposedInterval = { readonly from: 'last' | 'kind' } & (
  | { readonly months: number }
  | { readonly days: number }
);

/**
 * After how long a kind is due again: the interval from the horse's last act of it to that act's next day, in whole
 * months where it is that; else the default of the kind. Null where there is neither.
 *
 * @param last the horse's latest act of that kind; undefined where there is none
 */
export function proposedInterval(
  kind: string,
  last: HealthAct | undefined,
): ProposedInterval | null {
  const [from, to] = [dayOfAct(last?.date ?? null), dayOfAct(last?.next ?? null)];
  if (from !== undefined && to !== undefined && to > from) {
    const months = monthsBetween(from, to);
    return months === null
      ? { from: 'last', days: daysBetween(from, to) }
      : { from: 'last', months };
  }
  const months = kindOf(kind)?.months ?? null;
  return months === null ? null : { from: 'kind', months };
}

/** The day that lies an interval after another. */
export function dayAfter(day: Day, interval: ProposedInterval): Day {
  return 'months' in interval ? addMonths(day, interval.months) : addDays(day, interval.days);
}

/** What the register proposes about a kind of this name; undefined of any other. */
export function kindOf(kind: string) {
  return HEALTH_KINDS.find(({ name }) => kindKey(name) === kindKey(kind));
}

/** How many whole months one day is after another; null where it is no whole number of them. */
function monthsBetween(from: Day, to: Day): number | null {
  const [[y1, m1], [y2, m2]] = [from, to].map((day) => day.split('-').map(Number)) as [
    [number, number],
    [number, number],
  ];
  const months = (y2 - y1) * 12 + (m2 - m1);
  return months > 0 && addMonths(from, months) === to ? months : null;
}
