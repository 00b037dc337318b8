import { formatCount, formatMoment, formatQuantity } from '../../i18n/format.ts';
import type { LocalCounts } from '../../register/local-counts.ts';
import { visitKindLabels } from '../shared/visit-labels.ts';

const changes = (n: number): string => (n === 1 ? '1 modifica' : `${formatCount(n)} modifiche`);

/** The texts of the synchronisation and of what a person decides about it. */
export const labels = {
  /** The chip of the top bar. */
  chip: {
    sent: 'Tutto inviato',
    neverSynced: 'Mai sincronizzato',
    sending: 'Invio in corso',
    receiving: 'Aggiornamento',
    pending: (n: number) => `${formatCount(n)} da inviare`,
    late: (n: number) => `${formatCount(n)} da inviare da più di un giorno`,
    signedOut: 'Accesso scaduto',
    notEnabled: 'Account non abilitato',
    offline: 'Senza rete',
    full: 'Memoria piena',
  },
  details: {
    open: 'Dettagli',
    sentAt: (at: number, now: number) => `Inviato ${formatMoment(at, now)}`,
    neverSent: 'Non ancora inviato',
    allSaved: 'Tutto quello che hai registrato',
    rejected: (n: number) => formatQuantity(n, 'modifica rifiutata', 'modifiche rifiutate'),
    conflicts: (n: number) => formatQuantity(n, 'scelta da fare', 'scelte da fare'),
    damaged: (n: number) => formatQuantity(n, 'modifica illeggibile', 'modifiche illeggibili'),
    offline: 'Ora non c’è rete: si riprova da soli appena torna.',
    late: 'Qualcosa aspetta da più di un giorno: trova un po’ di segnale e sincronizza.',
    readyTitle: 'Pronto per la scuderia',
  },
  now: 'Sincronizza ora',
  working: 'Sto sincronizzando…',
  /** Why a try to send failed. */
  why: {
    offline: 'L’ultimo tentativo non ha trovato rete.',
    timeout: 'Il server non ha risposto in tempo: si riprova.',
    server: 'Il server ha un problema: si riprova tra poco.',
    quota: 'Il servizio ha raggiunto il suo limite: si riprova più tardi.',
    contention: 'Qualcun altro sta scrivendo: si riprova subito.',
    signedOut: 'L’accesso è scaduto: entra di nuovo.',
    denied: 'Il server ha rifiutato la modifica.',
    invalid: 'Il server non ha accettato la modifica.',
    unreadable: 'La risposta non era del nostro server (una rete da sbloccare?): si riprova.',
    unfit: 'Contiene un numero o una data che il registro non può tenere: così non può partire.',
    internal: 'L’app ha avuto un problema suo: si riprova, e il resto va avanti lo stesso.',
  },
  ready: (counts: LocalCounts) =>
    [
      formatQuantity(counts.horses, 'cavallo', 'cavalli'),
      visitKindLabels.hoovesTrims.count(counts.hoovesTrims),
      visitKindLabels.dentists.count(counts.dentists),
      formatQuantity(counts.memberships, 'tesseramento', 'tesseramenti'),
    ].join(', '),
  readyAt: (at: number, now: number) => `aggiornati ${formatMoment(at, now)}`,
  notReady: 'Il registro non è ancora tutto qui: serve la rete, una volta.',
  openCard: 'Apri la scheda',
  full: 'La memoria del telefono è piena: finché è così non si può salvare né inviare niente. Quello che hai già salvato resta qui. Libera spazio (foto, video, app che non usi), poi tocca «Sincronizza ora».',
  late: 'Qualcosa aspetta di essere inviato da più di un giorno. Trova un po’ di segnale, o metti al sicuro una copia.',
  conflicts: {
    title: 'Da decidere',
    both: 'Modificato da te e da qualcun altro',
    bothMine: 'Modificato da te su due dispositivi',
    cancelledTwice: 'Annullato anche da qualcun altro: vale chi è arrivato prima.',
    mine: 'La tua versione',
    theirs: 'Nel registro',
    /** What the phone shows is a change of its own that was made after the parked one, and waits. */
    laterMine: 'Scritta dopo su questo telefono',
    laterMineHint: 'È l’ultima che hai salvato, e non è ancora nel registro.',
    you: 'te, da un altro dispositivo',
    someone: 'un’altra persona, di cui qui non c’è ancora il nome',
    unknown: 'qualcuno, fuori dall’app',
    when: (at: number, now: number) => formatMoment(at, now),
    savedAt: (at: number, now: number) => `Salvata ${formatMoment(at, now)}`,
    by: (who: string, when: string) =>
      when === '' ? `Scritta da ${who}` : `Scritta da ${who}, ${when}`,
    keepMine: 'Tieni il mio',
    keepTheirs: 'Tieni il loro',
    keepLater: 'Tieni l’ultima',
    merge: 'Unisci',
    mergeLabel: 'Testo unito',
    mergeHint: 'Contiene entrambe le versioni: correggilo come vuoi.',
    saveMerged: 'Salva il testo unito',
    deleted: (name: string) => `${name} non è più nel registro`,
    deletedBy: (who: string) => `Scheda eliminata da ${who}. Nel frattempo tu avevi registrato:`,
    backTitle: 'Se ripristini torna quello che questo telefono ricorda:',
    nothingKnown: 'Questo telefono non ricorda altri dati: torna solo quello che avevi scritto tu.',
    visitsGone:
      'I pareggi e le visite del dentista registrati prima sono stati eliminati e non tornano.',
    restore: 'Ripristina',
    discard: 'Scarta le mie modifiche',
    stale: (name: string) => `Eliminare ancora ${name}?`,
    staleWhy: (who: string) =>
      `Avevi eliminato questa scheda, ma intanto è stata modificata da ${who}: per questo è ancora nel registro.`,
    deleteAnyway: 'Elimina lo stesso',
    keep: 'Non eliminare',
    resolved: 'Scelta salvata sul telefono.',
  },
  rejected: {
    title: 'Rifiutate',
    hint: 'Restano su questo telefono finché non scegli.',
    edit: 'Modifica',
    export: 'Esporta',
    discard: 'Scarta',
    askDiscard: (what: string) => `Scartare «${what}»?`,
    forEver: 'Non è mai arrivata al server: se la scarti è persa.',
    alsoLost: (n: number) =>
      n === 1
        ? 'Con lei si perde anche quest’altra modifica, che non può esistere da sola:'
        : `Con lei si perdono anche queste ${formatCount(n)} modifiche, che non possono esistere da sole:`,
    discarded: (what: string) => `${what}: scartata.`,
    retrying: 'Di nuovo in attesa di essere inviata.',
  },
  damaged: {
    title: 'Illeggibili',
    hint: 'L’app non riesce a leggere queste modifiche e non può inviarle. Restano su questo telefono così come sono. Esportale e chiedi aiuto prima di scartarle.',
    unnamed: 'Modifica senza nome',
    discarded: 'Modifica illeggibile scartata.',
  },
  waiting: {
    title: 'Da inviare',
    saved: (at: number, now: number) => `Salvata ${formatMoment(at, now)}`,
    neverTried: 'Non ancora tentata.',
    handedOver: 'È in un file: può inviarla anche un altro dispositivo.',
    triedAt: (at: number, now: number) => `Ultimo tentativo ${formatMoment(at, now)}.`,
    next: (at: number, now: number) => `Prossimo tentativo ${formatMoment(at, now)}.`,
    whenOnline: 'Parte da sola appena torna.',
    behind: 'Aspetta una modifica che il server ha rifiutato.',
    more: (n: number) => `Mostra le altre (${formatCount(n)})`,
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
  },
  file: {
    title: 'Copia di sicurezza',
    hint: 'Tutto quello che il server non ha ancora, in un file da riaprire su un altro dispositivo con lo stesso account. Contiene dati personali: non lasciarlo in giro.',
    export: (n: number) => `Esporta ${changes(n)}`,
    exportAll: 'Esporta tutto',
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
    created: 'Schede nuove',
    updated: 'Schede modificate',
    visits: 'Pareggi e visite nuovi',
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
      `${what}, con ${formatQuantity(n, 'pareggio o visita', 'tra pareggi e visite')}`,
    allFresh: (n: number) => `Tutte le altre voci (${formatCount(n)})`,
    flawedHint: (n: number) =>
      n === 1
        ? 'Una voce non è come la scrive il registro, e resta fuori:'
        : `${formatCount(n)} voci non sono come le scrive il registro, e restano fuori:`,
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
  /** Said of a database that the browser cleared. */
  eviction: {
    lost: (lost: { unsent: number; oldestAt: number | null; at: number }, now: number) => {
      const changes =
        lost.unsent === 1
          ? 'una modifica non inviata'
          : `${formatCount(lost.unsent)} modifiche non inviate`;
      const since =
        lost.oldestAt === null
          ? ''
          : ` (la più vecchia salvata ${formatMoment(lost.oldestAt, now)})`;
      return `Il browser ha svuotato la memoria di questo dispositivo. L’ultima volta che era stata letta, ${formatMoment(lost.at, now)}, conteneva ${changes}${since}: vanno registrate di nuovo.`;
    },
    nothing:
      'Il browser ha svuotato la memoria di questo dispositivo. Non risultavano modifiche da inviare; il registro viene scaricato di nuovo.',
    read: 'Ho letto',
  },
} as const;
