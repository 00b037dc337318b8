/** The texts that the planning screens share. */
export const planningLabels = {
  /** By what hides all horses. */
  noMatch: {
    filters: 'Nessun cavallo con questi filtri.',
    search: 'Nessun cavallo con questa ricerca.',
    both: 'Nessun cavallo con questi filtri e questa ricerca.',
  },
  /** On paper: what was left in by the filters and the search. */
  only: (filters: readonly string[]) => `Solo: ${filters.join(', ')}`,
  searched: (query: string) => `«${query}»`,
} as const;
