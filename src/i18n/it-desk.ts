import { formatCount, formatDay, formatShortDay } from './format.ts';
import { it } from './it.ts';

const count = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

/** A length of time in the unit that says most: '12 giorni', '5 mesi', '11 anni'. */
function span(days: number): string {
  if (days < 60) return count(days, 'giorno', 'giorni');
  if (days < 730) return count(Math.floor(days / 30.44), 'mese', 'mesi');
  return count(Math.floor(days / 365.25), 'anno', 'anni');
}

/** Every text of what is planned, checked and printed at the desk. */
export const itDesk = {
  links: 'Alla scrivania',
  print: 'Stampa',
  search: 'Cerca',
  noMatch: 'Nessun cavallo con questi filtri.',
  reset: 'Togli filtri e ricerca',
  nobody: it.dashboard.nobody,
  nobodyHint: it.dashboard.nobodyHint,
  asOf: (day: string) => `Aggiornato al ${formatDay(day)}`,

  due: {
    title: 'Scadenze',
    kind: 'Che cosa',
    both: 'Tutto',
    period: 'Quando',
    all: 'Tutte',
    periods: {
      overdue: 'In ritardo',
      week: 'Questa settimana',
      month: 'Questo mese',
      later: 'Più avanti',
      unknown: 'Senza scadenza',
    },
    columns: ['Cavallo', 'Che cosa', 'Scade', 'Ultima volta'],
    calendar: 'Calendario .ics',
    calendarDone: (n: number) =>
      `${count(n, 'scadenza', 'scadenze')} nel file: aprilo con il calendario. Quelle in ritardo stanno nel giorno di oggi; un file nuovo le aggiorna.`,
    calendarEmpty: 'Nessuna scadenza da mettere in calendario.',
    calendarName: 'Scadenze cavalli',
    file: (of: string) => `scadenze-${of}.ics`,
    late: (summary: string, day: string) => `${summary} (in ritardo dal ${formatShortDay(day)})`,
    event: (last: string, every: string) => `Ultima volta: ${formatShortDay(last)}, ${every}.`,
  },

  bdn: {
    title: 'Verifica BDN',
    which: 'Quali cavalli',
    here: 'In struttura',
    all: 'Tutti',
    columns: ['Cavallo', 'Da sistemare'],
    groups: {
      expired: 'Termine scaduto',
      running: 'Termine in corso',
      open: 'Non in ordine',
      unsure: 'Da verificare',
    },
    allGood: 'Tutto in ordine.',
    allGoodHint: 'Nessun cavallo ha qualcosa da sistemare.',
    notSaid: 'non indicato',
    away: 'non in struttura',
    issues: {
      register: ['Non iscritto in BDN', 'Iscrizione in BDN'],
      owner: ['Intestatario non corretto', 'Intestatario'],
      barn: ['Non stallato correttamente in BDN', 'Stalla in BDN'],
      papers: ['Libretto non in scuderia', 'Libretto in scuderia'],
      document: ['Manca il numero di documento', ''],
      ueln: ['Manca l’UELN', ''],
      chip: ['Manca il microchip', ''],
      death: ['Decesso non dichiarato', 'Dichiarazione del decesso'],
    },
    barnCode: (code: string) => `codice aziendale: ${code}`,
    expired: (days: number, day: string) =>
      `termine scaduto da ${span(days)} (${formatShortDay(day)})`,
    running: (days: number, day: string) =>
      days === 0
        ? `il termine scade oggi (${formatShortDay(day)})`
        : `${days === 1 ? 'resta' : 'restano'} ${span(days)} (entro il ${formatShortDay(day)})`,
    studbook: (months: number) => `${months} mesi se è in un libro genealogico`,
    /** Terms that run from a day that the register does not hold. */
    undated: {
      owner: (days: number) => `entro ${days} giorni dal passaggio: la data non è nel registro`,
      death: (days: number) => `entro ${days} giorni dal decesso: la data non è nel registro`,
      birth: (days: number) => `entro ${days} giorni dalla nascita: la data non è nel registro`,
      chip: (months: number, without: number) =>
        `entro ${months} mesi dalla nascita, ${without} fuori da un libro genealogico: la data non è nel registro`,
    },
    terms: 'I termini di legge',
    termList: (t: {
      birthDays: number;
      chipMonths: number;
      chipMonthsWithoutStudbook: number;
      ownerDays: number;
      dpaDays: number;
      deathDays: number;
    }) => [
      `Nascita: denuncia entro ${t.birthDays} giorni.`,
      `Microchip: entro ${t.chipMonths} mesi dalla nascita; ${t.chipMonthsWithoutStudbook} se il cavallo non è in un libro genealogico. Il registro lo sa solo dal tipo di documento: se non lo dice, qui conta il termine più breve.`,
      `Cambio di proprietario: entro ${t.ownerDays} giorni. Cambio della dichiarazione DPA: entro ${t.dpaDays} giorni.`,
      `Decesso: dichiarazione entro ${t.deathDays} giorni.`,
    ],
    termsHonest:
      'Il registro tiene solo la data di nascita: per passaggi, DPA e decessi i giorni che restano non si possono contare.',
  },

  card: {
    title: (horse: string) => `Scheda: ${horse}`,
    link: 'Scheda da stampare',
    owner: 'Con i dati del proprietario',
    shortened: 'I testi lunghi (…) sono abbreviati: interi sono nel registro.',
    printed: (day: string) => `Stampata il ${formatDay(day)}`,
    next: 'Prossimo',
    last: 'Ultimo',
    every: 'Ogni',
    recent: 'Ultime volte',
    qr: (horse: string) => `Codice QR che apre la scheda di ${horse}`,
    scan: 'Apre la scheda nel registro',
  },

  stable: {
    title: 'Lista per la scuderia',
    phone: 'Con il telefono del proprietario',
    phoneHint: 'Solo se chi passa può leggerlo.',
    columns: {
      name: 'Cavallo',
      notes: 'Box e note',
      trim: 'Prossimo pareggio',
      dentist: 'Prossimo dentista',
      phone: 'Proprietario',
    },
    late: 'in ritardo',
  },

  labels: {
    title: 'Etichette QR',
    link: 'Etichetta QR',
    hint: 'Da appendere al box: inquadrata con la fotocamera apre la scheda del cavallo, anche senza rete sui telefoni che hanno già il registro.',
    shown: (shown: number, all: number) =>
      `${formatCount(shown)} di ${formatCount(all)} in questa stampa.`,
    oneOnly: (horse: string) => `Solo l’etichetta di ${horse}.`,
    allOfThem: 'Tutte le etichette',
  },
} as const;
