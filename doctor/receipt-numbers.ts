import { collectionOf } from '../src/model/collections.ts';
import type { ServerDocument } from '../src/model/fields/document.ts';
import { groupBy } from '../src/model/values/group-by.ts';
import { countPathOf, isCountPath } from '../src/model/receipts/receipt.ts';

type Held = Pick<ServerDocument, 'path' | 'fields'>;

/** Where a year's receipts are not numbered 1, 2, 3 and so on, each once, up to the year's count (RECEIPT-1). */
export type NumberFinding = { readonly year: string } & (
  | {
      /** Several receipts that were not cancelled have the number. */
      readonly kind: 'doubled';
      readonly number: number;
      readonly paths: readonly string[];
    }
  | {
      /** The count is lower than the highest number: what follows it will be given again. It is 0 where there is none. */
      readonly kind: 'low';
      readonly count: number;
      readonly highest: number;
    }
  | {
      /** The count is no whole number, but a text that the console made: the rules refuse every further receipt. */
      readonly kind: 'stuck';
      /** What it should be. */
      readonly highest: number;
    }
  | {
      /** No receipt has these numbers, though they were given. */
      readonly kind: 'missing';
      readonly from: number;
      readonly to: number;
    }
);

/** The number of a receipt, or the last one that a count gave; 0 where there is none. */
export function numberOf({ fields }: Held): number {
  return Number(fields['receiptNumber'] ?? 0);
}

/** Whether the rules can add one to a year's count: it is a number, or not there. */
export function isNumber({ unread, raw }: ServerDocument): boolean {
  return [unread?.['receiptNumber'], raw?.['receiptNumber']].every(
    (held) => !held || 'integerValue' in held || 'doubleValue' in held,
  );
}

/** The numbered receipts of each year, by the path of the year's count. */
export function numberedReceipts<Each extends Held>(
  receipts: readonly Each[],
): ReadonlyMap<string, readonly Each[]> {
  const numbered = receipts.filter((each) => !isCountPath(each.path) && numberOf(each) > 0);
  const byYear = groupBy(numbered, ({ fields }) => countPathOf(Number(fields['year'] ?? NaN)));
  return new Map([...byYear].filter(([path]) => isCountPath(path)));
}

/** Finds where receipts and counts do not agree: an import over the database, or the console, set something back. */
export function numberFindings(documents: readonly ServerDocument[]): readonly NumberFinding[] {
  const all = documents.filter(({ path }) => collectionOf(path) === 'receipts');
  const counts = new Map(all.filter(({ path }) => isCountPath(path)).map((d) => [d.path, d]));
  const numbered = numberedReceipts(all);
  const findings: NumberFinding[] = [];
  for (const path of [...new Set([...counts.keys(), ...numbered.keys()])].toSorted()) {
    const year = path.slice('receipts/'.length);
    const held = counts.get(path);
    const count = held ? numberOf(held) : 0;
    const holders = groupBy(numbered.get(path) ?? [], (each) => String(numberOf(each)));
    const numbers = [...holders.keys()].map(Number).toSorted((a, b) => a - b);
    const highest = numbers.at(-1) ?? 0;
    if (held && !isNumber(held))
      findings.push({ year, kind: 'stuck', highest: Math.max(count, highest) });
    else if (count < highest) findings.push({ year, kind: 'low', count, highest });
    let last = 0;
    for (const number of [...numbers, Math.max(count, highest) + 1]) {
      if (number > last + 1)
        findings.push({ year, kind: 'missing', from: last + 1, to: number - 1 });
      const standing = (holders.get(String(number)) ?? []).filter(
        ({ fields }) => (fields['cancelledReason'] ?? '') === '',
      );
      const paths = standing.map((each) => each.path);
      if (paths.length > 1) findings.push({ year, kind: 'doubled', number, paths });
      last = number;
    }
  }
  return findings;
}

/** The findings as text, each with what to do. */
export function reportOfNumbers(findings: readonly NumberFinding[]): string {
  if (findings.length === 0) return '✓ numbers of receipts: none missing, none given twice';
  return [
    '✗ numbers of receipts',
    ...findings.map((each) => `    ${each.year}: ${said(each)}`),
  ].join('\n');
}

function said(finding: NumberFinding): string {
  switch (finding.kind) {
    case 'low':
      return `the count stands at ${finding.count}, the last number is ${finding.highest}: the next receipts would get numbers that others have; ${mendOf(finding)}`;
    case 'stuck':
      return `the count is no number, and no further receipt gets one; ${mendOf(finding)}`;
    case 'doubled':
      return `number ${finding.number} is that of ${finding.paths.join(' and ')}: cancel all but one in the app, and write them anew`;
    case 'missing':
      return `no receipt has the number ${[...new Set([finding.from, finding.to])].join(' to ')}: npm run restore writes it from a file that has it`;
  }
}

/** The type is not asked for where a field is there; where it is not, the console proposes a text. */
const mendOf = ({ year, highest }: { readonly year: string; readonly highest: number }): string =>
  `in the Firebase console set \`receiptNumber\` of receipts/${year} to ${highest}, of the type number, and ask again`;
