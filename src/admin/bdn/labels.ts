import { formatCount, formatQuantity, formatShortDay, wordAndDay } from '../../i18n/format.ts';

const inDays = (days: number) => formatQuantity(days, 'giorno', 'giorni');
const inMonths = (months: number) => formatQuantity(months, 'mese', 'mesi');

/** A length of time, above 60 days in months: '12 giorni', '5 mesi'. Months are two or more, so the verb agrees too. */
function span(days: number): string {
  return days <= 60 ? inDays(days) : inMonths(Math.floor(days / 30.44));
}

const whyNoBirth = (isUnread: boolean) =>
  isUnread ? 'la data non si legge' : 'la data non è nel registro';

/** The texts of the check for the national database (BDN). */
export const labels = {
  which: 'Quali cavalli',
  here: 'In struttura e deceduti',
  all: 'Tutti',
  columns: ['Cavallo', 'Da sistemare'],
  groups: {
    over: 'Termine scaduto',
    running: 'Termine in corso',
    open: 'Non in ordine',
    unsure: 'Da verificare',
  },
  /** Horses that match the search and are not shown in the list. */
  leftOut: {
    here: (n: number | null) =>
      `${n === null ? 'In' : `${formatCount(n)} in`} ordine o fuori da questo elenco`,
    all: (n: number | null) =>
      `${n === null ? 'Senza' : `${formatCount(n)} senza`} niente da sistemare`,
  },
  allGood: 'Tutto in ordine.',
  /** Only of the horses that are checked. */
  allGoodHint: {
    here: 'Nessun cavallo in struttura o deceduto ha qualcosa da sistemare.',
    all: 'Nessun cavallo ha qualcosa da sistemare.',
  },
  /** Beside nouns of both genders. */
  notSaid: 'da indicare',
  away: 'non in struttura',
  issues: {
    register: ['Non iscritto in BDN', 'Iscrizione in BDN'],
    owner: ['Intestatario non corretto', 'Intestatario'],
    barn: ['Non stallato correttamente in BDN', 'Stalla in BDN'],
    papers: ['Libretto non in scuderia', 'Libretto in scuderia'],
    document: ['Manca il numero di documento', 'Numero di documento'],
    ueln: ['Manca l’UELN', 'UELN'],
    chip: ['Manca il microchip', 'Microchip'],
    death: ['Decesso non dichiarato', 'Dichiarazione del decesso'],
  },
  barnCode: (code: string) => `codice aziendale: ${code}`,
  /** A past term that runs from the birth: perhaps it never was this stable's duty. */
  past: (day: string) =>
    `spettava allo stabilimento di nascita entro ${wordAndDay('il', formatShortDay(day))}; se è nato qui, il termine è scaduto`,
  running: (days: number, day: string) =>
    days === 0
      ? `il termine scade oggi (${formatShortDay(day)})`
      : `${days === 1 ? 'resta' : 'restano'} ${span(days)} (entro ${wordAndDay('il', formatShortDay(day))})`,
  over: (days: number, day: string) =>
    `termine scaduto da ${span(days)} (era entro ${wordAndDay('il', formatShortDay(day))})`,
  /** For an unset flag: it is unknown whether it was done. */
  wasDue: (day: string) => `andava fatto entro ${wordAndDay('il', formatShortDay(day))}`,
  duty: {
    birthplace: 'spetta allo stabilimento di nascita',
    here: 'spetta a questa struttura: è nato qui',
    owner: 'spetta al nuovo proprietario',
    keeper: 'spetta a chi lo teneva quel giorno',
  },
  studbook: (months: number) => `${inMonths(months)} se è in un libro genealogico`,
  /** Terms that run from a day that the register does not hold. */
  undated: {
    owner: (days: number) => `entro ${inDays(days)} dal passaggio: la data non è nei movimenti`,
    death: (days: number) => `entro ${inDays(days)} dal decesso: la data non è nei movimenti`,
    birth: (days: number, isUnread: boolean) =>
      `entro ${inDays(days)} dalla nascita: ${whyNoBirth(isUnread)}`,
    chip: (months: number, without: number, isUnread: boolean) =>
      `entro ${inMonths(months)} dalla nascita, ${without} fuori da un libro genealogico: ${whyNoBirth(isUnread)}`,
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
    `Nascita: denuncia entro ${t.birthDays} giorni. Spetta a chi gestisce lo stabilimento di nascita, non a chi tiene il cavallo dopo.`,
    `Microchip: entro ${t.chipMonths} mesi dalla nascita, sempre a cura dello stabilimento di nascita; ${t.chipMonthsWithoutStudbook} se il cavallo non è in un libro genealogico. Il registro lo sa solo dal tipo di documento: se non lo dice, qui conta il termine più breve.`,
    `Cambio di proprietario: entro ${t.ownerDays} giorni, a cura del nuovo proprietario. Cambio della dichiarazione DPA: entro ${t.dpaDays} giorni.`,
    `Decesso: dichiarazione entro ${t.deathDays} giorni, a cura di chi tiene il cavallo.`,
    'Arrivi e partenze: i termini sono nell’allegato A, capitolo 16, che qui non è riportato. Si chiedono alla ASL.',
    'Di quello che la BDN dice di un cavallo risponde chi lo tiene (art. 5, comma 4).',
  ],
  termsHonest:
    'I giorni si contano dai movimenti del cavallo (nascita qui, vendita o cambio di proprietario, morte). Senza un movimento il registro sa solo la data di nascita, e non dove è avvenuta; del cambio di DPA non tiene la data.',
  termsSource: (source: string, day: string) =>
    `Fonte: ${source}, letto ${wordAndDay('il', formatShortDay(day))}; i sette giorni di passaggi, DPA e decessi, e a chi spettano, sono quelli che si danno ai proprietari. Nel dubbio si chiede alla ASL.`,
  steps: 'Che cosa fare, in che ordine',
  /** By issue, in the order of the model. */
  stepList: {
    death: 'Decesso: registrarlo in BDN, prima di tutto. Il giorno si scrive in «Movimenti».',
    chip: 'Microchip: farlo leggere, o applicare da un veterinario, e scriverlo qui.',
    papers: 'Libretto: farselo consegnare. Lo custodisce chi tiene il cavallo.',
    document: 'Numero di documento: copiarlo dal libretto.',
    ueln: 'UELN: copiarlo dal libretto.',
    register:
      'Iscrizione in BDN: chiederla alla ASL o a chi rilascia i documenti, anche se la nascita andava denunciata da altri.',
    owner: 'Intestatario: il nuovo proprietario fa registrare il passaggio.',
    barn: 'Stalla: la struttura fa registrare che il cavallo sta qui.',
  },
} as const;
