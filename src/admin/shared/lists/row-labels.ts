/** The texts of a row that could not be rendered. */
export const rowLabels = {
  unreadable:
    'Qui c’è qualcosa che l’app non sa mostrare: è rimasto com’era, e il resto funziona lo stesso.',
} as const;
