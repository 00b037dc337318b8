import { formatCount, formatMoment, formatQuantity } from '../../i18n/format.ts';

const changes = (n: number): string => formatQuantity(n, 'modifica', 'modifiche');

/** The texts of the synchronisation and of the decisions that it asks of a person. */
export const labels = {
  saved: (at: number, now: number) => `Salvata ${formatMoment(at, now)}`,
  openCard: 'Apri la scheda',
  conflicts: {
    title: 'Da decidere',
    both: 'Modificato da te e da qualcun altro',
    bothMine: 'Modificato da te su due dispositivi',
    /** Where it is not known who wrote the other value. */
    meanwhile: 'Modificato da te, e intanto anche nel registro',
    cancelledTwice: 'Annullato due volte: vale l’annullamento che è arrivato prima.',
    mine: 'La tua versione',
    theirs: 'Nel registro',
    /** This phone shows a later change of its own, which is still pending, instead of the parked one. */
    laterMine: 'Scritta dopo su questo telefono',
    laterMineHint: 'È l’ultima che hai salvato, e non è ancora nel registro.',
    you: 'te, da un altro dispositivo',
    someone: 'un’altra persona, di cui qui non c’è ancora il nome',
    unknown: 'qualcuno, fuori dall’app',
    by: (who: string, when: string) =>
      when === '' ? `Scritta da ${who}` : `Scritta da ${who}, ${when}`,
    /** Of the record as a whole: who wrote the other value is not known. */
    lastBy: (who: string, when: string) =>
      [`Scheda cambiata per ultimo da ${who}`, when].filter(Boolean).join(', '),
    keepMine: 'Tieni il mio',
    keepTheirs: 'Tieni il loro',
    keepLater: 'Tieni l’ultima',
    merge: 'Unisci',
    mergeLabel: 'Testo unito',
    mergeHint: 'Si parte da entrambe le versioni: correggi come vuoi.',
    /** Where the other side changed after typing began. */
    mergeOver: 'Intanto nel registro c’è un altro testo, che qui non hai visto.',
    mergeAgain: 'Unisci di nuovo',
    saveMerged: 'Salva il testo unito',
    deleted: (name: string) => `${name} non è più nel registro`,
    deletedBy: (who: string) => `Scheda eliminata da ${who}. Nel frattempo tu avevi registrato:`,
    backTitle: 'Se ripristini torna quello che questo telefono ricorda:',
    nothingKnown: 'Questo telefono non ricorda altri dati: torna solo quello che avevi scritto tu.',
    visitsGone:
      'Pareggi, visite del dentista, movimenti e atti di salute registrati prima sono stati eliminati e non tornano.',
    /** Where another program erased the horse, and not what belongs to it. */
    visitsLeft:
      'Con la scheda si ritrovano pareggi, visite del dentista, movimenti e atti di salute registrati prima, se ci sono ancora.',
    gone: { write: 'Ripristina', discard: 'Scarta le mie modifiche' },
    corrected: {
      title: (name: string) => `${name}: una tua correzione`,
      why: (who: string) =>
        `Intanto la stessa registrazione è stata corretta o eliminata da ${who}: la tua correzione aspetta che tu scelga.`,
      sameDay: 'Lo stesso giorno, adesso',
      nothingThatDay: 'Niente.',
      withoutNotes: 'Senza note',
      write: 'Registra anche la mia',
      discard: 'Scarta la mia',
    },
    back: {
      title: (name: string) => `${name} è di nuovo nel registro`,
      why: (who: string) =>
        `La scheda era stata eliminata da ${who}, e poi rimessa. Nel frattempo tu avevi registrato:`,
      write: 'Registra le mie modifiche',
      discard: 'Scarta le mie modifiche',
    },
    stale: (name: string) => `Eliminare ancora ${name}?`,
    /** Where this person wrote it last: their own change may have been sent over somebody else's, whom nothing names. */
    staleMine:
      'Avevi eliminato questa scheda, ma intanto è stata modificata da te (da qui o da un altro dispositivo), e forse anche da qualcun altro: per questo è ancora nel registro. Prima di decidere aprila, e guarda «Storia».',
    staleWhy: (who: string) =>
      `Avevi eliminato questa scheda, ma intanto è stata modificata da ${who}: per questo è ancora nel registro.`,
    deleteAnyway: 'Elimina lo stesso',
    keep: 'Non eliminare',
    resolved: 'Scelta salvata sul telefono.',
    /** Nothing was written: another tab answered it, it ended, or its record changed since it was shown. */
    chosenElsewhere:
      'Questa scelta non c’era più: intanto era già fatta, o la scheda è cambiata. Guarda com’è adesso.',
  },
  rejected: {
    title: 'Rifiutate',
    hint: (n: number) => `${n === 1 ? 'Resta' : 'Restano'} su questo telefono finché non scegli.`,
    edit: 'Modifica',
    export: 'Esporta',
    discard: 'Scarta',
    /** Instead of the button that goes back to the form. */
    gone: 'La sua scheda non è più nel registro. Con «Riprova» potrai scegliere se rimetterla.',
    askDiscard: (what: string) => `Scartare «${what}»?`,
    forEver: 'Non è mai arrivata al server: se la scarti è persa.',
    /** Of one that is in a file of unsent changes. */
    handedOver:
      'Da questo telefono sparisce, ma è in un file esportato: un altro dispositivo può ancora inviarla.',
    alsoLost: (n: number) =>
      n === 1
        ? 'Con lei si perde anche quest’altra modifica, che non può esistere da sola:'
        : `Con lei si perdono anche queste ${formatCount(n)} modifiche, che non possono esistere da sole:`,
    discarded: (what: string) => `${what}: modifica scartata.`,
    retrying: 'Di nuovo in attesa di essere inviata.',
    /** Also where it was discarded or taken back into its form there. */
    chosenElsewhere: 'Per questa modifica la scelta era già fatta: non è cambiato altro.',
  },
  damaged: {
    title: 'Illeggibili',
    newer: 'Di una versione più nuova',
    hint: (n: number) =>
      n === 1
        ? 'L’app non riesce a leggere questa modifica e non può inviarla. Resta su questo telefono così com’è. Esportala e chiedi aiuto prima di scartarla.'
        : 'L’app non riesce a leggere queste modifiche e non può inviarle. Restano su questo telefono così come sono. Esportale e chiedi aiuto prima di scartarle.',
    unnamed: 'Modifica senza nome',
    contents: 'Che cosa contiene',
    forEver: 'Non si sa se è arrivata al server: se non c’è arrivata e la scarti, è persa.',
    discarded: 'Modifica illeggibile scartata.',
  },
  waiting: {
    title: 'Da inviare',
    neverTried: 'Non ancora tentata.',
    /** By a file of unsent changes, or by the return of a given round. */
    handedOver: 'Può inviarla anche un altro dispositivo.',
    triedAt: (at: number, now: number) => `Ultimo tentativo ${formatMoment(at, now)}.`,
    next: (at: number, now: number) => `Prossimo tentativo ${formatMoment(at, now)}.`,
    noNetwork: 'Non ha trovato rete.',
    whenOnline: 'Parte da sola appena torna.',
    ofNewerApp: (n = 1) =>
      n === 1
        ? 'Viene da una versione più nuova dell’app: chiudi le altre schede e riapri l’app, e parte.'
        : 'Vengono da una versione più nuova dell’app: chiudi le altre schede e riapri l’app, e partono.',
    follows: 'Parte dopo l’eliminazione da cui dipende.',
    /** Of one that is discarded: an answer may have been lost. */
    forEver: 'Sparisce da questo telefono: se non era già arrivata al server, è persa.',
    behind: 'Aspetta una modifica che il server ha rifiutato.',
  },
  state: {
    title: 'Stato',
    sent: 'Ultimo invio riuscito',
    received: 'Ultimo aggiornamento ricevuto',
    never: 'mai',
    holds: 'Su questo telefono',
    memory: 'Memoria del telefono',
    protected: 'Protetta: il telefono non cancella questi dati per fare spazio.',
    unprotected:
      'Non protetta: se lo spazio finisce, il telefono può cancellare questi dati. Invia spesso, o installa l’app.',
    unknown: 'Questo browser non dice se è protetta.',
    protect: 'Proteggi la memoria',
    notProtected:
      'Il browser ora non la protegge. Di solito lo fa quando l’app è installata, o è stata usata spesso.',
  },
  file: {
    title: 'Copia di sicurezza',
    hint: 'Tutto quello che il server non ha ancora, in un file da riaprire su un altro dispositivo con lo stesso account. Contiene dati personali: non lasciarlo in giro.',
    export: (n: number) => `Esporta ${changes(n)}`,
    nothing: 'Niente da esportare.',
    import: 'Importa un file',
    imported: (added: number, known: number) =>
      added === 0
        ? known === 0
          ? 'Il file è vuoto.'
          : 'Niente di nuovo: era già tutto su questo telefono.'
        : `${changes(added)} dal file ${added === 1 ? 'aspetta' : 'aspettano'} su questo telefono.`,
    unreadable:
      'Questo file non è una copia di sicurezza di Scuderia, o è rovinato: non ho importato niente.',
    tooBig:
      'Questo file è troppo grande per essere una copia di sicurezza: non ho importato niente.',
    otherPerson:
      'Questo file è di un altro account: può importarlo solo chi l’ha esportato, entrando con il proprio.',
  },
  /** What a file of unsent changes would do. */
  preview: {
    title: 'Che cosa c’è nel file',
    // Of every kind but those below a horse, which are counted apart.
    created: 'Schede e altre voci nuove',
    updated: 'Schede e altre voci cambiate',
    visits: 'Pareggi, visite e movimenti nuovi',
    deletions: 'Eliminazioni',
    known: 'Già su questo telefono',
    flawed: 'Da scartare',
    deletes: (n: number) =>
      n === 1
        ? 'Il file chiede un’eliminazione.'
        : `Il file chiede ${formatCount(n)} eliminazioni.`,
    deletesHint:
      'Quello che elimini sparisce dal registro di tutti. Senza il segno qui sotto resta.',
    takeDeletions: (n: number) =>
      n === 1
        ? 'Importa anche questa eliminazione'
        : `Importa anche le ${formatCount(n)} eliminazioni`,
    withVisits: (what: string, n: number) =>
      `${what}, con ${formatQuantity(n, 'pareggio, visita o movimento', 'tra pareggi, visite e movimenti')}`,
    allFresh: (n: number, deletions: number) =>
      `Le ${deletions > 0 ? 'altre ' : ''}voci da importare (${formatCount(n)})`,
    flawedHint: (n: number) =>
      n === 1
        ? 'Una voce non è come la scrive il registro, e resta fuori:'
        : `${formatCount(n)} voci non sono come le scrive il registro, e restano fuori:`,
    damaged: (n: number) =>
      n === 1
        ? 'Una voce era illeggibile già sul dispositivo che ha scritto il file, ed è rimasta là.'
        : `${formatCount(n)} voci erano illeggibili già sul dispositivo che ha scritto il file, e sono rimaste là.`,
    entry: (n: number, why: string) => `Voce ${formatCount(n)}: ${why}`,
    flaw: {
      shape: 'non è scritta come dovrebbe',
      newer: 'è di una versione più nuova dell’app, o di nessuna',
      path: 'non riguarda niente che il registro tenga',
      moment: 'il momento in cui sarebbe stata fatta non esiste',
      field: 'campo che non esiste',
      kind: 'valore di un altro tipo',
      outOfRange: 'numero o data fuori dai limiti',
      depends: 'dipende da un’altra voce che resta fuori',
    },
    cancel: 'Non importare',
    nothing: 'Niente da importare',
    run: (n: number) => `Importa ${changes(n)}`,
  },
} as const;
