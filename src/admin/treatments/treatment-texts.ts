import { dayOf, isInstant } from '../../model/calendar.ts';
import { type Treatment, isCancelled } from '../../model/treatment.ts';
import { isFoodProducing, withdrawalEnd } from '../../model/treatment-withdrawal.ts';
import { labels } from './labels.ts';

/** The text about a treatment's withdrawal; empty if it is cancelled. */
export function withdrawalText(row: Treatment): string {
  if (isCancelled(row)) return '';
  if (!isFoodProducing(row)) return labels.noneDue;
  const end = withdrawalEnd(row);
  return end === undefined ? labels.withdrawalUnsaid : labels.withdrawalUntil(end);
}

/** Says that a treatment is cancelled, when, and why; empty if it is not. */
export function cancelledText(row: Treatment): string {
  if (!isCancelled(row)) return '';
  const day = isInstant(row.cancelledAt) ? dayOf(row.cancelledAt) : '';
  return labels.cancelled(day, row.cancelledReason);
}
