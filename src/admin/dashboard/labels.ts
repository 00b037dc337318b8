import { formatCount, formatDayAndMonth, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import type { DueKind } from '../../register/due/weeks.ts';
import { dueLabels } from '../shared/labels/due-labels.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

const countOf = (kind: DueKind, count: number): string =>
  kind === 'health' ? healthLabels.count(count) : visitKindLabels[kind].count(count);

/** The texts of the dashboard. */
export const labels = {
  hint: "Se sei qui e non vedi nulla, in alto a sinistra c'è il menu da aprire.",
  kinds: 'Che cosa',
  doneToday: 'Fatto oggi',
  doneTodayFor: (horse: string) => `Fatto oggi: ${horse}`,
  recorded: 'Registrato oggi',
  announceUndone: (kind: VisitKind, horse: string) =>
    `${visitKindLabels[kind].ofHorse(horse)}: ${visitKindLabels[kind].undone}.`,
  healthDue: (n: number) => `${healthLabels.title}: ${formatCount(n)} in ritardo o di oggi`,
  allGood: 'Nessuno in ritardo, e nessuno per oggi.',
  startRound: (kind: VisitKind) => `Apri il ${visitKindLabels[kind].round.toLowerCase()}`,
  charts: {
    weeks: 'Le prossime otto settimane',
    weeksHint: 'Da domani: quello che è in ritardo o di oggi è nell’elenco.',
    week: (
      from: string,
      to: string,
      kinds: readonly DueKind[],
      due: Readonly<Record<DueKind, number>>,
    ) =>
      `${wordAndDay('Dal', formatDayAndMonth(from))} ${wordAndDay('al', formatDayAndMonth(to))}: ${kinds.map((kind) => countOf(kind, due[kind])).join(', ')}`,
    weekColumn: 'Settimana',
    asTable: 'In una tabella',
    members: (year: number) => `Tesserati ${year}`,
    membersCaption: 'Quanti tesserati hanno pagato, sono stati inviati e hanno la tessera',
    enrolled: 'Iscritti',
    bdn: (points: number, horses: number) =>
      `${formatQuantity(points, 'punto', 'punti')} da sistemare, in ${formatQuantity(horses, 'cavallo', 'cavalli')}.`,
    bdnCaption: 'Quanti cavalli non sono in ordine per la BDN, per urgenza',
  },
  groups: {
    overdue: dueLabels.due,
    week: 'Nei prossimi 7 giorni',
    month: 'Entro 30 giorni',
    unknown: dueLabels.unknown,
  },
} as const;
