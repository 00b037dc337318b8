import type { ViewRow } from '../../../mirror/database/database.ts';
import { type HealthAct, dayOfAct } from '../../../model/health/health-act.ts';

const labels = {
  noNext: 'nessuna scadenza',
  unreadNext: 'scadenza non leggibile',
  /** The next day is known, but not when it was done last. */
  undated: 'scadenza non nota: manca la data',
  unreadDate: 'scadenza non nota: la data non si legge',
} as const;

/** Why no due day of a kind is known, by its latest act. A day that cannot be read is not missing. */
export function notDueText({ fields, unread }: ViewRow<HealthAct>): string {
  if (unread?.['next']) return labels.unreadNext;
  if (dayOfAct(fields.next) === undefined) return labels.noNext;
  return unread?.['date'] ? labels.unreadDate : labels.undated;
}
