import { formatDay, formatQuantity, wordAndDay } from '../../../i18n/format.ts';

/** The texts that the planning screens and other lists share. */
export const planningLabels = {
  print: 'Stampa',
  /** By what hides all horses. */
  noMatch: {
    filters: 'Nessun cavallo con questi filtri.',
    search: 'Nessun cavallo con questa ricerca.',
    both: 'Nessun cavallo con questi filtri e questa ricerca.',
  },
  reset: {
    filters: 'Togli i filtri',
    search: 'Togli la ricerca',
    both: 'Togli filtri e ricerca',
  },
  nobody: 'Nessun cavallo in struttura.',
  /** @param held how many horses the register has */
  nobodyHint: (held: number) =>
    held === 0
      ? 'Aggiungi il primo dalla pagina Cavalli, o sincronizza quando hai rete.'
      : `Nel registro ${held === 1 ? 'c’è' : 'ci sono'} ${formatQuantity(held, 'cavallo', 'cavalli')}: nella scheda di chi è qui metti «In struttura» su Sì.`,
  printed: (day: string) => `Stampato ${wordAndDay('il', formatDay(day))}`,
  /** On paper: what was left in by the filters and the search. */
  only: (filters: readonly string[]) => `Solo: ${filters.join(', ')}`,
  searched: (query: string) => `«${query}»`,
} as const;
