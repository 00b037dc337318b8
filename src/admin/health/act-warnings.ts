import { type Day, isDay } from '../../model/calendar.ts';
import { isBefore } from '../../model/visit-day.ts';
import { labels } from './labels.ts';

/** What is strange about the day of an act; nothing about a text that is no day. */
export function dateWarning(date: string, today: Day, birthday: string): string | undefined {
  if (isBefore(today, date)) return labels.warn.future;
  return isBefore(date, birthday) ? labels.warn.beforeBirth(birthday) : undefined;
}

/** What is strange about the next day of an act. */
export function nextWarning(date: string, next: string): string | undefined {
  return isDay(date) && isDay(next) && next <= date ? labels.warn.nextBefore : undefined;
}
