import type { Day } from '../../model/values/calendar.ts';
import { isBefore } from '../../model/visits/visit-day.ts';
import { labels } from './labels.ts';

/**
 * Warns of an unusual day of an event; a warning does not prevent saving.
 *
 * @param typed the text in the form
 * @param today in Rome
 */
export function dateWarning(typed: string, today: Day): string | undefined {
  if (typed.trim() === '') return labels.warn.undated;
  return isBefore(typed, today) ? labels.warn.past : undefined;
}
