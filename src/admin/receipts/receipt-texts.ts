import { formatEuro, formatShortDay, wordAndDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { dayOf, isInstant } from '../../model/values/calendar.ts';
import { receiptLabels } from '../shared/labels/receipt-labels.ts';
import { rawLabel, textsOf, unreadLabels } from '../shared/labels/unread-labels.ts';
import { labels } from './labels.ts';

type Row = Pick<ViewRow<Receipt>, 'fields' | 'unread'>;

/** Gives the text of each field of a receipt; of one that cannot be read the value as it is stored. */
export function receiptTextsOf(row: Row) {
  const text = textsOf(row);
  const { cents } = row.fields;
  return (field: keyof Receipt, said?: string): string =>
    text(
      field,
      said ??
        (field === 'cents' && cents !== null ? formatEuro(cents) : String(row.fields[field] ?? '')),
    );
}

/** The name of a receipt: its number, or that it has none yet. */
export function receiptName(row: Row): string {
  const text = receiptTextsOf(row);
  const number = text('receiptNumber');
  return number === ''
    ? receiptLabels.draft(row.fields.cents)
    : receiptLabels.number(number, text('year'));
}

/**
 * The state of a receipt in sentences, with all of its values that cannot be read; empty for one that is issued and
 * valid, and has none. No other code formats it.
 */
export function receiptStateText(row: Row): string {
  const { unread } = row;
  const raws = (Object.keys(receiptLabels.fields) as (keyof Receipt)[]).flatMap((field) =>
    unread?.[field]
      ? [`${receiptLabels.fields[field].toLowerCase()} ${rawLabel(unread[field])}`]
      : [],
  );
  const toCheck = [...unreasoned(row), ...raws].join(', ');
  return [knownState(row), toCheck !== '' && `${unreadLabels.mark}: ${toCheck}.`]
    .filter(Boolean)
    .join(' ');
}

/** That another program cancelled it, where it gave no reason. */
function unreasoned({ fields: { cancelledAt, cancelledReason }, unread }: Row): string[] {
  if (!isInstant(cancelledAt) || cancelledReason !== '' || unread?.['cancelledReason']) return [];
  return [labels.unreasoned(formatShortDay(dayOf(cancelledAt)))];
}

/** What is said of the cancelled receipts of a year: how many have used a number, and how many have none yet. */
export function cancelledTexts(cancelled: readonly Row[]): string[] {
  const numbered = cancelled.filter((row) => receiptTextsOf(row)('receiptNumber') !== '').length;
  const others = cancelled.length - numbered;
  return [
    ...(numbered > 0 ? [labels.screen.cancelled(numbered)] : []),
    ...(others > 0 ? [labels.screen.cancelledDrafts(others)] : []),
  ];
}

function knownState(row: Row): string {
  const { cancelledAt, cancelledReason } = row.fields;
  switch (receiptState(row)) {
    case 'issued':
    case 'toCheck':
      return '';
    case 'draft':
      return labels.draftHint;
    case 'cancelled': {
      const when = isInstant(cancelledAt)
        ? ` ${wordAndDay('il', formatShortDay(dayOf(cancelledAt)))}`
        : '';
      const number =
        receiptTextsOf(row)('receiptNumber') === '' ? ' Il numero arriva quando è inviata.' : '';
      const stop = /[.!?…]\s*$/.test(cancelledReason) ? '' : '.';
      return `Annullata${when}: ${cancelledReason}${stop}${number}`;
    }
  }
}

/** How it was paid, within a sentence: small letters for the proposed ways, except an abbreviation; others as typed. */
export function methodText(method: string): string {
  const isWord = (labels.methods as readonly string[]).includes(method) && /[a-z]/.test(method);
  return isWord ? method.toLowerCase() : method;
}
