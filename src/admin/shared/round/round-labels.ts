import { formatCount, formatQuantity, formatWeekday } from '../../../i18n/format.ts';
import type { VisitKind } from '../../../model/visits/visit.ts';

/** The texts that the rounds of trims, of the dentist and of health acts share. */
export const roundLabels = {
  date: 'Giorno del giro',
  today: 'Oggi',
  /** After something was typed that is no day. @param day the one that stays */
  noDay: (day: string) => `Non è un giorno del calendario: il giro resta su «${day}».`,
  progress: (done: number, all: number) => `${formatCount(done)} di ${formatCount(all)}`,
  left: (n: number) => (n === 1 ? 'ne manca 1' : `ne mancano ${formatCount(n)}`),
  done: 'Fatto',
  tick: (horse: string) => `Fatto: ${horse}`,
  /** The dialog that records all horses of a list. */
  recordAll: {
    /** @param kind of the visits; undefined where the horses are counted */
    confirm: (n: number, kind?: VisitKind) =>
      n === 1
        ? 'Registra'
        : `Registra ${kind === 'dentists' ? 'tutte' : 'tutti'} e ${formatCount(n)}`,
    stuck: 'Prima correggi quello che è segnato: fino ad allora non si registra nessuno.',
  },
  cardFor: (horse: string) => `Scheda di ${horse}`,
  search: 'Cerca o leggi il chip',
  searchHint: 'Nome o chip',
  /** Horses that match a search but are not in the round. */
  outside: (n: number | null) =>
    `${n === null ? 'Fuori' : `${formatCount(n)} fuori`} dal giro (non in struttura, o ${n === 1 ? 'deceduto' : 'deceduti'})`,
  /** Links to the given rounds, for somebody without an account. */
  give: 'Dai il giro a…',
  finished: 'Finito: ogni spunta è salvata sul telefono.',
  /** The question before unticking a horse. */
  remove: {
    action: 'Togli',
    /** @param n of how many documents the server has at least one */
    sent: (n: number) =>
      `È già sul server${n === 1 ? '' : ', almeno in parte'}: sparisce per tutti.`,
  },
  /** The question before the first tick on an unusual day. */
  dayQuestion: {
    title: 'È il giorno giusto?',
    future: (day: string, today: string, days: number) =>
      `Il giro è su ${formatWeekday(day, today)}: tra ${formatQuantity(days, 'giorno', 'giorni')}.`,
    old: (day: string, today: string, days: number) =>
      `Il giro è su ${formatWeekday(day, today)}: ${formatQuantity(days, 'giorno', 'giorni')} fa.`,
    confirm: 'Sì, registra in quel giorno',
  },
} as const;
