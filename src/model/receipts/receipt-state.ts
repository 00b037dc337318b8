import type { Unread } from '../fields/raw-value.ts';
import { isInstant } from '../values/calendar.ts';
import type { Receipt } from './receipt.ts';

/** What decides whether a receipt stands, and what it adds to the sum of its year. */
const DECIDING = ['receiptNumber', 'year', 'cents', 'cancelledAt', 'cancelledReason'] as const;

/**
 * The state of a receipt: `cancelled` where it has a reason; else `toCheck` where that, or what it counts, cannot be
 * read, or where another program cancelled it without a reason; else `issued` with a number, `draft` without.
 */
export function receiptState({
  fields,
  unread = {},
}: {
  readonly fields: Pick<Receipt, 'receiptNumber' | 'cancelledAt' | 'cancelledReason'>;
  readonly unread?: Unread;
}): 'draft' | 'issued' | 'cancelled' | 'toCheck' {
  if (fields.cancelledReason !== '') return 'cancelled';
  if (isInstant(fields.cancelledAt) || DECIDING.some((field) => unread[field])) return 'toCheck';
  return fields.receiptNumber === null ? 'draft' : 'issued';
}
