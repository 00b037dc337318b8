import { formatCount } from './format.ts';
import { it } from './it.ts';

const { visits } = it;

/** Texts of what concerns the register as a whole: deleting, history, the archive, one person's data. */
export const itArchive = {
  removeHorse: {
    ask: (name: string) => `Eliminare ${name}?`,
    hint: 'La scheda sparisce dal registro di tutti.',
    withVisits: (trims: number, dentists: number) => {
      const parts = [
        trims > 0 && visits.hoovesTrims.count(trims),
        dentists > 0 && visits.dentists.count(dentists),
      ].filter(Boolean);
      return parts.length === 0
        ? 'Non ha date registrate.'
        : `Con lei ${trims + dentists === 1 ? 'sparisce' : 'spariscono'} anche ${parts.join(' e ')}.`;
    },
    deceased: 'Se il cavallo è morto non eliminarlo: segna «Deceduto», e resta nel registro.',
    action: 'Elimina il cavallo',
    done: (name: string) => `${name}: scheda eliminata.`,
    undone: (name: string) => `${name}: scheda rimessa.`,
  },

  history: {
    title: 'Storia',
    summary: 'Chi ha cambiato che cosa, e quando',
    unsent: 'Non ancora inviato',
    you: 'tu',
    someone: (uid: string) => `account ${uid.slice(0, 6)}`,
    nobody: 'fuori dall’app',
    by: (who: string, when: string) => `${who}, ${when}`,
    created: 'Scheda aggiunta',
    changed: (fields: string) => `Cambiato: ${fields}`,
    changedNothing: 'Scheda salvata',
    deleted: 'Scheda eliminata',
    visitAdded: {
      hoovesTrims: (day: string) => `Pareggio del ${day} aggiunto`,
      dentists: (day: string) => `Visita del dentista del ${day} aggiunta`,
    },
    visitAddedLost: {
      hoovesTrims: 'Pareggio aggiunto, poi eliminato',
      dentists: 'Visita del dentista aggiunta, poi eliminata',
    },
    visitDeleted: {
      hoovesTrims: 'Pareggio eliminato',
      dentists: 'Visita del dentista eliminata',
    },
    visitsDeleted: (n: number) => `${formatCount(n)} date eliminate insieme alla scheda`,
    loading: 'Chiedo la storia al server…',
    offline: 'Il resto della storia è sul server: per leggerlo serve la rete.',
    refused: 'Il server non mi ha dato il resto della storia. Riprova tra poco.',
    more: 'Mostra le modifiche precedenti',
    end: 'La storia comincia qui: quello che è stato scritto prima, o fuori dall’app, non è annotato.',
    none: 'Nessuna modifica annotata.',
    noValues: 'Il registro annota quali campi sono cambiati, mai che cosa c’era scritto.',
  },

  archive: {
    title: 'Archivio',
    menu: 'Archivio del registro',
    exportTitle: 'Esporta tutto',
    exportHint:
      'Cavalli, pareggi, visite del dentista, tesserati ed eventi in un solo file, con quello che non è ancora stato inviato. Contiene dati personali: conservalo al sicuro.',
    export: 'Esporta tutto il registro',
    file: (day: string) => `scuderia-archivio-${day}.json`,
    exporting: (done: number, all: number) =>
      `${formatCount(done)} di ${formatCount(all)} schede nel file`,
    exported: (years: string | null) =>
      years === null
        ? 'File pronto: c’è tutto il registro.'
        : `File pronto. Dei tesserati ci sono solo questi anni: ${years}. Gli altri sono sul server: per averli esporta di nuovo con la rete.`,
    stop: 'Ferma',
    leaving: 'Se esci da qui si ferma.',
    importTitle: 'Importa un archivio',
    importHint:
      'Prima di scrivere vedi che cosa cambierebbe. Importare due volte lo stesso file non fa danni.',
    choose: 'File dell’archivio',
    reading: 'Leggo il file…',
    comparing: (done: number, all: number) =>
      `${formatCount(done)} di ${formatCount(all)} schede confrontate`,
    failure: {
      tooBig: 'Questo file è troppo grande per essere un archivio: non ho importato niente.',
      unreadable: 'Non riesco a leggere questo file: non ho importato niente.',
      damaged: 'Questo file è rovinato, incompleto o di un altro tipo: non ho importato niente.',
      foreign: 'Questo file non è un archivio di Scuderia: non ho importato niente.',
      newer:
        'Questo archivio è di una versione più nuova dell’app: aggiorna e riprova. Non ho importato niente.',
    },
    madeAt: (when: string) => `Archivio esportato ${when}.`,
    onlyYears: (years: string) => `Dei tesserati contiene solo questi anni: ${years}.`,
    what: 'Che cosa',
    collections: {
      horses: 'Cavalli',
      hoovesTrims: 'Pareggi',
      dentists: 'Dentista',
      memberships: 'Tesserati',
      events: 'Eventi',
    },
    columns: { fresh: 'Nuovi', same: 'Uguali', different: 'Diversi', flawed: 'Da scartare' },
    summary: 'Che cosa c’è nel file',
    flawed: (n: number) =>
      n === 1 ? '1 voce che non posso importare' : `${formatCount(n)} voci che non posso importare`,
    differing: (n: number) =>
      n === 1 ? '1 scheda diversa dal registro' : `${formatCount(n)} schede diverse dal registro`,
    twins: (n: number) =>
      n === 1
        ? '1 tesserato già nel registro con un’altra scheda: non lo importo'
        : `${formatCount(n)} tesserati già nel registro con un’altra scheda: non li importo`,
    more: (n: number) => `e altre ${formatCount(n)}`,
    nameless: 'senza nome',
    flaw: {
      shape: 'non è scritta come dovrebbe',
      id: 'il suo identificativo non è valido',
      twice: 'è già comparsa nel file',
      noHorse: 'il suo cavallo non si può importare',
      noDate: 'manca la data',
    },
    fieldFlaw: {
      kind: (field: string) => `${field}: valore di un altro tipo`,
      tooLong: (field: string) => `${field}: testo troppo lungo`,
      outOfRange: (field: string) => `${field}: numero fuori dai limiti`,
      unreadable: (field: string) => `${field}: caratteri che non esistono`,
    },
    mode: 'Che cosa importare',
    modes: {
      missing: 'Solo quello che manca',
      overwrite: 'Anche i valori del file al posto dei diversi',
    },
    run: (n: number) => (n === 1 ? 'Importa 1 modifica' : `Importa ${formatCount(n)} modifiche`),
    nothing: 'Niente da importare',
    importing: (done: number, all: number) =>
      `${formatCount(done)} di ${formatCount(all)} schede salvate sul telefono`,
    importLeaving: 'Se esci da qui si ferma: riprende con lo stesso file.',
    done: (n: number) =>
      n === 0
        ? 'Era già tutto nel registro: non ho scritto niente.'
        : `${n === 1 ? '1 modifica salvata' : `${formatCount(n)} modifiche salvate`} sul telefono, da inviare.`,
    stopped: (n: number) =>
      `Mi sono fermato dopo ${formatCount(n)} modifiche: con lo stesso file importi il resto.`,
  },

  person: {
    title: 'Dati di una persona',
    menu: 'Dati di una persona',
    intro:
      'Cerca per codice fiscale, nome e cognome, telefono o email: vedi tutto quello che il registro ne conserva, lo esporti se la persona lo chiede, o lo cancelli.',
    search: 'Codice fiscale, nome, telefono o email',
    tooShort: 'Scrivi almeno tre lettere, o un codice, un telefono o un’email interi.',
    nothing: 'Nel registro di questo telefono non c’è niente di questa persona.',
    look: 'Due persone possono avere lo stesso nome: togli la spunta a quello che è di un’altra.',
    kinds: {
      membership: 'Tesseramenti',
      owner: 'Cavalli di cui è proprietario',
      note: 'Note che la nominano',
    },
    horse: (name: string) => `Proprietario di ${name}`,
    noteOf: (name: string) => `Note di ${name}`,
    chosen: (n: number) => (n === 1 ? '1 voce scelta' : `${formatCount(n)} voci scelte`),
    exportJson: 'Esporta (JSON)',
    exportText: 'Esporta da leggere',
    file: (day: string) => `dati-personali-${day}`,
    textTitle: 'Dati personali conservati nel registro della scuderia',
    textAt: (day: string) => `Estratti il ${day}.`,
    erase: 'Cancella i dati scelti',
    ask: (name: string) => `Cancellare i dati di ${name}?`,
    thisPerson: 'questa persona',
    goes: (memberships: number, horses: number, notes: number) =>
      [
        memberships > 0 &&
          (memberships === 1
            ? '1 tesseramento viene eliminato'
            : `${formatCount(memberships)} tesseramenti vengono eliminati`),
        horses > 0 &&
          (horses === 1
            ? '1 cavallo resta senza i dati del proprietario'
            : `${formatCount(horses)} cavalli restano senza i dati del proprietario`),
        notes > 0 &&
          (notes === 1
            ? 'le note di 1 scheda vengono svuotate'
            : `le note di ${formatCount(notes)} schede vengono svuotate`),
      ]
        .filter(Boolean)
        .join('; ') + '.',
    drafts: (n: number) =>
      n === 1
        ? 'Su questo telefono sparisce anche 1 bozza non salvata che la nomina.'
        : `Su questo telefono spariscono anche ${formatCount(n)} bozze non salvate che la nominano.`,
    forEver: 'Non si può annullare. Se la persona ha chiesto i suoi dati, esportali prima.',
    keptTitle: 'Che cosa resta, e perché',
    kept: [
      'Che una scheda è stata cambiata o eliminata, quando e da quale account: l’associazione deve poterne rendere conto. Nessun nome e nessun valore.',
      'Quello che sta fuori dal registro: libro soci e ricevute che la legge fa conservare, stampe, file già esportati. Vanno cercati a mano.',
    ],
    reaches:
      'La cancellazione parte da questo telefono. Il server e gli altri telefoni la ricevono appena c’è rete: fino ad allora conservano ancora i dati.',
    done: 'Cancellato da questo telefono. Quando qui in alto leggi «Tutto inviato» è cancellato anche sul server.',
  },
} as const;
