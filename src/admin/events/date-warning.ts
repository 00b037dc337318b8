import type { Day } from '../../model/calendar.ts';
import { isBefore } from '../../model/visit-day.ts';
import { labels } from './labels.ts';

/**
 * What is unusual about the day of an event; nothing that prevents saving.
 *
 * @param typed as it stands in the form
 * @param today in Rome
 */
export function dateWarning(typed: string, today: Day): string | undefined {
  if (typed.trim() === '') return labels.warn.undated;
  return isBefore(typed, today) ? labels.warn.past : undefined;
}
