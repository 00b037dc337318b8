/** What a button says that shows hidden rows again, by what hides them. */
export const resetLabels = {
  filters: 'Togli i filtri',
  search: 'Togli la ricerca',
  both: 'Togli filtri e ricerca',
} as const;
