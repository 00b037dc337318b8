import { type Day, addMonths, isBefore } from '../../model/values/calendar.ts';
import { labels } from './labels.ts';

/** Plausibility limit: an event farther ahead is probably a typing error in the year, which the site would publish. */
const FARTHEST_MONTHS = 24;

/**
 * Warns of an unusual day of an event; a warning does not prevent saving.
 *
 * @param typed the text in the form
 * @param today in Rome
 */
export function dateWarning(typed: string, today: Day): string | undefined {
  if (typed.trim() === '') return labels.warn.undated;
  if (isBefore(typed, today)) return labels.warn.past;
  return isBefore(addMonths(today, FARTHEST_MONTHS), typed) ? labels.warn.far : undefined;
}
