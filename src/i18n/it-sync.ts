import { formatCount, formatMoment } from './format.ts';
import { it } from './it.ts';

const changes = (n: number): string => (n === 1 ? '1 modifica' : `${formatCount(n)} modifiche`);

/** Every text with which a person settles what the synchronisation could not. */
export const itSync = {
  title: it.sync.title,
  details: 'Dettagli',
  toCheck: 'Da controllare',
  toCheckHint: 'Qui c’è qualcosa che aspetta una tua scelta.',
  open: 'Scegli adesso',
  openCard: 'Apri la scheda',
  full: 'La memoria del telefono è piena: finché è così non si può salvare né inviare niente. Quello che hai già salvato resta qui. Libera spazio (foto, video, app che non usi), poi tocca «Sincronizza ora».',

  decide: {
    title: 'Da decidere',
    both: 'Modificato da te e da qualcun altro',
    mine: 'La tua versione',
    theirs: 'Nel registro',
    you: 'tu, da un altro dispositivo',
    someone: (uid: string) => `un’altra persona (account ${uid.slice(0, 6)})`,
    unknown: 'qualcuno, fuori dall’app',
    when: (at: number, now: number) => formatMoment(at, now),
    savedAt: (at: number, now: number) => `Salvata ${formatMoment(at, now)}`,
    by: (who: string, when: string) =>
      when === '' ? `Scritta da ${who}` : `Scritta da ${who}, ${when}`,
    keepMine: 'Tieni il mio',
    keepTheirs: 'Tieni il loro',
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
    settled: 'Scelta salvata sul telefono.',
    empty: '(vuoto)',
  },

  refused: {
    title: 'Rifiutate dal server',
    hint: 'Restano su questo telefono finché non scegli.',
    retry: it.common.retry,
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

  waiting: {
    title: 'Da inviare',
    none: 'Niente da inviare: tutto quello che hai registrato è sul server.',
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
    otherPerson:
      'Questo file è di un altro account: può importarlo solo chi l’ha esportato, entrando con il proprio.',
  },

  late: 'Qualcosa aspetta di essere inviato da più di un giorno. Trova un po’ di segnale, o metti al sicuro una copia.',

  outdated: {
    title: 'L’app è stata aggiornata',
    hint: 'In un’altra scheda c’è già la versione nuova, e questa non può più scrivere. Quello che hai salvato e quello che stavi scrivendo sono al sicuro su questo dispositivo.',
    reload: 'Ricarica la pagina',
  },

  /** Labels that are not clear without their section. */
  fields: {
    ...it.memberships.fields,
    ...it.horse.fields,
    year: 'Anno',
    notes: 'Note',
    date: 'Data',
    title: 'Titolo',
    statusNotes: 'Note sullo stato burocratico',
    ownerName: 'Proprietario',
    ownerPhone: 'Telefono del proprietario',
    ownerAddress: 'Indirizzo del proprietario',
    ownerNotes: 'Note sul proprietario',
    hoovesTrimInterval: 'Intervallo dei pareggi (mesi)',
    hoovesTrimNotes: 'Note sui pareggi',
    lastHoovesTrim: 'Ultimo pareggio',
    dentistInterval: 'Intervallo del dentista (mesi)',
    dentistNotes: 'Note sul dentista',
    lastDentist: 'Ultima visita del dentista',
  } as Readonly<Record<string, string>>,

  change: {
    created: {
      horses: (name: string) => `Nuovo cavallo: ${name}`,
      memberships: (name: string) => `Nuovo tesseramento: ${name}`,
      events: (name: string) => `Nuovo evento: ${name}`,
    },
    updated: (name: string, fields: string) => `${name}: ${fields}`,
    deleted: (name: string) => `Eliminazione di ${name}`,
    visit: (what: string, day: string) => `${what}, ${day}`,
    visitDeleted: (what: string) => `Eliminazione: ${what}`,
    nameless: 'scheda senza nome',
  },
} as const;
