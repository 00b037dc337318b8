import {
  formatCount,
  formatEuro,
  formatQuantity,
  formatShortDay,
  wordAndDay,
} from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { dayOf, isInstant } from '../../model/values/calendar.ts';
import { type Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { receiptLabels } from '../shared/labels/receipt-labels.ts';
import { textsOf as rowTexts, rawLabel, unreadLabels } from '../shared/labels/unread-labels.ts';

/** The texts of receipts. */
export const labels = {
  empty: 'Nessuna ricevuta.',
  /** Where none stands. */
  allCancelled: (n: number) => formatQuantity(n, 'annullata', 'annullate'),
  add: 'Nuova ricevuta',
  list: 'Ricevute di questo tesseramento',
  newTitle: (member: string) => `Ricevuta per ${member}`,
  dirty: 'Salva prima le modifiche alla scheda: la ricevuta copia nome e codice fiscale.',
  draftHint:
    'Il numero arriva quando la ricevuta è inviata; fino ad allora è una bozza e non si stampa.',
  once: 'Una ricevuta salvata non si modifica: si può solo annullare, con il motivo.',
  badAmount: 'Scrivi un importo in euro, come 50 o 50,00.',
  badYear: 'Controlla l’anno: il registro non lo accetta.',
  future: 'È un giorno futuro: controlla.',
  otherYear: (year: number) => `Sarà numerata tra le ricevute del ${year}.`,
  methods: ['Contanti', 'Bonifico', 'Carta', 'POS'],
  cause: (year: number | null) =>
    year === null ? 'Quota associativa' : `Quota associativa ${year}`,
  // Without 'da numerare': with a network the number is there while this is still shown.
  added: (cents: number) => `Ricevuta di ${formatEuro(cents)}: salvata.`,
  received: 'Ricevuto da',
  forWhom: (name: string) => `per ${name}`,
  taxCode: (code: string) => `codice fiscale ${code}`,
  amount: 'la somma di',
  sign: 'Timbro e firma',
  association: 'Codice fiscale dell’associazione',
  open: 'Apri il tesseramento',
  unreasoned: (day: string) => `annullata ${wordAndDay('il', day)}, senza un motivo`,
  cancel: {
    action: 'Annulla la ricevuta',
    title: (name: string) => `Annullare: ${name}?`,
    confirm: 'Annulla la ricevuta',
    hint: 'La ricevuta resta nel registro, annullata, con il suo numero e il motivo. Una bozza che sul server non c’è si scarta e basta.',
    reason: 'Perché',
    done: (name: string) => `${name}: annullata.`,
    discarded: 'Bozza scartata: sul server non c’era.',
    already: 'Questa ricevuta è già annullata.',
  },
  screen: {
    year: 'Anno',
    paperTitle: (year: number) => `Registro delle ricevute ${year}`,
    nothing: (year: number) => `Nessuna ricevuta del ${year}.`,
    nothingHint: 'Si fanno dalla scheda di un tesserato, in «Ricevute».',
    columns: ['Numero', 'Data', 'Da chi', 'Causale', 'Importo'],
    sum: (n: number, cents: number) =>
      `${formatQuantity(n, 'ricevuta valida', 'ricevute valide')}, in tutto ${formatEuro(cents)}.`,
    cancelled: (n: number) =>
      formatQuantity(
        n,
        'ricevuta annullata: il numero resta usato.',
        'ricevute annullate: i numeri restano usati.',
      ),
    /** Of drafts that were cancelled after an attempt to send them. */
    cancelledDrafts: (n: number) =>
      n === 1
        ? '1 ricevuta annullata non ha ancora il numero: arriva quando è inviata.'
        : `${formatCount(n)} ricevute annullate non hanno ancora il numero: arriva quando sono inviate.`,
    drafts: (n: number) =>
      n === 1
        ? 'Una bozza non ha ancora il numero e non è nel totale.'
        : `${formatCount(n)} bozze non hanno ancora il numero e non sono nel totale.`,
    toCheck: (n: number) =>
      n === 1
        ? 'Una ricevuta è da controllare e non è nel totale.'
        : `${formatCount(n)} ricevute sono da controllare e non sono nel totale.`,
    elsewhere: 'Le ricevute scritte su un altro telefono e non ancora inviate non sono qui.',
  },
} as const;

type Row = Pick<ViewRow<Receipt>, 'fields' | 'unread'>;

/** Gives the text of each field of a receipt; of one that cannot be read the value as it is stored. */
export function textsOf(row: Row) {
  const text = rowTexts(row);
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
  const text = textsOf(row);
  const number = text('receiptNumber');
  return number === ''
    ? receiptLabels.draft(row.fields.cents)
    : receiptLabels.number(number, text('year'));
}

/**
 * The state of a receipt in sentences, with all of its values that cannot be read; empty for one that is issued and
 * valid, and has none. No other code formats it.
 */
export function stateText(row: Row): string {
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
  const numbered = cancelled.filter((row) => textsOf(row)('receiptNumber') !== '').length;
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
        textsOf(row)('receiptNumber') === '' ? ' Il numero arriva quando è inviata.' : '';
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
