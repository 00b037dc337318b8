import { formatDay, wordAndDay } from '../../../i18n/format.ts';

/** The texts of printing. */
export const printLabels = {
  print: 'Stampa',
  printed: (day: string) => `Stampato ${wordAndDay('il', formatDay(day))}`,
} as const;
