import { formatEuro } from '../../../i18n/format.ts';

/** The texts about a receipt that several features show. */
export const receiptLabels = {
  title: 'Ricevute',
  fields: {
    membership: 'Tesseramento',
    memberName: 'Per chi',
    payer: 'Ricevuto da',
    payerTaxCode: 'Codice fiscale di chi paga',
    date: 'Data',
    year: 'Anno',
    receiptNumber: 'Numero',
    cause: 'Causale',
    cents: 'Importo',
    method: 'Pagato con',
    cancelledAt: 'Annullata il',
    cancelledReason: 'Motivo dell’annullamento',
  },
  number: (number: number | string, year: number | string) =>
    `Ricevuta n. ${numberInYear(number, year)}`,
  draft: (cents: number | null) =>
    `Ricevuta da numerare${cents === null ? '' : `, ${formatEuro(cents)}`}`,
  ofPayer: (receipt: string, payer: string) => (payer === '' ? receipt : `${receipt} a ${payer}`),
} as const;

/** A receipt's number and its year; the number alone where another program left the year out. */
export function numberInYear(number: number | string, year: number | string): string {
  return year === '' ? String(number) : `${number}/${year}`;
}
