import { formatCount, formatEuro, formatQuantity, wordAndDay } from '../../i18n/format.ts';

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
  noPayer: 'Manca chi paga: scrivi nome e cognome, come Anna Rossi.',
  noCause: 'Manca la causale: scrivila, come «Quota associativa».',
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
