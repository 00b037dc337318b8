import type { FieldSpec, RecordOf } from '../fields/fields.ts';

/**
 * A receipt for the fee of a membership. A root document of its own, written once and then only cancelled, with a
 * reason. It holds the names of payer and member as they were then, because it outlives the membership. Its number is
 * given by the commit that makes it on the server, without gaps in each year; until then it is a draft
 * (docs/decisions/028-receipts.md).
 */
export const RECEIPT = {
  /** The id of the membership. */
  membership: 'line',
  /** The member, as they were called when it was written. */
  memberName: 'line',
  payer: 'line',
  payerTaxCode: 'line',
  /** The day, at noon UTC. */
  date: 'instant',
  /** The year of that day, in which it is numbered. */
  year: 'whole',
  /** Null until the server has it. In a year's count ({@link countPathOf}), the last number that was given. */
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

/** The document that counts the receipts of a year. It lies among them, so that whoever receives them receives it. */
export function countPathOf(year: number): string {
  return `receipts/${year}`;
}

/** Whether a path is that of a year's count, which is no receipt. */
export function isCountPath(path: string): boolean {
  return /^receipts\/[0-9]{4}$/.test(path);
}
