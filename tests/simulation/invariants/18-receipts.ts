import type { ServerDocument } from '../../../src/model/document.ts';
import type { Observations } from './observations.ts';
import { collectionOf } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Whether a path is that of what counts the receipts of a year. */
export const isCount = (path: string) => /^receipts\/\d{4}$/.test(path);

/**
 * Beside the numbered ones (counted as 18): the receipts of each year on the server have the numbers from 1 on,
 * each once, and the year's count is the last of them; from the server's documents alone.
 */
export function checkNumbers(seen: Observations): void {
  const numbers = new Map<unknown, unknown[]>();
  const counts = new Map<unknown, unknown>();
  for (const { path, fields } of seen.server.documents.values() as Iterable<ServerDocument>) {
    if (collectionOf(path) !== 'receipts') continue;
    if (isCount(path)) counts.set(Number(path.slice('receipts/'.length)), fields['receiptNumber']);
    else
      numbers.set(fields['year'], [
        ...(numbers.get(fields['year']) ?? []),
        fields['receiptNumber'],
      ]);
  }
  for (const [year, given] of numbers) {
    // The console may take the count away.
    if (seen.touchedByConsole.has(`receipts/${String(year)}`)) continue;
    const sorted = given.toSorted((a, b) => Number(a) - Number(b));
    if (sorted.some((number, index) => number !== index + 1))
      throw new Violation(18, `the receipts of ${String(year)} are numbered ${sorted.join(', ')}`);
    if (counts.get(year) !== given.length)
      throw new Violation(18, `${String(year)} counts ${String(counts.get(year))} receipts`);
  }
}
