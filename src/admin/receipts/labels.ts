import {
  formatCount,
  formatDay,
  formatEuro,
  formatQuantity,
  formatShortDay,
  wordAndDay,
} from '../../i18n/format.ts';
import { type Day, dayOf, isInstant } from '../../model/calendar.ts';
import { type Receipt } from '../../model/receipt.ts';
import { receiptState } from '../../model/receipt-state.ts';
import { receiptLabels } from '../shared/receipt-labels.ts';

/** The texts of receipts. */
export const labels = {
  empty: 'Nessuna ricevuta.',
  add: 'Nuova ricevuta',
  list: 'Ricevute di questo tesseramento',
  newTitle: (member: string) => `Ricevuta per ${member}`,
  dirty: 'Salva prima le modifiche alla scheda: la ricevuta copia nome e codice fiscale.',
  draftHint:
    'Il numero arriva quando la ricevuta è inviata; fino ad allora è una bozza e non si stampa.',
  once: 'Una ricevuta salvata non si modifica: si può solo annullare, con il motivo.',
  badAmount: 'Scrivi un importo in euro, come 50 o 50,00.',
  future: 'È un giorno futuro: controlla.',
  otherYear: (year: number) => `Sarà numerata tra le ricevute del ${year}.`,
  methods: ['Contanti', 'Bonifico', 'Carta', 'POS'],
  cause: (year: number | null) =>
    year === null ? 'Quota associativa' : `Quota associativa ${year}`,
  added: (what: string) => `${what}: salvata.`,
  received: 'Ricevuto da',
  forWhom: (name: string) => `per ${name}`,
  taxCode: (code: string) => `codice fiscale ${code}`,
  amount: 'la somma di',
  sign: 'Timbro e firma',
  association: 'Codice fiscale dell’associazione',
  open: 'Apri il tesseramento',
  cancel: {
    action: 'Annulla la ricevuta',
    title: (name: string) => `Annullare: ${name}?`,
    confirm: 'Annulla la ricevuta',
    hint: 'La ricevuta resta nel registro, annullata, con il suo numero e il motivo. Una bozza mai inviata si scarta e basta.',
    reason: 'Perché',
    done: (name: string) => `${name}: annullata.`,
    discarded: 'Bozza scartata: non era ancora partita.',
    already: 'Questa ricevuta è già annullata.',
  },
  screen: {
    year: 'Anno',
    paperTitle: (year: number) => `Registro delle ricevute ${year}`,
    nothing: (year: number) => `Nessuna ricevuta del ${year}.`,
    nothingHint: 'Si fanno dalla scheda di un tesserato, in «Ricevute».',
    columns: ['Numero', 'Data', 'Da chi', 'Causale', 'Importo'],
    printed: (day: Day) => `Stampato ${wordAndDay('il', formatDay(day))}.`,
    sum: (n: number, cents: number) =>
      `${formatQuantity(n, 'ricevuta valida', 'ricevute valide')}, in tutto ${formatEuro(cents)}.`,
    cancelled: (n: number) =>
      `${formatQuantity(n, 'ricevuta annullata', 'ricevute annullate')}: il numero resta usato.`,
    drafts: (n: number) =>
      n === 1
        ? 'Una bozza non ha ancora il numero e non è nel totale.'
        : `${formatCount(n)} bozze non hanno ancora il numero e non sono nel totale.`,
    elsewhere: 'Le ricevute scritte su un altro telefono e non ancora inviate non sono qui.',
  },
} as const;

/** The name of a receipt: its number, or that it has none yet. */
export function receiptName({ receiptNumber, year, cents }: Receipt): string {
  return receiptNumber === null
    ? receiptLabels.draft(cents)
    : receiptLabels.number(receiptNumber, year ?? 0);
}

/** The state of a receipt as a sentence; empty for one that is issued and valid. No other code formats it. */
export function stateText(receipt: Receipt): string {
  const { cancelledAt, cancelledReason, receiptNumber } = receipt;
  switch (receiptState(receipt)) {
    case 'issued':
      return '';
    case 'draft':
      return labels.draftHint;
    case 'cancelled': {
      const when = isInstant(cancelledAt)
        ? ` ${wordAndDay('il', formatShortDay(dayOf(cancelledAt)))}`
        : '';
      const number = receiptNumber === null ? ' Il numero arriva quando è inviata.' : '';
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
