import { type Day, addDays, addMonths, dayOf, daysBetween, isInstant } from '../values/calendar.ts';
import { MAX_MONTHS } from '../fields/fields.ts';
import { isDue } from './due-state.ts';
import type { Horse } from '../horses/horse.ts';
import { type VisitKind, CARE } from './visit.ts';

/** How a horse stands with its trims or dentist: due on a day, or not known. */
export type CareState =
  | { readonly known: false }
  | {
      readonly known: true;
      readonly last: Day;
      readonly due: Day;
      /** Days until it is due; 0 today, negative when late. */
      readonly daysLeft: number;
      /** Late or due today: the red badge; see {@link isDue}. */
      readonly overdue: boolean;
    };

/**
 * The day a visit is due: whole months by the calendar, then the fraction of a month in days, of a month of 30 (half a
 * month is 15 days).
 *
 * @param interval months, may be fractional, more than 0
 */
export function dueDay(last: Day, interval: number): Day {
  const whole = Math.floor(interval);
  return addDays(addMonths(last, whole), Math.round((interval - whole) * 30));
}

/** Whether an interval (months) gives a due day. */
export function isInterval(interval: number | null): interval is number {
  return interval !== null && interval > 0 && interval <= MAX_MONTHS;
}

/** The day of a horse's next visit of a kind; undefined where the last date or the interval is missing or not valid. */
export function dueDayOf(horse: Horse, kind: VisitKind): Day | undefined {
  const last = horse[CARE[kind].last] ?? null;
  const interval = horse[CARE[kind].interval] ?? null;
  if (!isInstant(last) || !isInterval(interval)) return undefined;
  return dueDay(dayOf(last), interval);
}

/**
 * Where a horse stands with one kind of visit: green while the due day is later than today, red from
 * the due day on, unknown where the last date or the interval is missing.
 *
 * @param now milliseconds since the epoch
 */
export function careState(horse: Horse, kind: VisitKind, now: number): CareState {
  const due = dueDayOf(horse, kind);
  const last = horse[CARE[kind].last];
  return due === undefined || last === null ? { known: false } : careBetween(dayOf(last), due, now);
}

/**
 * The state of care that was given on one day and is due again on another.
 *
 * @param now milliseconds since the epoch
 */
export function careBetween(last: Day, due: Day, now: number): CareState {
  const daysLeft = daysBetween(dayOf(now), due);
  return { known: true, last, due, daysLeft, overdue: isDue(daysLeft) };
}
