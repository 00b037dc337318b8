import type { Day } from '../../model/values/calendar.ts';
import { formatDay, wordAndDay } from '../../i18n/format.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

/** The texts of the round. */
export const labels = {
  kind: 'Tipo di giro',
  /** The button that opens the note and the rarer actions. */
  moreFor: (horse: string) => `Nota o non fatto: ${horse}`,
  noteFor: (horse: string) => `Nota per ${horse}`,
  notePlaceholder: 'Per esempio: chiodo',
  noteSaved: 'Nota salvata sul telefono.',
  /** Always one line, so that nothing moves. */
  noteHint: (ticked: boolean, unsaved: boolean, typed: boolean): string =>
    !ticked
      ? 'Si salva con la spunta.'
      : unsaved
        ? 'Non ancora salvata.'
        : typed
          ? 'Salvata.'
          : 'Nessuna nota.',
  /** Where what is typed would take the place of a note that came with a visit meanwhile. */
  noteOverAnother: 'Intanto qui è arrivata un’altra nota.',
  joinNotes: 'Unisci',
  /** A horse that could not be done. */
  missed: {
    why: 'Non fatto, perché:',
    /** Without a gender: they are said of mares and of geldings. */
    reasons: ['Non c’era', 'Zoppia', 'Agitazione', 'Ferita', 'Maltempo', 'Mancato il tempo'],
    /** Uses the note's text as the reason. */
    typed: 'Quello scritto nella nota',
    line: (reason: string) => `Non fatto: ${reason}`,
    saved: (horse: string, reason: string) =>
      `${horse}: non fatto (${reason}). Resta nelle sue note.`,
    full: 'Nelle note di questo cavallo non c’è posto: accorcia il motivo, o le note nella sua scheda.',
    unread:
      'Le note di questo cavallo non si leggono: per segnare «non fatto» prima correggile nella sua scheda.',
    undo: 'Togli «non fatto»',
    removed: (horse: string) => `${horse}: «non fatto» tolto.`,
  },
  /** Ticks all rows down to one at once. */
  untilHere: {
    action: 'Tutti fatti fino a qui',
    title: (n: number, kind: VisitKind, day: Day) =>
      `Registrare ${visitKindLabels[kind].count(n)} ${wordAndDay('del', formatDay(day))}?`,
    none: 'Fin qui sono già tutti fatti.',
    /** If those that are not done are all marked as missed. */
    allMissed: 'Fin qui non resta niente da registrare.',
    saved: (n: number, kind: VisitKind) =>
      `${visitKindLabels[kind].count(n)}: ${visitKindLabels[kind].recorded(n)} sul telefono.`,
    hint: 'Chi in questo giorno è segnato come non fatto resta fuori.',
    /** Beside a horse whose note cannot be saved. */
    badNote: (problem: string) => `La sua nota: ${problem}`,
  },
  openHorse: 'Apri la scheda intera',
  onlyLeft: 'Solo da fare',
  /** For a field as narrow as a word. */
  searchHintShort: 'Cerca',
  removed: (kind: VisitKind, horse: string, isAll: boolean) =>
    `${visitKindLabels[kind].ofHorse(horse)}: ${visitKindLabels[kind].removed}${isAll ? '' : ' in parte'}.`,
  lastVisits: 'Ultime volte',
  owner: 'Proprietario',
  /** The question before unticking a visit that may be on the server. */
  remove: {
    ask: (kind: VisitKind, horse: string, day: string) =>
      `Togliere ${visitKindLabels[kind].article} di ${horse} ${wordAndDay('del', formatDay(day))}?`,
  },
  /** The question before unticking a horse with more than one visit on the day. */
  several: {
    askAll: (n: number, kind: VisitKind, horse: string, day: string) =>
      `${horse}: ${visitKindLabels[kind].count(n)} ${wordAndDay('del', formatDay(day))}. ${visitKindLabels[kind].removeAll}`,
    removeAll: (kind: VisitKind, n: number) => `Togli ${visitKindLabels[kind].count(n)}`,
    hint: 'È nel registro più di una volta. Per toglierne solo una parte apri la scheda del cavallo.',
  },
} as const;
