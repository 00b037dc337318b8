import { formatCount, formatDay, formatQuantity, formatWeekday } from '../../i18n/format.ts';
import type { VisitKind } from '../../model/visit.ts';
import { visitKindLabels } from '../shared/visit-labels.ts';

/** The texts of the round. */
export const labels = {
  kind: 'Tipo di giro',
  date: 'Giorno del giro',
  today: 'Oggi',
  progress: (done: number, all: number) => `${formatCount(done)} di ${formatCount(all)}`,
  left: (n: number) =>
    n === 0 ? 'Finito!' : n === 1 ? 'ne manca 1' : `ne mancano ${formatCount(n)}`,
  done: 'Fatto',
  tick: (horse: string) => `Fatto: ${horse}`,
  noteFor: (horse: string) => `Nota per ${horse}`,
  notePlaceholder: 'Per esempio: chiodo, da rivedere',
  saveNote: 'Salva la nota',
  noteSaved: 'Nota salvata sul telefono.',
  noteUnsaved: 'La nota si salva con la spunta.',
  cardFor: (horse: string) => `Scheda di ${horse}`,
  openHorse: 'Apri la scheda intera',
  onlyLeft: 'Solo da fare',
  search: 'Cerca o leggi il chip',
  searchHint: 'Nome o chip',
  removed: (kind: VisitKind, horse: string) => `${visitKindLabels[kind].ofHorse(horse)}: tolto.`,
  nobody: 'Nessun cavallo in struttura: non c’è niente da fare oggi.',
  lastVisits: 'Ultime volte',
  owner: 'Proprietario',
  finished: 'Giro finito: tutto è salvato sul telefono.',
  /** Before the first tick on an unusual day. */
  dayQuestion: {
    title: 'È il giorno giusto?',
    future: (day: string, today: string, days: number) =>
      `Il giro è su ${formatWeekday(day, today)}: tra ${formatQuantity(days, 'giorno', 'giorni')}.`,
    old: (day: string, today: string, days: number) =>
      `Il giro è su ${formatWeekday(day, today)}: ${formatQuantity(days, 'giorno', 'giorni')} fa.`,
    confirm: 'Sì, registra in quel giorno',
  },
  /** Unticking a horse that has more than one visit on the day. */
  several: {
    askAll: (n: number, kind: VisitKind, horse: string, day: string) =>
      `${horse}: ${visitKindLabels[kind].count(n)} del ${formatDay(day)}. Toglierli tutti?`,
    removeAll: (n: number) => `Togli tutti e ${n}`,
    hint: 'Qualcuno l’ha registrato più di una volta. Per toglierne uno solo apri la scheda del cavallo.',
  },
} as const;
