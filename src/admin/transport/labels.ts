import { formatDay, formatShortDay, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';
import { TRANSPORT_SOURCES, TRANSPORT_SOURCES_READ } from '../../model/transport/transport-law.ts';

/** The texts of the checklist of a transport. */
export const labels = {
  title: (horse: string) => `Trasporto: ${horse}`,
  day: 'Giorno del trasporto',
  onDay: (day: Day) => `Trasporto ${wordAndDay('del', formatDay(day))}`,
  dead: 'Il registro dice che questo cavallo è deceduto.',
  away: 'Il registro dice che questo cavallo non è in struttura.',
  horse: 'Il cavallo',
  told: 'Che cosa dice il registro',
  journey: 'Il viaggio',
  byHand: 'Da spuntare prima di partire',
  about: {
    papers: 'Libretto in scuderia',
    document: 'Numero di documento',
    chip: 'Microchip',
    ueln: 'UELN',
    registered: 'Iscritto in BDN',
    barn: 'Stallato qui in BDN',
    withdrawal: 'Farmaci',
  },
  facts: {
    to: 'Destinazione',
    barncode: 'Codice aziendale di arrivo',
    docnumber: 'Documento di accompagnamento',
    driver: 'Trasportatore e conducente',
    plate: 'Targa del mezzo e del rimorchio',
    leaves: 'Ora di partenza',
    lasts: 'Durata prevista',
  },
  checks: [
    'Documento di accompagnamento (Modello 4) compilato in Vetinfo: destinazione, conducente, targa, giorno e ora di partenza, durata.',
    'Libretto originale a bordo; microchip letto e uguale a quello del libretto.',
    'Mezzo: autorizzazione del trasportatore, o autodichiarazione per il mezzo proprio senza scopo di lucro.',
    'Cavallo idoneo al viaggio: non ferito né malato; nessuna fattrice nell’ultimo decimo della gravidanza o nella settimana dopo il parto.',
    'Vaccinazioni e test chiesti da chi riceve o dalla gara, scritti sul libretto.',
    'Mezzo pulito e disinfettato, lettiera asciutta, acqua e fieno.',
    'Chi riceve è avvisato; il suo telefono è a bordo.',
  ],
  after: 'Dopo la partenza: registrarla nel cavallo, in «Movimenti».',
  honest: `Il registro sa solo quello che vi è scritto: vale il libretto. Fonti: ${TRANSPORT_SOURCES}; non lette per intero, riassunte ${wordAndDay('il', formatShortDay(TRANSPORT_SOURCES_READ))}. Nel dubbio si chiede alla ASL.`,
  badDay: 'Non è un giorno del calendario.',
  noDay: 'Scegli il giorno.',
  printed: (day: Day) => `Stampata ${wordAndDay('il', formatDay(day))}.`,
  /** The value of an item, beside its name. */
  values: {
    unsaid: 'il registro non lo dice',
    missing: 'non è nel registro',
    notFood: 'NON DPA: nessun tempo di sospensione',
    noWithdrawal: 'nessuna sospensione',
    withdrawal: (until: Day) => `in sospensione fino ${wordAndDay('al', formatShortDay(until))}`,
    withdrawalUnsaid: 'di qualcuno la sospensione non è nota',
    done: (day: Day) => `fatto ${wordAndDay('il', formatShortDay(day))}`,
    result: (result: string) => `esito: ${result}`,
    /** @param isOver whether the day is past */
    due: (day: Day, isOver: boolean) =>
      `${isOver ? 'andava rifatto entro' : 'prossima volta'} ${wordAndDay('il', formatShortDay(day))}`,
    noDay: 'la data non è nel registro',
    noEnd: 'fino a quando vale non è scritto',
  },
  /** The word for the state of an item. */
  states: {
    unsaid: 'Da verificare',
    written: 'Scritto',
    missing: 'Manca',
    free: 'Libero',
    withdrawal: 'In sospensione',
    over: 'Scaduto',
  },
} as const;
