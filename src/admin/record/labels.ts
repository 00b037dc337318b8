/** The texts of a record's page. */
export const labels = {
  saved: 'Dati salvati correttamente!',
  draft: 'Hai modifiche non ancora salvate.',
  draftRestored: 'Ho ritrovato quello che avevi scritto e non ancora salvato.',
  discardDraft: 'Scarta le modifiche',
  pending: 'Salvato sul telefono, da inviare',
  fix: 'Non salvato: controlla i campi segnati. Quello che hai scritto è ancora qui.',
  missing: {
    horses: {
      title: 'Questo cavallo non c’è',
      hint: 'Non è nel registro di questo telefono: forse è stato eliminato, o non è ancora arrivato.',
    },
    memberships: {
      title: 'Questo tesseramento non c’è',
      hint: 'Non è nel registro di questo telefono: forse è stato eliminato, o non è ancora arrivato.',
    },
  },
  /** A membership that may be on the server alone. */
  elsewhere: {
    title: 'Questo tesseramento non è qui',
    hint: 'Non è su questo telefono. Se è di un anno passato è sul server: per vederlo serve la rete.',
  },
  toCheck: 'Da controllare',
  toCheckHint: 'Qui c’è qualcosa che aspetta una tua scelta.',
  decideNow: 'Scegli adesso',
} as const;
