import { type Day, dayOf, isInstant } from './calendar.ts';
import type { FieldSpec, RecordOf } from './fields.ts';

/**
 * A receipt for the fee of a membership. A root document of its own, written once and then only cancelled, with a
 * reason. It carries who paid and for whom as they were called, because it outlives the membership. Its number is
 * given by the commit that makes it on the server, without gaps in each year; until then it is a draft
 * (docs/decisions/028-receipts.md).
 */
export const RECEIPT = {
  /** The slug of the membership. */
  membership: 'line',
  /** The member, as they were called when it was written. */
  memberName: 'line',
  payer: 'line',
  payerTaxCode: 'line',
  /** The day, at noon UTC. */
  date: 'instant',
  /** The year of that day, in which it is numbered. */
  year: 'whole',
  /** Null until the server has it. In a year's own document ({@link countPathOf}) the last number that was given. */
  receiptNumber: 'whole',
  /** What for. */
  cause: 'line',
  /** The amount, in cents of a euro. */
  cents: 'whole',
  /** How it was paid. */
  method: 'line',
  /** When it was cancelled, and why; empty while it stands. */
  cancelledAt: 'instant',
  cancelledReason: 'line',
} as const satisfies FieldSpec;

export type Receipt = RecordOf<typeof RECEIPT>;

/** The largest amount, in cents, as `firestore.rules` have it. */
export const MOST_CENTS = 100_000_000;

/** What a membership costs, in cents: what the form of a receipt proposes first. */
export const FEE_CENTS = 5000;

const DAY_MS = 86_400_000;

/** The document that counts the receipts of a year. It lies among them, so that every phone receives it. */
export function countPathOf(year: number): string {
  return `receipts/${year}`;
}

/** Whether a path is that of a year's count, which is no receipt. */
export function isCountPath(path: string): boolean {
  return /^receipts\/[0-9]{4}$/.test(path);
}

/** The first field because of which `firestore.rules` refuse a receipt; null where it is complete but for its number. */
export function incompleteReceipt(
  row: Readonly<Partial<Record<keyof Receipt, unknown>>>,
): keyof Receipt | null {
  const { membership, payer, date, year, cause, cents, receiptNumber } = row;
  if (!isFilled(membership) || membership.includes('/')) return 'membership';
  if (!isFilled(payer)) return 'payer';
  if (!isInstant(date) || (((date % DAY_MS) + DAY_MS) % DAY_MS) * 2 !== DAY_MS) return 'date';
  if (year !== yearOf(dayOf(date))) return 'year';
  if (!isFilled(cause)) return 'cause';
  if (!Number.isSafeInteger(cents) || Number(cents) < 1 || Number(cents) > MOST_CENTS)
    return 'cents';
  if (receiptNumber !== null && !(Number.isSafeInteger(receiptNumber) && Number(receiptNumber) > 0))
    return 'receiptNumber';
  return isInstant(row.cancelledAt) === isFilled(row.cancelledReason) ? null : 'cancelledReason';
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The day of a receipt; undefined where it has none. */
export function dayOfReceipt({ date }: Pick<Receipt, 'date'>): Day | undefined {
  return isInstant(date) ? dayOf(date) : undefined;
}

/** What a receipt is in: without a number a `draft`; with one `issued`, or `cancelled`. */
export function receiptState(
  receipt: Pick<Receipt, 'receiptNumber' | 'cancelledReason'>,
): 'draft' | 'issued' | 'cancelled' {
  if (receipt.cancelledReason !== '') return 'cancelled';
  return receipt.receiptNumber === null ? 'draft' : 'issued';
}

/** Orders receipts as their register has them: by year and number, drafts behind those, by their days. */
export function byNumber(a: Receipt, b: Receipt): number {
  const rank = ({ receiptNumber }: Receipt) => receiptNumber ?? Number.MAX_SAFE_INTEGER;
  const order = (one: number, other: number) => (one === other ? 0 : one - other);
  return (
    order(a.year ?? 0, b.year ?? 0) || order(rank(a), rank(b)) || order(a.date ?? 0, b.date ?? 0)
  );
}
