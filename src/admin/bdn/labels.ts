import { formatCount, formatQuantity, formatShortDay } from '../../i18n/format.ts';

/** A length of time in its largest unit: '12 giorni', '5 mesi', '11 anni'. */
function span(days: number): string {
  if (days < 60) return formatQuantity(days, 'giorno', 'giorni');
  if (days < 730) return formatQuantity(Math.floor(days / 30.44), 'mese', 'mesi');
  return formatQuantity(Math.floor(days / 365.25), 'anno', 'anni');
}

/** The texts of the check for the national database (BDN). */
export const labels = {
  which: 'Quali cavalli',
  here: 'In struttura e deceduti',
  all: 'Tutti',
  columns: ['Cavallo', 'Da sistemare'],
  groups: {
    expired: 'Termine scaduto',
    running: 'Termine in corso',
    open: 'Non in ordine',
    unsure: 'Da verificare',
  },
  /** Horses that a search matches and the list does not show. */
  leftOut: {
    here: (n: number) => `${formatCount(n)} in ordine o fuori da questo elenco`,
    all: (n: number) => `${formatCount(n)} senza niente da sistemare`,
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
} as const;
