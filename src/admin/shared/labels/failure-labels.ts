/** The texts for failed reads and writes on the device, and for an address that does not exist. */
export const failureLabels = {
  /** By the reason why a change could not be saved. */
  save: {
    missing: 'Non c’è più: qualcuno l’ha già eliminato.',
    quota:
      'Non salvato: lo spazio su questo dispositivo è finito. Libera memoria e riprova; quello che hai scritto è ancora qui.',
    closed:
      'Non salvato: l’app è stata aggiornata o chiusa in un’altra scheda. Quello che hai scritto è ancora qui: ricarica la pagina e salva di nuovo.',
    unfit:
      'Non salvato: un testo è più lungo di quanto il registro può tenere. Accorcialo e salva di nuovo; quello che hai scritto è ancora qui.',
    aborted:
      'Non salvato: il dispositivo ha rifiutato la scrittura. Quello che hai scritto è ancora qui: riprova.',
  },
  /** Of a screen, or a part of one, whose code cannot be loaded. */
  notLoadedTitle: 'Non riesco ad aprire questa pagina.',
  notLoaded:
    'Questa parte non si è aperta: forse manca la rete, o un’altra scheda ha aggiornato l’app. Quello che hai scritto resta: ricarica la pagina dove c’è rete.',
  read: 'Non riesco a leggere i dati su questo dispositivo.',
  readHint: 'Quello che hai salvato è ancora qui. Riprova, o chiudi e riapri l’app.',
  notFound: 'Not Found',
  notFoundHint: 'Questo indirizzo non esiste, o la scheda è stata eliminata.',
} as const;
