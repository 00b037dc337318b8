import { type Day, daysBetween } from '../values/calendar.ts';
import { dueDay, isInterval } from './care-interval.ts';

/** A period between two visits, or since the last one: within the recommended interval, or beyond it. */
export interface CareSpan {
  readonly from: Day;
  readonly to: Day;
  readonly late: boolean;
}

/** The visits of one kind in a period, measured against the recommended interval. */
export interface CareLine {
  /** The days of the visits, each once, oldest first. */
  readonly days: readonly Day[];
  /** Oldest first; none where there is no interval. */
  readonly spans: readonly CareSpan[];
  /** How many visits came after their due day. */
  readonly lateVisits: number;
}

/**
 * Measures the visits of a period against the interval that is recommended now; earlier intervals are not known.
 *
 * @param visits days in any order
 * @param interval months, or null
 * @param from the first day of the period
 * @param to the last one
 */
export function careLine(
  visits: readonly Day[],
  interval: number | null,
  from: Day,
  to: Day,
): CareLine {
  const all = [...new Set(visits)].filter((day) => day <= to).toSorted();
  const days = all.filter((day) => day >= from);
  if (!isInterval(interval)) return { days, spans: [], lateVisits: 0 };
  const spans: CareSpan[] = [];
  let lateVisits = 0;
  all.forEach((day, index) => {
    const next = all[index + 1] ?? to;
    if (next < from) return;
    const due = dueDay(day, interval);
    const isLate = daysBetween(due, next) > 0;
    const begin = day < from ? from : day;
    const turn = isLate ? (due < from ? from : due) : next;
    if (daysBetween(begin, turn) > 0) spans.push({ from: begin, to: turn, late: false });
    if (isLate) {
      if (daysBetween(turn, next) > 0) spans.push({ from: turn, to: next, late: true });
      if (index + 1 < all.length) lateVisits += 1;
    }
  });
  return { days, spans, lateVisits };
}
