import type { PlantedBug } from './planted-bug.ts';

/**
 * Bugs by which receipts are not numbered without gaps, or show a number that the server has not
 * given (RECEIPT-1, RECEIPT-2).
 */
export const RECEIPT_BUGS: readonly PlantedBug[] = [
  {
    name: 'the count of a year is not guarded by its version',
    file: 'src/mutation/merge.ts',
    find: "? revise(m, count, { ...count.fields, receiptNumber }, ['receiptNumber'])",
    replace:
      "? { ...revise(m, count, { ...count.fields, receiptNumber }, ['receiptNumber']), expect: undefined as unknown as string }",
  },
  {
    name: 'a receipt is numbered on the phone',
    file: 'src/mutation/replay.ts',
    find: "const shown = collectionOf(path) === 'receipts' ? drafted : m.fields;",
    replace:
      "const shown = collectionOf(path) === 'receipts' ? { ...drafted, receiptNumber: held?.fields['receiptNumber'] ?? 1 } : m.fields;",
  },
  {
    name: 'the year’s count stays where it is',
    file: 'src/mutation/merge.ts',
    find: 'return { writes: [creationOf(m, stored, { ...fields, receiptNumber }), counted], conflicts: [] };',
    replace:
      'return { writes: [creationOf(m, stored, { ...fields, receiptNumber })], conflicts: [] };',
  },
];
