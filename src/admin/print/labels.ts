import { formatCount, formatDay, wordAndDay } from '../../i18n/format.ts';
import { isLate } from '../../model/visits/due-state.ts';

/** The texts of the printed pages. */
export const labels = {
  card: {
    title: (horse: string) => `Scheda: ${horse}`,
    owner: 'Con i dati del proprietario',
    shortened: 'I testi lunghi (…) sono abbreviati: interi sono nel registro.',
    printed: (day: string) => `Stampata ${wordAndDay('il', formatDay(day))}`,
    /** A horse without a declaration may enter the food chain: a dash would leave that to the reader. */
    undeclaredDpa: 'Non dichiarato: vale Sì',
    next: 'Prossimo',
    last: 'Ultimo',
    /** Where the visits have a later one. */
    newer: (day: string) => `nelle visite ${day}`,
    every: 'Ogni',
    recent: 'Ultime volte',
    again: (day: string) => `di nuovo ${day}`,
    moreKinds: (n: number) =>
      `${n === 1 ? 'Un altro tipo è' : `Altri ${formatCount(n)} tipi sono`} nel registro.`,
    qr: (horse: string) => `Codice QR che apre la scheda di ${horse}`,
    scan: 'Apre la scheda nel registro',
  },
  stableList: {
    phone: 'Con il telefono del proprietario',
    phoneHint: 'Solo se chi passa può leggerlo.',
    columns: {
      name: 'Cavallo',
      notes: 'Box e note',
      trim: 'Prossimo pareggio',
      dentist: 'Prossimo dentista',
      phone: 'Proprietario',
    },
    late: 'in ritardo',
    today: 'oggi',
  },
  qrLabels: {
    hint: 'Da appendere al box: inquadrata con la fotocamera apre la scheda del cavallo, anche senza rete sui telefoni che hanno già il registro.',
    shown: (shown: number, all: number) =>
      `${formatCount(shown)} di ${formatCount(all)} in questa stampa.`,
    oneOnly: (horse: string) => `Solo l’etichetta di ${horse}.`,
    allOfThem: 'Tutte le etichette',
  },
} as const;

/** The word after a due day: late, or today. */
export function dueWord(daysLeft: number): string {
  return isLate(daysLeft) ? labels.stableList.late : labels.stableList.today;
}
