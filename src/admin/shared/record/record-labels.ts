const DELETED_PERHAPS =
  'Non è nel registro di questo telefono: forse è stato eliminato, o non è ancora arrivato.';

/** The texts of a record's page. */
export const recordLabels = {
  saved: 'Dati salvati correttamente!',
  draft: 'Hai modifiche non ancora salvate.',
  draftRestored: 'Ho ritrovato quello che avevi scritto e non ancora salvato.',
  /** Of a document that is cancelled. */
  noReason: 'Manca il motivo: scrivilo, come «scritta due volte».',
  discardDraft: 'Scarta le modifiche',
  fix: 'Non salvato: controlla i campi segnati. Quello che hai scritto è ancora qui.',
  /** Shown until all records of the kind are received. */
  notYet: {
    horses: 'Questo cavallo non è ancora qui',
    memberships: 'Questo tesseramento non è ancora qui',
    events: 'Questo evento non è ancora qui',
    health: 'Questo atto non è ancora qui',
    treatments: 'Questa riga non è ancora qui',
    receipts: 'Questa ricevuta non è ancora qui',
  },
  missing: {
    horses: { title: 'Questo cavallo non c’è', hint: DELETED_PERHAPS },
    memberships: { title: 'Questo tesseramento non c’è', hint: DELETED_PERHAPS },
    events: { title: 'Questo evento non c’è', hint: DELETED_PERHAPS },
    health: { title: 'Questo atto non c’è', hint: DELETED_PERHAPS },
    treatments: {
      title: 'Questa riga non c’è',
      hint: 'Non è nel registro di questo telefono: forse non è ancora arrivata.',
    },
    receipts: {
      title: 'Questa ricevuta non c’è',
      hint: 'Non è nel registro di questo telefono: forse non è ancora arrivata, o era una bozza ed è stata scartata.',
    },
  },
  /** A membership that may be only on the server. */
  elsewhere: {
    title: 'Questo tesseramento non è qui',
    offline:
      'Non è su questo telefono. Se è di un anno passato è sul server: per vederlo serve la rete.',
    signedOut:
      'Non è su questo telefono. Se è di un anno passato è sul server, e l’accesso è scaduto: accedi di nuovo per vederlo.',
    failed: 'Non è su questo telefono, e il server non me l’ha dato. Riprova tra poco.',
  },
  decideNow: 'Scegli adesso',
} as const;
