/** The texts of forms: what every field, card and overlay says alike. */
export const itForm = {
  saved: 'Dati salvati correttamente!',
  draft: 'Hai modifiche non ancora salvate.',
  draftRestored: 'Ho ritrovato quello che avevi scritto e non ancora salvato.',
  discardDraft: 'Scarta le modifiche',
  pending: 'Salvato sul telefono, da inviare',
  fix: 'Controlla i campi segnati: c’è un numero che non riesco a leggere.',
  number: 'Non è un numero: scrivilo come 6 o 1,5.',
} as const;
