import { expect, test } from 'vitest';
import { numberFindings, reportOfNumbers } from '../../../doctor/receipt-numbers.ts';
import type { RawValue } from '../../../src/model/fields/raw-value.ts';
import { fromDocument } from '../../../src/remote/firestore-documents.ts';
import { whole } from '../../support/raw-values.ts';

const document = (path: string, fields: Record<string, RawValue>) =>
  fromDocument({
    name: `projects/p/databases/(default)/documents/${path}`,
    fields,
    updateTime: '2026-01-01T00:00:00Z',
  });
const count = (year: number, receiptNumber: number) =>
  document(`receipts/${year}`, { receiptNumber: whole(receiptNumber) });
const receipt = (id: string, year: number, number: number, more: Record<string, RawValue> = {}) =>
  document(`receipts/${id}`, { year: whole(year), receiptNumber: whole(number), ...more });
const CANCELLED = { cancelledReason: { stringValue: 'doppia' } };

test.each([
  ['each number once', [receipt('a', 2026, 1), receipt('b', 2026, 2), count(2026, 2)], []],
  ['nothing', [], []],
  [
    'a count that went back',
    [receipt('a', 2026, 1), receipt('b', 2026, 2), count(2026, 1)],
    [{ year: '2026', kind: 'low', count: 1, highest: 2 }],
  ],
  [
    // The console makes a text of what is typed into a new field, unless another type is chosen.
    'a count that is a text, to which the rules add nothing',
    [
      receipt('a', 2026, 1),
      document('receipts/2026', { receiptNumber: { stringValue: '1' } }),
      document('receipts/2027', { receiptNumber: { stringValue: 'nessuna' } }),
      receipt('b', 2025, 7),
      document('receipts/2025', { receiptNumber: { stringValue: 'sette' } }),
      // The receipts of the numbers after it are gone: they were given, and must not be given again.
      receipt('c', 2024, 1),
      document('receipts/2024', { receiptNumber: { stringValue: '3' } }),
    ],
    [
      { year: '2024', kind: 'stuck', highest: 3 },
      { year: '2024', kind: 'missing', from: 2, to: 3 },
      { year: '2025', kind: 'stuck', highest: 7 },
      { year: '2025', kind: 'missing', from: 1, to: 6 },
      { year: '2026', kind: 'stuck', highest: 1 },
      { year: '2027', kind: 'stuck', highest: 0 },
    ],
  ],
  [
    'a count of another type of number, and one that holds none yet',
    [
      receipt('a', 2026, 1),
      document('receipts/2026', { receiptNumber: { doubleValue: 1 } }),
      document('receipts/2027', {}),
    ],
    [],
  ],
  [
    'no count',
    [receipt('a', 2026, 1), receipt('b', 2025, 1), count(2025, 1)],
    [{ year: '2026', kind: 'low', count: 0, highest: 1 }],
  ],
  [
    'a number given twice',
    [receipt('a', 2026, 1), receipt('b', 2026, 1), count(2026, 1)],
    [{ year: '2026', kind: 'doubled', number: 1, paths: ['receipts/a', 'receipts/b'] }],
  ],
  [
    'the same number in another year, or cancelled',
    [
      receipt('a', 2026, 1),
      receipt('b', 2026, 1, CANCELLED),
      count(2026, 1),
      receipt('c', 2025, 1),
      count(2025, 1),
    ],
    [],
  ],
  [
    'numbers that nothing has, and a count that nobody would reach',
    [receipt('a', 2026, 2), receipt('b', 2026, 5), count(2026, 2_000_000_000)],
    [
      { year: '2026', kind: 'missing', from: 1, to: 1 },
      { year: '2026', kind: 'missing', from: 3, to: 4 },
      { year: '2026', kind: 'missing', from: 6, to: 2_000_000_000 },
    ],
  ],
  [
    'a draft, a year that cannot be read, and another collection',
    [
      document('receipts/a', { year: whole(2026), receiptNumber: { nullValue: null } }),
      document('receipts/b', { year: { stringValue: 'x' }, receiptNumber: whole(1) }),
      document('events/c', { year: whole(2026), receiptNumber: whole(1) }),
    ],
    [],
  ],
])('numbers of receipts: %s', (_what, documents, findings) => {
  expect(numberFindings(documents)).toEqual(findings);
  const report = reportOfNumbers(numberFindings(documents)).split('\n');
  expect(report).toHaveLength(findings.length + 1);
  expect(report[0]).toMatch(findings.length === 0 ? /^✓/ : /^✗/);
});
