import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Observations } from './observations.ts';
import { collectionOf } from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/** Whether a path is that of the count of a year's receipts. */
export const isCount = (path: string) => /^receipts\/\d{4}$/.test(path);

/**
 * Whether a new receipt brings a number (from an archive) that is given already, so that it is refused, or that is not
 * the next one yet, so that it waits (RECEIPT-1).
 */
export function broughtNumber(
  { server }: Observations,
  { op, path, patch }: OutboxRow,
): 'taken' | 'early' | null {
  const number = patch['receiptNumber']?.to;
  if (op !== 'create' || collectionOf(path) !== 'receipts' || typeof number !== 'number')
    return null;
  const count = server.documents.get(`receipts/${String(patch['year']?.to)}`);
  const last = Number(count?.fields['receiptNumber'] ?? 0);
  return number <= last ? 'taken' : number > last + 1 ? 'early' : null;
}

/**
 * Invariant 18: the receipts of each year on the server have the numbers from 1 on, each once, and
 * the year's count is the last of them; judged by the server's documents alone. If the console
 * erased receipts, as many numbers may be missing, and no more: one that an archive brings back
 * without its number gets the next one.
 */
export function checkNumbers(seen: Observations): void {
  const { documents } = seen.server;
  const numbers = new Map<unknown, number[]>();
  const counts = new Map<unknown, number>();
  for (const { path, fields } of documents.values() as Iterable<ServerDocument>) {
    if (collectionOf(path) !== 'receipts') continue;
    const number = Number(fields['receiptNumber']);
    if (isCount(path)) counts.set(Number(path.slice('receipts/'.length)), number);
    else numbers.set(fields['year'], [...(numbers.get(fields['year']) ?? []), number]);
  }
  const erased = [...seen.touchedByConsole]
    .filter((path) => collectionOf(path) === 'receipts' && !isCount(path))
    .flatMap((path) => seen.states(path).slice(1))
    .filter(({ document }) => document === null).length;
  for (const [year, given] of numbers) {
    // The console may have erased or changed the count (known limit of RECEIPT-1).
    if (seen.touchedByConsole.has(`receipts/${String(year)}`)) continue;
    const sorted = given.toSorted((a, b) => a - b);
    const count = counts.get(year) ?? NaN;
    const isOnce = new Set(given).size === given.length && sorted[0]! >= 1;
    if (!isOnce || sorted.at(-1)! > count || (erased === 0 && sorted.at(-1) !== count))
      throw new Violation(
        18,
        `the receipts of ${String(year)} are ${sorted.join(', ')} of ${count}`,
      );
    if (!(count - given.length <= erased))
      throw new Violation(18, `the receipts of ${String(year)} are numbered ${sorted.join(', ')}`);
  }
}
