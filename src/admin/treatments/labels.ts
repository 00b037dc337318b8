import {
  formatCount,
  formatDay,
  formatQuantity,
  formatShortDay,
  wordAndDay,
} from '../../i18n/format.ts';
import { type Day } from '../../model/values/calendar.ts';
import type { TriState } from '../../model/fields/fields.ts';
import {
  ESSENTIAL_MONTHS,
  OFF_LABEL_DAYS,
  TREATMENT_SOURCES,
  TREATMENT_SOURCES_READ,
  YEARS_KEPT,
} from '../../model/treatments/treatment-law.ts';
import { MAX_DAYS } from '../../model/treatments/treatment.ts';

/** The texts of the register of treatments. */
export const labels = {
  empty: 'Nessun farmaco registrato.',
  /** Where none stands. */
  allCancelled: (n: number) => formatQuantity(n, 'annullato', 'annullati'),
  add: 'Nuovo trattamento',
  list: 'Trattamenti',
  newTitle: (horse: string) => `Farmaco a ${horse}`,
  dirty: 'Salva prima le modifiche alla scheda: la riga copia nome, microchip e DPA.',
  detailTitle: (name: string) => `Farmaco: ${name}`,
  section: 'La riga del registro',
  /** What the horse's declaration means for its treatments. */
  food: {
    1: 'DPA: i tempi di sospensione vanno rispettati, e la riga è obbligatoria.',
    0: 'DPA non dichiarato, quindi vale come DPA: i tempi di sospensione vanno rispettati, e la riga è obbligatoria.',
    '-1': 'NON DPA, fuori dalla filiera alimentare: nessun tempo di sospensione da rispettare.',
  } satisfies Record<TriState, string>,
  foodUnread: (raw: string) =>
    `DPA non leggibile: ${raw}. Finché non si sa vale come DPA: i tempi di sospensione vanno rispettati, e la riga è obbligatoria.`,
  /** At least, where another treatment is to come or does not say its withdrawal; a closed section cuts its line. */
  inWithdrawal: (until: Day, atLeast = false) =>
    `In sospensione ${atLeast ? 'almeno ' : ''}fino ${wordAndDay('al', formatDay(until))}`,
  noWithdrawal: 'Nessuna sospensione in corso',
  unsaidWithdrawal: (n: number) =>
    n === 1
      ? 'Di un trattamento la sospensione non è nota: chiedi al veterinario.'
      : `Di ${formatCount(n)} trattamenti la sospensione non è nota: chiedi al veterinario.`,
  unsaidShort: 'Sospensione non nota',
  withdrawalUnsaid: 'sospensione non indicata',
  /** Where its days are said, but not from when they count, or more than there can be. */
  endUnknown: 'fine della sospensione non nota',
  unread: (terms: string) => `sospensione non leggibile: ${terms}`,
  terms: {
    isDPA: 'DPA',
    date: 'primo giorno',
    days: 'giorni di trattamento',
    withdrawal: 'giorni di sospensione',
  },
  withdrawalUntil: (until: Day) => `sospensione fino ${wordAndDay('al', formatShortDay(until))}`,
  noneDue: 'NON DPA',
  /** As a sentence. */
  ofRow: (withdrawal: string) => `${withdrawal.slice(0, 1).toUpperCase()}${withdrawal.slice(1)}.`,
  days: (n: number) => formatQuantity(n, 'giorno', 'giorni'),
  prescription: (number: string) => `ricetta ${number}`,
  supplier: (name: string) => `da ${name}`,
  noDay: 'senza data',
  unreadDay: 'non leggibile:',
  cancelled: (when: string, reason: string) =>
    `Annullato${when && ` ${when}`}${reason && `: ${reason}`}`,
  /** Under the form's fields. */
  form: {
    days: 'Compreso il primo.',
    withdrawal: `Dopo l’ultimo giorno; 0 se il foglietto dice zero. Se non lo dice per i cavalli lo decide il veterinario: di regola almeno ${OFF_LABEL_DAYS} giorni, ${ESSENTIAL_MONTHS} mesi per le sostanze essenziali.`,
    until: (until: Day) => `Fino ${wordAndDay('al', formatDay(until))}.`,
    noDrug: 'Manca il farmaco: scrivilo com’è sulla confezione.',
    badDays: `Scrivi un numero intero di giorni, da 1 a ${formatCount(MAX_DAYS)}.`,
    badWithdrawal: `Scrivi un numero intero di giorni, da 0 a ${formatCount(MAX_DAYS)}.`,
    /** Of the first day, which nobody can change once the row is saved. */
    future: 'È un giorno futuro: controlla.',
    old: (days: number) => `È ${formatQuantity(days, 'giorno', 'giorni')} fa: controlla l’anno.`,
    unsaid: (fields: string) => `Il registro chiede anche: ${fields}. Puoi salvare lo stesso.`,
    once: 'Una riga salvata non si modifica più: si può solo annullare, con il motivo.',
  },
  added: (name: string) => `${name}: riga registrata.`,
  cancel: {
    action: 'Annulla questa riga',
    title: (name: string) => `Annullare ${name}?`,
    confirm: 'Annulla la riga',
    hint: 'La riga resta nel registro, barrata, con il motivo. Non si può tornare indietro.',
    reason: 'Perché',
    done: (name: string) => `${name}: riga annullata.`,
    already: 'Questa riga è già annullata.',
  },
  screen: {
    from: 'Dal',
    to: 'Al',
    badPeriod: 'Il primo giorno è dopo l’ultimo.',
    badDay: 'Non è un giorno del calendario.',
    nothing: 'Nessun trattamento iniziato in questo periodo.',
    nothingHint: 'Si registrano dalla pagina del cavallo, in «Farmaci».',
    noPeriod: 'Scegli il periodo.',
    columns: ['Dal', 'Cavallo', 'Farmaco', 'Motivo', 'Veterinario', 'Sospensione'],
    paperTitle: 'Registro dei trattamenti farmacologici',
    period: (from: Day, to: Day) =>
      `Trattamenti iniziati ${wordAndDay('dal', formatDay(from))} ${wordAndDay('al', formatDay(to))}`,
    count: (all: number, cancelled: number) =>
      `${formatQuantity(all, 'riga', 'righe')}${
        cancelled === 0
          ? ''
          : `, di cui ${formatCount(cancelled)} ${cancelled === 1 ? 'annullata' : 'annullate'}`
      }`,
    dpa: { 1: 'DPA', 0: 'DPA non dichiarato', '-1': 'NON DPA' } satisfies Record<TriState, string>,
    unknownNumber: 'senza microchip né UELN',
    law: `Per i cavalli DPA le righe si tengono per ${YEARS_KEPT} anni e si mostrano a chi controlla. La registrazione di legge è quella elettronica del sistema nazionale: questa pagina non la sostituisce.`,
    source: `Fonte: ${TREATMENT_SOURCES}. Letta ${wordAndDay('il', formatShortDay(TREATMENT_SOURCES_READ))}.`,
  },
} as const;
