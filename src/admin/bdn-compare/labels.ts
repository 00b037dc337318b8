import { formatCount, formatQuantity } from '../../i18n/format.ts';
import type { BdnKept } from '../../register/bdn/apply-bdn.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';

const horses = (n: number) => formatQuantity(n, 'cavallo', 'cavalli');
const changes = (n: number) => formatQuantity(n, 'modifica', 'modifiche');

/** The texts of the comparison with the national register (BDN). */
export const labels = {
  hint: 'Scegli l’elenco dei cavalli della scuderia scaricato dal portale (CSV, XLSX o XLS): vedi che cosa è diverso qui, e scegli tu che cosa correggere. Il file resta su questo telefono: non viene inviato né conservato.',
  list: 'Elenco del portale',
  choose: 'File dell’elenco',
  failure: {
    tooBig: 'Questo file è troppo grande per essere l’elenco di una scuderia.',
    empty: 'In questo file non ci sono righe.',
    noTable:
      'In questo file non c’è nessuna tabella: forse il portale ha dato una pagina di avviso, come «sessione scaduta», al posto dell’elenco. Scaricalo di nuovo, o salvalo come CSV.',
    oldExcel:
      'Questo è un file Excel di vecchio tipo, o protetto da password, e qui non si legge: aprilo e salvalo come CSV o XLSX senza password.',
    otherFormat:
      'Questo formato qui non si legge: scegli un CSV, un XLSX o l’XLS del portale, o salvalo così con il programma che lo apre.',
    damaged:
      'Non riesco ad aprire questo file: scaricalo di nuovo, oppure aprilo e salvalo come CSV.',
    notLoaded: failureLabels.notLoaded,
  },
  file: (name: string) => `File: ${name}`,
  forget: 'Chiudi il file',
  columns: {
    title: 'Colonne del file',
    hint: 'Controlla che cosa contiene ogni colonna. La scelta resta su questo telefono: il prossimo elenco con le stesse intestazioni si confronta subito.',
    remembered: 'Le colonne sono quelle che hai scelto l’ultima volta.',
    change: 'Cambia le colonne',
    noHead: 'Nessuna: la prima riga è già un cavallo',
    unused: 'Non confrontare',
    barncode: 'Codice aziendale',
    noNumber: 'Scegli la colonna del microchip o quella dell’UELN: i cavalli si riconoscono da lì.',
    noRows: 'Sotto le intestazioni non c’è nessun cavallo.',
    compare: 'Confronta',
  },
  result: 'Confronto',
  rows: (n: number) => formatQuantity(n, 'riga letta nel file', 'righe lette nel file'),
  elsewhere: (n: number) =>
    n === 1
      ? '1 cavallo del registro non è in struttura e non è nel file: qui non conta.'
      : `${horses(n)} del registro non sono in struttura e non sono nel file: qui non contano.`,
  groups: {
    legend: 'Che cosa mostrare',
    different: 'Diversi',
    onlyThere: 'Solo in BDN',
    onlyHere: 'Solo qui',
    unclear: 'Da chiarire',
    equal: 'Uguali',
  },
  about: {
    different:
      'Sono nel file e nel registro, ma non dicono la stessa cosa. Spunta dove ha ragione la BDN.',
    onlyThere:
      'Sono nel file e non nel registro. Spunta quelli da aggiungere: entrano come in struttura e iscritti in BDN.',
    onlyHere:
      'Sono in struttura e non nel file: vanno registrati in BDN, oppure non sono più in scuderia.',
    unclear: 'Qui il confronto non può decidere: guarda tu.',
    equal: 'Il file e il registro dicono la stessa cosa in tutte le colonne confrontate.',
  },
  none: {
    different: 'Nessuna differenza.',
    onlyThere: 'Tutti i cavalli del file sono nel registro.',
    onlyHere: 'Tutti i cavalli in struttura sono nel file.',
    unclear: 'Niente da chiarire.',
    equal: 'Nessun cavallo è uguale in tutto.',
  },
  /** Instead of `none`, if something is unclear: it may belong to this group. */
  noneBesides: {
    different: 'Nessuna differenza, a parte quello che è da chiarire.',
    onlyThere: 'Nessuno, a parte quello che è da chiarire.',
    onlyHere: 'Nessuno, a parte quello che è da chiarire.',
  } as Readonly<Record<string, string | undefined>>,
  line: (line: number) => `riga ${formatCount(line)}`,
  byUeln: {
    here: 'Riconosciuto dall’UELN: nel registro il microchip non si legge o non c’è.',
    there: 'Riconosciuto dall’UELN: nel file il microchip non si legge o non c’è.',
    both: 'Riconosciuto dall’UELN: il microchip è diverso.',
  },
  standing: {
    away: 'È nel file, ma nel registro non è in struttura.',
    dead: 'È nel file, ma nel registro è deceduto.',
  },
  here: 'Qui',
  there: 'In BDN',
  take: (field: string) => `${field}: prendi il valore della BDN`,
  final: 'NON DPA è definitivo: se il registro è sbagliato, correggilo dalla scheda.',
  owner: 'Telefono e indirizzo del proprietario restano come sono.',
  add: 'Aggiungi al registro',
  namesake: 'Forse c’è già, senza questo numero:',
  nameless: 'senza nome',
  flaw: {
    damaged: (what: string) =>
      `${what}: un carattere del file non si legge, non lo confronto. Salva di nuovo l’elenco come CSV UTF-8 o XLSX.`,
    lostDigits: (what: string) =>
      `${what}: il foglio di calcolo ha arrotondato il numero, non lo confronto. Salva l’elenco con quella colonna come testo.`,
    several: (what: string) => `${what}: c’è più di un numero, non lo confronto.`,
    date: (what: string) => `${what}: non è una data, non la confronto.`,
    flag: (what: string) => `${what}: non dice chiaramente sì o no, non lo confronto.`,
    tooLong: (what: string) => `${what}: è troppo lungo, non lo confronto.`,
  },
  duplicates: {
    chip: (number: string) => `Microchip doppio: ${number}`,
    ueln: (number: string) => `UELN doppio: ${number}`,
    file: 'Nel file',
    register: 'Nel registro',
    nobody: 'nessuno',
  },
  rowWithoutNumber: 'Nel file, senza microchip né UELN che si leggano',
  horseWithoutNumber: 'Nel registro, senza microchip né UELN che si leggano',
  tickAll: (what: string, n: number) => `${what}: spunta tutti (${formatCount(n)})`,
  untickAll: (what: string, n: number) => `${what}: togli tutti (${formatCount(n)})`,
  added: 'Da aggiungere',
  apply: (n: number) => `Applica ${changes(n)}`,
  nothing: 'Niente di spuntato',
  /** @param isAll whether nothing was skipped */
  done: (n: number, isAll: boolean) =>
    n === 0
      ? isAll
        ? 'Non c’era più niente da scrivere.'
        : 'Non ho scritto niente.'
      : `${formatQuantity(n, 'modifica salvata', 'modifiche salvate')} sul telefono.`,
  skipped: (n: number) =>
    n === 1 ? 'Una cosa non è stata scritta:' : `${formatCount(n)} cose non sono state scritte:`,
  skippedFields: (name: string, fields: string) =>
    `${name}: ${fields}. Qualcuno ha cambiato il registro nel frattempo.`,
  skippedRow: (name: string) => `${name}: qualcuno l’ha aggiunto al registro nel frattempo.`,
  undo: 'Annulla le modifiche',
  /** Where they were written in several steps. */
  undoAll: (n: number) =>
    n === 1 ? 'Annulla la modifica' : `Annulla tutte le ${formatCount(n)} modifiche`,
  undone: ({ back, fields, horses: kept, gone, rejected }: BdnKept) => {
    const stays = [
      fields > 0 &&
        formatQuantity(
          fields,
          'valore cambiato nel frattempo, già scritto da altri o in viaggio verso il server',
          'valori cambiati nel frattempo, già scritti da altri o in viaggio verso il server',
        ),
      kept > 0 &&
        formatQuantity(kept, 'cavallo cambiato nel frattempo', 'cavalli cambiati nel frattempo'),
    ].filter(Boolean);
    const but = [
      stays.length > 0 && `${fields + kept === 1 ? 'resta' : 'restano'} ${stays.join(' e ')}.`,
      gone > 0 &&
        formatQuantity(
          gone,
          'cavallo non c’è più: qualcuno l’ha eliminato.',
          'cavalli non ci sono più: qualcuno li ha eliminati.',
        ),
    ].filter(Boolean);
    const done =
      but.length > 0
        ? `${back === 0 ? 'Non annullato:' : 'Annullato, ma'} ${but.join(' ')}`
        : rejected > 0
          ? 'Annullato.'
          : 'Annullato: tutto come prima.';
    return done + sendingLabels.cameBackRejected(rejected);
  },
} as const;
