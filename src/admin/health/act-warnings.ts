import { type Day, addMonths, isDay, isBefore } from '../../model/values/calendar.ts';
import { labels } from './labels.ts';

/** Warns of an unusual day of an act; not of a text that is not a day. */
export function dateWarning(date: string, today: Day, birthday: string): string | undefined {
  if (isBefore(today, date)) return labels.warn.future;
  return isBefore(date, birthday) ? labels.warn.beforeBirth(birthday) : undefined;
}

/** Plausibility limit: a later next day is probably a typing error in the year. */
const LATEST_MONTHS = 60;

/** Warns of a next day that is not after the act, or so long after it that it is hardly meant. */
export function nextWarning(date: string, next: string): string | undefined {
  if (!isDay(date) || !isDay(next)) return undefined;
  if (next <= date) return labels.warn.nextBefore;
  return next > addMonths(date, LATEST_MONTHS) ? labels.warn.nextFar : undefined;
}
