import { formatCount, formatDay, wordAndDay } from '../../i18n/format.ts';

/** The texts that the planning screens share. */
export const planningLabels = {
  print: 'Stampa',
  noMatch: 'Nessun cavallo con questi filtri.',
  reset: 'Togli filtri e ricerca',
  nobody: 'Nessun cavallo in struttura.',
  nobodyHint: 'Aggiungi il primo dalla pagina Cavalli, o sincronizza quando hai rete.',
  printed: (day: string) => `Stampato ${wordAndDay('il', formatDay(day))}`,
  /** On paper: what was left in by the filters and the search. */
  only: (filters: readonly string[]) => `Solo: ${filters.join(', ')}`,
  searched: (query: string) => `«${query}»`,
  more: (n: number) => `Mostra gli altri (${formatCount(n)})`,
} as const;
