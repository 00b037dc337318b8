import { type Day, DAY_MS, dayOf, isDay, isInstant } from '../values/calendar.ts';
import type { Receipt } from './receipt.ts';

/*
 * What a receipt has to hold, and its day and order: for the screens, the register and the archive.
 */

/** The largest amount, in cents, as `firestore.rules` have it. */
export const MAX_CENTS = 100_000_000;

/**
 * The first field because of which a receipt is not written: `firestore.rules` would refuse it, its text is blank, or
 * its day is not at noon UTC. Null where it is complete but for its number.
 */
export function incompleteReceipt(
  row: Readonly<Partial<Record<keyof Receipt, unknown>>>,
): keyof Receipt | null {
  const { membership, payer, date, year, cause, cents, receiptNumber } = row;
  if (!isFilled(membership) || membership.includes('/')) return 'membership';
  if (!isFilled(payer)) return 'payer';
  if (!isInstant(date) || (((date % DAY_MS) + DAY_MS) % DAY_MS) * 2 !== DAY_MS) return 'date';
  const day = dayOf(date);
  if (!isReceiptDay(day)) return 'date';
  if (year !== yearOf(day)) return 'year';
  if (!isFilled(cause)) return 'cause';
  if (!Number.isSafeInteger(cents) || Number(cents) < 1 || Number(cents) > MAX_CENTS)
    return 'cents';
  if (receiptNumber !== null && !(Number.isSafeInteger(receiptNumber) && Number(receiptNumber) > 0))
    return 'receiptNumber';
  return isInstant(row.cancelledAt) === isFilled(row.cancelledReason) ? null : 'cancelledReason';
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a text is a day that a receipt may have: of a year with four digits, as the name of its count has. */
export function isReceiptDay(text: string): text is Day {
  return isDay(text) && text >= '1000';
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The day of a receipt; undefined where it has none. */
export function dayOfReceipt({ date }: Pick<Receipt, 'date'>): Day | undefined {
  return isInstant(date) ? dayOf(date) : undefined;
}

/** Compares receipts in the order of their register: by year and number, drafts of a year last, by their days. */
export function byNumber(a: Receipt, b: Receipt): number {
  const rank = ({ receiptNumber }: Receipt) => receiptNumber ?? Number.MAX_SAFE_INTEGER;
  const order = (one: number, other: number) => (one === other ? 0 : one - other);
  return (
    order(a.year ?? 0, b.year ?? 0) || order(rank(a), rank(b)) || order(a.date ?? 0, b.date ?? 0)
  );
}
