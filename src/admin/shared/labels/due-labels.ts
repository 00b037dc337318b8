import { formatQuantity, formatShortDay } from '../../../i18n/format.ts';

/** When a horse is due for a visit. */
export const dueLabels = {
  /** The group of horses that are late or due today. */
  due: 'In ritardo o di oggi',
  late: (days: number) => `in ritardo di ${formatQuantity(days, 'giorno', 'giorni')}`,
  today: 'scade oggi',
  tomorrow: 'scade domani',
  inDays: (days: number) => `tra ${formatQuantity(days, 'giorno', 'giorni')}`,
  /** Where another day than today is looked at. */
  on: (day: string) => `scadenza ${formatShortDay(day)}`,
  last: (day: string) => `ultimo ${formatShortDay(day)}`,
  never: 'mai registrato',
  lastUnread: (value: string) => `ultima data ${value}`,
  unknown: 'Senza scadenza',
  unknownHint: 'Manca, o non si legge, l’ultima data o un intervallo valido.',
  noLast: 'Manca l’ultima data',
  noInterval: 'Manca un intervallo valido',
  unreadHint: 'L’ultima data o l’intervallo non si legge',
} as const;
