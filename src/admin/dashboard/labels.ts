import type { VisitKind } from '../../model/visit.ts';
import { dueLabels } from '../shared/due-labels.ts';
import { visitKindLabels } from '../shared/visit-labels.ts';

/** The texts of the dashboard. */
export const labels = {
  hint: "Se sei qui e non vedi nulla, in alto a sinistra c'è il menu da aprire.",
  kinds: 'Che cosa',
  doneToday: 'Fatto oggi',
  doneTodayFor: (horse: string) => `Fatto oggi: ${horse}`,
  undoFor: (horse: string) => `Annulla: ${horse}`,
  recorded: 'Registrato oggi',
  announceUndone: (kind: VisitKind, horse: string) =>
    `${visitKindLabels[kind].ofHorse(horse)}: annullato.`,
  allGood: 'Nessuno in ritardo, e nessuno per oggi.',
  startRound: (kind: VisitKind) => `Apri il ${visitKindLabels[kind].round.toLowerCase()}`,
  groups: {
    overdue: dueLabels.due,
    week: 'Nei prossimi 7 giorni',
    month: 'Entro 30 giorni',
    unknown: dueLabels.unknown,
  },
} as const;
