import { formatDay, formatShortDay, wordAndDay } from '../../i18n/format.ts';
import { commonLabels } from '../../i18n/labels.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { TransportItem } from '../../model/transport/transport-check.ts';
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
} as const;

/** The value of a checklist item, beside its name; no other code formats it. */
export function itemText(item: TransportItem): string {
  switch (item.about) {
    case 'papers':
    case 'registered':
    case 'barn':
      return item.state === 'unsaid' ? 'il registro non lo dice' : '';
    case 'document':
    case 'chip':
    case 'ueln':
      return item.value === '' ? 'non è nel registro' : item.value;
    case 'withdrawal':
      if (!item.isFood) return 'NON DPA: nessun tempo di sospensione';
      return [
        item.until === null
          ? item.unsaid === 0 && 'nessuna sospensione'
          : `in sospensione fino ${wordAndDay('al', formatShortDay(item.until))}`,
        item.unsaid > 0 && 'di qualcuno la sospensione non è nota',
      ]
        .filter(Boolean)
        .join('; ');
    case 'act':
      return actText(item);
  }
}

function actText({ state, done, due, result }: Extract<TransportItem, { about: 'act' }>): string {
  const again = state === 'not-so' ? 'andava rifatto entro' : 'prossima volta';
  const said = [
    done !== undefined && `fatto ${wordAndDay('il', formatShortDay(done))}`,
    result !== '' && `esito: ${result}`,
    due !== undefined && `${again} ${wordAndDay('il', formatShortDay(due))}`,
  ].filter((text) => text !== false);
  if (done === undefined && due === undefined) said.push('la data non è nel registro');
  else if (due === undefined) said.push('fino a quando vale non è scritto');
  return said.join(', ');
}

/** The word for a state. For items that are written down, due again or over, 'sì' and 'no' would be ambiguous. */
export function stateText({ about, state }: TransportItem): string {
  if (state === 'unsaid') return 'Da verificare';
  const isSo = state === 'so';
  switch (about) {
    case 'papers':
    case 'registered':
    case 'barn':
      return isSo ? commonLabels.yes : commonLabels.no;
    case 'document':
    case 'chip':
    case 'ueln':
      return isSo ? 'Scritto' : 'Manca';
    case 'withdrawal':
      return isSo ? 'Libero' : 'In sospensione';
    case 'act':
      return isSo ? 'Scritto' : 'Scaduto';
  }
}
