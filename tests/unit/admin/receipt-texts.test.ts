import { expect, test } from 'vitest';
import { methodText, stateText } from '../../../src/admin/receipts/labels.ts';
import { instantOf } from '../../../src/model/calendar.ts';
import { readFields } from '../../../src/model/fields.ts';
import { RECEIPT } from '../../../src/model/receipt.ts';

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
  const receipt = readFields(RECEIPT, { receiptNumber: 2, cancelledAt, cancelledReason });
  expect(stateText(receipt)).toBe(`Annullata il 12/01/2026: ${end}`);
  expect(stateText({ ...receipt, receiptNumber: null })).toBe(
    `Annullata il 12/01/2026: ${end} Il numero arriva quando è inviata.`,
  );
});
