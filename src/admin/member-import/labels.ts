import { formatCount, formatQuantity } from '../../i18n/format.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

const members = (n: number) => formatQuantity(n, 'tesserato', 'tesserati');

/** How many memberships were written from a file. */
const written = (added: number, updated: number): string =>
  updated === 0
    ? formatQuantity(added, 'tesserato aggiunto', 'tesserati aggiunti')
    : added === 0
      ? formatQuantity(updated, 'tesserato aggiornato', 'tesserati aggiornati')
      : `${formatQuantity(added, 'tesserato aggiunto', 'tesserati aggiunti')}, ${formatQuantity(updated, 'aggiornato', 'aggiornati')}`;

/** The texts of the import of members. */
export const labels = {
  title: 'Importa tesserati',
  hint: 'Scegli un elenco in CSV o Excel (XLSX): prima di scrivere qualcosa vedi riga per riga che cosa succede.',
  template: 'Scarica un file vuoto con le colonne giuste',
  templateFile: 'tesserati-modello',
  choose: 'File dell’elenco',
  failure: {
    tooBig: 'Questo file è troppo grande per essere un elenco di tesserati.',
    empty: 'In questo file non ci sono righe.',
    noTable:
      'In questo file non c’è nessuna tabella: forse è una pagina di avviso, come «sessione scaduta», al posto dell’elenco. Scaricalo di nuovo, o salvalo come CSV.',
    oldExcel:
      'Questo è un file Excel di vecchio tipo, o protetto da password, e qui non si legge: aprilo e salvalo come CSV o XLSX senza password.',
    otherFormat:
      'Questo formato qui non si legge: scegli un CSV o un XLSX, o salvalo così con il programma che lo apre.',
    damaged: 'Non riesco ad aprire questo file: aprilo e salvalo come CSV.',
    unreadable: 'Non riesco a leggere questo file.',
    notLoaded: failureLabels.notLoaded,
  },
  columns: {
    title: 'Colonne del file',
    hint: 'Controlla che cosa contiene ogni colonna: qui c’è quello che ho capito dalle intestazioni.',
    unused: 'Non importare',
    noHead: 'Nessuna: la prima riga è già un tesserato',
    familyAndGiven: 'Cognome e nome insieme',
    givenAndFamily: 'Nome e cognome insieme',
    province: 'Provincia, per completare il CAP',
    noName: 'Non trovo dove sta il nome: scegli la colonna qui sotto.',
    noRows: 'Sotto le intestazioni non c’è nessun tesserato.',
    sheet: (name: string, n: number) =>
      `Il file ha ${formatCount(n)} fogli o tabelle: leggo solo «${name}». Un altro lo scegli qui sotto.`,
    ignored: (names: string) => `Colonne che non importo: ${names}.`,
  },
  choices: {
    title: 'Che cosa importare',
    year: 'Anno dove il file non lo dice',
    badYear: 'Scrivi l’anno con quattro cifre, come 2026.',
    carry: 'Completa chi è nuovo con i dati dell’anno prima, dove il file non dice nulla',
    carryMissing: (years: readonly number[]) =>
      `I dati ${years.length === 1 ? 'del' : 'degli anni'} ${years.join(', ')} sono sul server, e ora non mi arrivano: non posso completare da lì.`,
    update: 'Aggiorna chi è già nel registro',
    updateHint: 'Il file dice altro: scegli che cosa prendere da lì. Il resto resta com’è.',
    difference: (field: string, n: number, empty: number) => {
      const here =
        empty === 0 ? '' : empty === n ? ', qui manca' : `, in ${formatCount(empty)} qui manca`;
      return `${field}: ${formatQuantity(n, 'differenza', 'differenze')}${here}`;
    },
  },
  fresh: (n: number) =>
    formatQuantity(n, 'tesseramento da aggiungere', 'tesseramenti da aggiungere'),
  warned: (n: number) => `di cui ${formatCount(n)} con avvisi`,
  updated: (n: number) => `${formatCount(n)} da aggiornare`,
  known: (n: number) => `${formatCount(n)} già nel registro`,
  repeated: (n: number) => formatQuantity(n, 'ripetuto nel file', 'ripetuti nel file'),
  invalid: (n: number) => `${formatCount(n)} da correggere`,
  rows: 'Righe mostrate',
  all: 'Tutte',
  problems: 'Con problemi',
  head: { line: 'Riga', outcome: 'Esito' },
  outcome: {
    fresh: 'Da aggiungere',
    update: 'Da aggiornare',
    known: 'Già nel registro: non lo tocco',
    repeated: 'Ripetuto nel file: lo salto',
    invalid: 'Non lo importo',
  },
  change: (field: string, here: string, there: string) => `${field}: ${here} → ${there}`,
  carried: (year: number, fields: string) => `Dal ${year}: ${fields}.`,
  problem: {
    year: (text: string) => `L’anno «${text}» non si legge.`,
    name: 'Mancano nome e cognome.',
    halfName: 'Manca il nome o il cognome: controlla che sia una persona.',
    damagedName:
      'Nel nome un carattere non si legge: correggilo nel file, o salvalo di nuovo come CSV UTF-8.',
    several: 'Nel registro ci sono più persone con questo nome: non so quale è.',
    sameCode:
      'Con questo codice fiscale c’è già un’altra persona, nel registro o più in alto nel file: correggilo, o toglilo.',
    unreadYear:
      'È già nel registro, con un anno che non si legge e che dall’app non si cambia: chiedi a chi gestisce il registro.',
    byName: 'Riconosciuto dal solo nome: controlla che sia la stessa persona.',
    namesake:
      'Più in alto nel file c’è già una persona con questo nome: controlla che non sia la stessa.',
    split: 'Controlla dove finisce il cognome e comincia il nome.',
    tooLong: (column: string) => `${column}: testo troppo lungo.`,
    lostDigits: (column: string) =>
      `${column}: il foglio di calcolo ha arrotondato il numero, lo lascio in bianco.`,
    day: (column: string) => `${column}: non è una data intera, resta scritta com’è.`,
    damaged: (column: string) =>
      `${column}: un carattere del file non si legge, lo lascio in bianco.`,
    flag: (column: string, text: string) =>
      `${column}: «${text}» non è sì o no, lo lascio in bianco.`,
  },
  run: (added: number, updated: number) =>
    updated === 0
      ? `Importa ${members(added)}`
      : added === 0
        ? `Aggiorna ${members(updated)}`
        : `Importa ${members(added)} e aggiornane ${updated === 1 ? 'un altro' : `altri ${formatCount(updated)}`}`,
  nothing: 'Niente da importare',
  progress: (done: number, all: number) =>
    `Salvati sul telefono: ${formatCount(done)} di ${formatCount(all)}`,
  leaving: 'Se esci da qui l’importazione si ferma: riprende con lo stesso file.',
  done: (added: number, updated: number) =>
    added + updated === 0
      ? 'Non ho scritto niente.'
      : `${written(added, updated)}. Salvato sul telefono.`,
  /** Of rows that are not written, because the preview showed something else of the register. */
  changedSince: (n: number) =>
    n === 1
      ? 'Per 1 riga il registro è cambiato nel frattempo: guardala qui sotto e importa di nuovo.'
      : `Per ${formatCount(n)} righe il registro è cambiato nel frattempo: guardale qui sotto e importa di nuovo.`,
  stopped: (added: number, updated: number) =>
    `${written(added, updated)}, poi mi sono fermato: gli altri sono ancora qui sotto.`,
  left: (added: number, updated: number) =>
    `${written(added, updated)}, poi mi sono fermato: con lo stesso file importi gli altri.`,
  undo: 'Annulla l’importazione',
  openList: 'Vai ai tesserati',
} as const;
