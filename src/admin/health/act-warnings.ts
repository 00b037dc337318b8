import { type Day, isDay } from '../../model/values/calendar.ts';
import { isBefore } from '../../model/visits/visit-day.ts';
import { labels } from './labels.ts';

/** Warns of an unusual day of an act; not of a text that is not a day. */
export function dateWarning(date: string, today: Day, birthday: string): string | undefined {
  if (isBefore(today, date)) return labels.warn.future;
  return isBefore(date, birthday) ? labels.warn.beforeBirth(birthday) : undefined;
}

/** Warns of a next day that is not after the act. */
export function nextWarning(date: string, next: string): string | undefined {
  return isDay(date) && isDay(next) && next <= date ? labels.warn.nextBefore : undefined;
}
