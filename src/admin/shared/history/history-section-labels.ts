/** The heading of a record’s history, which the page shows before the history is read. */
export const historySectionLabels = {
  title: 'Storia',
  summary: 'Chi ha cambiato che cosa, e quando',
} as const;
