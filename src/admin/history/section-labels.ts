/** The head of a record’s history, which stands on its page before the history is read. */
export const labels = {
  title: 'Storia',
  summary: 'Chi ha cambiato che cosa, e quando',
} as const;
