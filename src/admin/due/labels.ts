import { formatQuantity, formatShortDay, wordAndDay } from '../../i18n/format.ts';
import { dueLabels } from '../shared/labels/due-labels.ts';

/** The texts of the due lists. */
export const labels = {
  kind: 'Che cosa',
  both: 'Tutto',
  period: 'Quando',
  all: 'Tutte',
  week: (monday: string) => `Settimana ${wordAndDay('dal', formatShortDay(monday))}`,
  periods: {
    overdue: dueLabels.due,
    week: 'Questa settimana',
    month: 'Questo mese',
    later: 'Più avanti',
    unknown: 'Senza scadenza',
  },
  columns: ['Cavallo', 'Che cosa', 'Scade', 'Ultima volta'],
  calendar: 'Calendario .ics',
  calendarDone: (n: number) =>
    `${formatQuantity(n, 'scadenza', 'scadenze')} nel file: aprilo con il calendario. Quelle in ritardo stanno nel giorno di oggi; un file nuovo le sposta finché restano da fare; quelle fatte toglile tu.`,
  calendarEmpty: 'Nessuna scadenza da mettere in calendario.',
  calendarName: 'Scadenze cavalli',
  file: (of: string) => `scadenze-${of}.ics`,
  late: (summary: string, day: string) =>
    `${summary} (in ritardo ${wordAndDay('dal', formatShortDay(day))})`,
  lastTime: (last: string) => `Ultima volta: ${formatShortDay(last)}.`,
  event: (last: string, every: string) => `Ultima volta: ${formatShortDay(last)}, ${every}.`,
} as const;
