import { formatCount, formatDay } from './format.ts';
import { it } from './it.ts';

/** The texts of forms: what every field, card and overlay says alike. */
export const itForm = {
  saved: 'Dati salvati correttamente!',
  draft: 'Hai modifiche non ancora salvate.',
  draftRestored: 'Ho ritrovato quello che avevi scritto e non ancora salvato.',
  discardDraft: 'Scarta le modifiche',
  pending: 'Salvato sul telefono, da inviare',
  fix: 'Non salvato: controlla i campi segnati. Quello che hai scritto è ancora qui.',

  copy: 'Copia',
  copied: 'Copiato',
  pick: 'Apri il calendario',
  dayPattern: 'aaaa-mm-gg',

  /** Unticking a horse that has more than one visit on the day. */
  round: {
    askAll: (n: number, kind: keyof typeof it.visits, horse: string, day: string) =>
      `${horse}: ${it.visits[kind].count(n)} del ${formatDay(day)}. Toglierli tutti?`,
    removeAll: (n: number) => `Togli tutti e ${n}`,
    hint: 'Qualcuno l’ha registrato più di una volta. Per toglierne uno solo apri la scheda del cavallo.',
  },

  /** Why what is typed in a field cannot be saved as it stands. */
  problem: {
    number: 'Non lo leggo come numero: scrivilo come 6 o 1,5, senza punti.',
    outOfRange: 'Scrivi un numero di mesi da 0 a 1200.',
    tooLong: (length: number, most: number) =>
      `Troppo lungo per il registro: ${formatCount(length)} caratteri, al massimo ${formatCount(most)}.`,
  },
} as const;
