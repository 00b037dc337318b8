import { dayOf, isInstant } from '../../model/calendar.ts';
import { type Treatment, isCancelled } from '../../model/treatment.ts';
import { isFoodProducing, withdrawalEnd } from '../../model/treatment-withdrawal.ts';
import { labels } from './labels.ts';

/** What is said of a row's withdrawal; empty where the row is cancelled. */
export function withdrawalText(row: Treatment): string {
  if (isCancelled(row)) return '';
  if (!isFoodProducing(row)) return labels.noneDue;
  const end = withdrawalEnd(row);
  return end === undefined ? labels.withdrawalUnsaid : labels.withdrawalUntil(end);
}

/** That a row is cancelled, when, and why; empty while it stands. */
export function cancelledText(row: Treatment): string {
  if (!isCancelled(row)) return '';
  const day = isInstant(row.cancelledAt) ? dayOf(row.cancelledAt) : '';
  return labels.cancelled(day, row.cancelledReason);
}
