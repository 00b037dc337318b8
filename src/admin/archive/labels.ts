import { formatCount, formatQuantity } from '../../i18n/format.ts';
import type { LeftOut } from '../../register/archive/write-archive.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';

const saved = (n: number) =>
  `${formatQuantity(n, 'modifica salvata', 'modifiche salvate')} sul telefono`;

/**
 * @param years of the memberships in the file: null for all, empty for an account that holds none
 * @param isWhole whether everything else of the register is in it
 */
function readyWith(years: readonly number[] | null, isWhole: boolean): string {
  if (years === null) return isWhole ? 'File pronto: c’è tutto il registro.' : 'File pronto.';
  return years.length === 0
    ? 'File pronto. Ci sono i cavalli, non i tesserati, le ricevute e gli eventi.'
    : `File pronto. Dei tesserati ci sono solo questi anni: ${years.join(', ')}. Gli altri sono solo sul server: esporta di nuovo quando il telefono riesce ad averli.`;
}

const missing = ({ count, horses }: LeftOut) => {
  if (count === 0) return '';
  const what = formatQuantity(count, 'visita o movimento', 'visite e movimenti');
  const of =
    horses.length === 1
      ? 'di un cavallo che non è più nel registro'
      : 'di cavalli che non sono più nel registro';
  return ` ${count === 1 ? 'Manca' : 'Mancano'} ${what} ${of}: ${horses.join(', ')}. ${count === 1 ? 'È' : 'Sono'} in «Dati da controllare».`;
};

const unreadChanges = (n: number) =>
  n === 1
    ? 'Manca 1 modifica che l’app non riesce a leggere: la trovi in «Sincronizzazione», e «Copia di sicurezza» la porta con sé.'
    : `Mancano ${formatCount(n)} modifiche che l’app non riesce a leggere: le trovi in «Sincronizzazione», e «Copia di sicurezza» le porta con sé.`;

/** The texts of the archive. */
export const labels = {
  title: 'Archivio',
  exportTitle: 'Esporta tutto',
  exportHint:
    'Cavalli, pareggi, visite del dentista, movimenti, salute, farmaci, giri affidati, tesserati, ricevute ed eventi in un solo file, con quello che non è ancora stato inviato. Contiene dati personali: conservalo al sicuro.',
  /** For an account that holds the horses alone. */
  exportHintHorses:
    'Cavalli, pareggi, visite del dentista, movimenti, salute, farmaci e giri affidati in un solo file, con quello che non è ancora stato inviato. Tesserati, ricevute ed eventi no: il tuo accesso riguarda solo i cavalli. Contiene dati personali: conservalo al sicuro.',
  export: 'Esporta tutto il registro',
  file: (day: string) => `scuderia-archivio-${day}.json`,
  exporting: (done: number, all: number) =>
    `Schede nel file: ${formatCount(done)} di ${formatCount(all)}`,
  /**
   * @param unread how many unsent changes the app cannot read (PUSH-14)
   * @param outdated up to when others' changes were received, where that is outdated (STATUS-1)
   */
  exported: (
    years: readonly number[] | null,
    leftOut: LeftOut,
    unread: number,
    outdated: string | null,
  ) =>
    [
      readyWith(years, leftOut.count + unread === 0 && outdated === null) + missing(leftOut),
      unread > 0 && unreadChanges(unread),
      outdated,
    ]
      .filter(Boolean)
      .join(' '),
  leaving: 'Se esci da qui si ferma.',
  importTitle: 'Importa un archivio',
  importHint:
    'Prima di scrivere vedi che cosa cambierebbe. Importare due volte lo stesso file non fa danni.',
  choose: 'File dell’archivio',
  comparing: (done: number, all: number) =>
    `Schede confrontate: ${formatCount(done)} di ${formatCount(all)}`,
  failure: {
    tooBig: 'Questo file è troppo grande perché l’app lo importi: non ho importato niente.',
    unreadable: 'Non riesco a leggere questo file: non ho importato niente.',
    notLoaded: failureLabels.notLoaded,
    /** Where the register on this phone cannot be read. */
    notCompared: failureLabels.read,
    damaged: 'Questo file è rovinato, incompleto o di un altro tipo: non ho importato niente.',
    foreign: 'Questo file non è un archivio di Scuderia: non ho importato niente.',
    newer:
      'Questo archivio è di una versione più nuova dell’app: aggiorna e riprova. Non ho importato niente.',
  },
  madeAt: (when: string) => `Archivio esportato ${when}.`,
  onlyYears: (years: readonly number[]) =>
    years.length === 0
      ? 'Non contiene tesserati.'
      : `Dei tesserati contiene solo questi anni: ${years.join(', ')}.`,
  what: 'Che cosa',
  collections: {
    horses: 'Cavalli',
    hoovesTrims: 'Pareggi',
    dentists: 'Dentista',
    memberships: 'Tesserati',
    events: 'Eventi',
    health: 'Salute',
    treatments: 'Farmaci',
    movements: 'Movimenti',
    receipts: 'Ricevute',
    rounds: 'Giri affidati',
  },
  columns: {
    fresh: 'Nuovi',
    same: 'Uguali',
    different: 'Diversi',
    flawed: 'Da scartare',
  },
  summary: 'Che cosa c’è nel file',
  flawed: (n: number) => `${formatQuantity(n, 'voce', 'voci')} che non posso importare`,
  differing: (n: number) =>
    formatQuantity(n, 'scheda diversa dal registro', 'schede diverse dal registro'),
  final: (n: number) =>
    `${formatQuantity(n, 'cavallo resta', 'cavalli restano')} NON DPA: è definitivo, e se il registro è sbagliato si corregge dalla scheda`,
  twins: (n: number) =>
    formatQuantity(
      n,
      'tesserato già nel registro con un’altra scheda: non lo importo',
      'tesserati già nel registro con un’altra scheda: non li importo',
    ),
  returning: {
    title: 'Eliminati dal registro',
    hint: 'Queste schede sono state eliminate dopo l’esportazione, o prima. Non tornano, se non le scegli una per una.',
    erased:
      'I tesseramenti e le note delle visite di chi è stato cancellato con «Dati di una persona» non tornano. Il registro lo ricorda senza scadenza, con il solo identificativo della scheda eliminata.',
    /** @param visits what lay below the horse: movements too */
    record: (name: string, visits: number, acts: number) => {
      const parts = [
        visits > 0 && formatQuantity(visits, 'visita o movimento', 'visite o movimenti'),
        acts > 0 && healthLabels.count(acts),
      ].filter(Boolean);
      return parts.length === 0 ? name : `${name}, con ${parts.join(' e ')}`;
    },
    acts: (name: string, n: number) =>
      `${name}: ${healthLabels.count(n)} ${n === 1 ? 'eliminato' : 'eliminati'}`,
    visits: (name: string, n: number) =>
      `${name}: ${formatQuantity(n, 'visita o movimento eliminato', 'visite o movimenti eliminati')}`,
    texts: (name: string, fields: string, n: number) =>
      `${name}, ${n === 1 ? 'testo tolto' : 'testi tolti'} dal registro: ${fields} (solo insieme ai valori diversi)`,
    visitTexts: (name: string, fields: string, n: number) =>
      `${name}, testi tolti da ${formatQuantity(n, 'visita o movimento', 'visite o movimenti')}: ${fields} (solo insieme ai valori diversi)`,
    stays: 'resta cancellato',
  },
  unwritable: (n: number) =>
    `${formatQuantity(n, 'scheda', 'schede')} con valori che l’app non può scrivere: restano solo nel file`,
  renamed: (n: number) =>
    formatQuantity(
      n,
      'scheda avrà un identificativo nuovo: il suo è di un formato che il server non accetta più',
      'schede avranno un identificativo nuovo: il loro è di un formato che il server non accetta più',
    ),
  notHeld: (n: number) =>
    formatQuantity(
      n,
      'scheda di tesserati, ricevute o eventi resta fuori: il tuo accesso riguarda solo i cavalli.',
      'schede di tesserati, ricevute ed eventi restano fuori: il tuo accesso riguarda solo i cavalli.',
    ),
  inherited: (n: number) =>
    n === 1
      ? 'Un’ultima data non ha una sua visita: lo diventa, con la nota «data dal vecchio registro».'
      : `${formatCount(n)} ultime date non hanno una loro visita: lo diventano, con la nota «data dal vecchio registro».`,
  nameless: 'senza nome',
  flaw: {
    shape: 'non è scritta come dovrebbe',
    id: 'il suo identificativo non è valido',
    twice: 'è già comparsa nel file',
    noHorse: 'il suo cavallo non si può importare',
    noDate: 'manca la data, o non è leggibile',
    raw: 'i suoi valori originali non sono scritti come dovrebbero',
  },
  fieldFlaw: {
    kind: (field: string) => `${field}: valore di un altro tipo`,
    tooLong: (field: string) => `${field}: testo troppo lungo`,
    outOfRange: (field: string) => `${field}: numero fuori dai limiti`,
    unreadable: (field: string) => `${field}: caratteri che non esistono`,
    unread: (field: string) => `${field}: un valore che non si legge`,
    incomplete: (field: string) => `${field}: manca, o non può essere quello`,
  },
  mode: 'Che cosa importare',
  modes: {
    missing: 'Solo quello che manca',
    overwrite: 'Anche i valori del file al posto dei diversi',
  },
  run: (n: number) => (n === 1 ? 'Importa 1 modifica' : `Importa ${formatCount(n)} modifiche`),
  nothing: 'Niente da importare',
  importing: (done: number, all: number) =>
    `Schede salvate sul telefono: ${formatCount(done)} di ${formatCount(all)}`,
  importLeaving: 'Se esci da qui si ferma: riprende con lo stesso file.',
  done: (n: number) =>
    n === 0 ? 'Era già tutto nel registro: non ho scritto niente.' : `${saved(n)}, da inviare.`,
  changedSince: (n: number) =>
    `${n === 0 ? 'Non ho scritto niente' : saved(n)}: quello che qualcuno ha cambiato nel frattempo resta com’è, e lo vedi qui sotto.`,
  stopped: (n: number) =>
    `Mi sono fermato dopo ${formatQuantity(n, 'modifica', 'modifiche')}: con lo stesso file importi il resto.`,
} as const;
