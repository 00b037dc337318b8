/** The texts about NON DPA, which is final, and about a horse without a declaration. */
export const dpaLabels = {
  undeclared: 'Senza dichiarazione vale come DPA: l’animale può entrare nella catena alimentare.',
  title: 'Da NON DPA a DPA?',
  blankTitle: 'Togliere NON DPA?',
  ask: 'La dichiarazione NON DPA non si può annullare, nemmeno con una vendita. Cambia solo se il registro era sbagliato.',
  confirm: 'Sì, il registro era sbagliato',
} as const;
