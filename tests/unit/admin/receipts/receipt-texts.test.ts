import { expect, test } from 'vitest';
import {
  methodText,
  receiptName,
  receiptStateText,
} from '../../../../src/admin/receipts/receipt-texts.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { receiptState } from '../../../../src/model/receipts/receipt-state.ts';
import { type Receipt, RECEIPT } from '../../../../src/model/receipts/receipt.ts';

/* What a printed receipt says of how it was paid and why it was cancelled, as people typed it. */

test.each([
  ['Contanti', 'contanti'],
  ['Bonifico', 'bonifico'],
  ['POS', 'POS'],
  ['Bonifico Banca Etica', 'Bonifico Banca Etica'],
  ['Satispay', 'Satispay'],
  ['constructor', 'constructor'],
])('paid with %s: (%s)', (method, text) => expect(methodText(method)).toBe(text));

test.each([
  ['doppione', 'doppione.'],
  ['Importo sbagliato.', 'Importo sbagliato.'],
  ['Pagata due volte?', 'Pagata due volte?'],
])('a reason is one sentence, with or without its own full stop: %s', (cancelledReason, end) => {
  const cancelledAt = instantOf('2026-01-12');
  const fields = readFields(RECEIPT, { receiptNumber: 2, cancelledAt, cancelledReason });
  expect(receiptStateText({ fields })).toBe(`Annullata il 12/01/2026: ${end}`);
  expect(receiptStateText({ fields: { ...fields, receiptNumber: null } })).toBe(
    `Annullata il 12/01/2026: ${end} Il numero arriva quando è inviata.`,
  );
});

/** A receipt of which one field cannot be read. */
const without = (field: keyof Receipt, more: Partial<Receipt> = {}) => ({
  fields: {
    ...readFields(RECEIPT, { receiptNumber: 2, year: 2026, cents: 5000, ...more }),
    [field]: readFields(RECEIPT, {})[field],
  },
  unread: { [field]: { stringValue: `era ${field}` } },
});

test.each(Object.keys(RECEIPT) as (keyof Receipt)[])(
  'where the field %s cannot be read, it stands in the state, and nothing is said that depends on it',
  (field) => {
    const row = without(field);
    const isDeciding = /receiptNumber|year|cents|cancelled/.test(field);
    expect(receiptState(row)).toBe(isDeciding ? 'toCheck' : 'issued');
    expect(receiptStateText(row)).toMatch(
      new RegExp(`^Da controllare: [a-z ’]+ «era ${field}»\\.$`),
    );
    expect(receiptName(row)).toBe(
      field === 'receiptNumber'
        ? 'Ricevuta n. «era receiptNumber»/2026'
        : field === 'year'
          ? 'Ricevuta n. 2/«era year»'
          : 'Ricevuta n. 2/2026',
    );
    // A reason that can be read says that it is cancelled, whatever else cannot.
    if (field === 'cancelledReason') return;
    const cancelled = without(field, { cancelledReason: 'doppione' });
    expect(receiptState(cancelled)).toBe('cancelled');
    expect(receiptStateText(cancelled)).toBe(`Annullata: doppione. ${receiptStateText(row)}`);
  },
);

test('one whose year another program left out has its number alone', () => {
  const fields = readFields(RECEIPT, { receiptNumber: 5, cents: 5000 });
  expect(receiptName({ fields })).toBe('Ricevuta n. 5');
});

test('one that another program cancelled without a reason is not called valid', () => {
  const cancelledAt = instantOf('2026-01-12');
  const fields = readFields(RECEIPT, { receiptNumber: 2, year: 2026, cents: 5000, cancelledAt });
  expect(receiptState({ fields })).toBe('toCheck');
  expect(receiptStateText({ fields })).toBe(
    'Da controllare: annullata il 12/01/2026, senza un motivo.',
  );
  const unread = { cancelledReason: { booleanValue: true } };
  expect(receiptStateText({ fields, unread })).toBe(
    'Da controllare: motivo dell’annullamento «true».',
  );
});
