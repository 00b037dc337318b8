import { formatDay, formatQuantity, formatShortDay, wordAndDay } from '../../i18n/format.ts';

/** The texts of the health acts of a horse. */
export const labels = {
  /** Shown if nothing was recorded. */
  empty: 'Qui arriveranno vaccinazioni, vermifughi e cure.',
  states: 'Scadenze',
  list: 'Che cosa è stato fatto',
  add: 'Aggiungi',
  newTitle: (horse: string) => `Salute di ${horse}`,
  detailTitle: (name: string) => `Salute: ${name}`,
  section: 'Che cosa è stato fatto',
  summary: (kind: string, due: string) => `${kind} ${due}`,
  columns: { date: 'Data', what: 'Che cosa', next: 'Prossima volta', actions: 'Azioni' },
  by: (by: string) => `da ${by}`,
  noKind: 'Manca che cosa è stato fatto: sceglilo o scrivilo, come Tetano.',
  added: (name: string, day: string) =>
    `${name} ${wordAndDay('del', formatDay(day))}: atto registrato.`,
  askRemove: (name: string, day: string) =>
    `Eliminare ${name}${day === '' ? '' : ` ${wordAndDay('del', formatDay(day))}`}?`,
  removeFor: (name: string, day: string) =>
    `Elimina ${name}${day === '' ? '' : ` ${wordAndDay('del', formatDay(day))}`}`,
  removeHint: 'Sparisce dal registro di tutti.',
  removed: (name: string) => `${name}: atto eliminato.`,
  restored: (name: string) => `${name}: atto rimesso.`,
  horseGone: 'Il cavallo di questo atto non è nel registro di questo telefono.',
  warn: {
    future: 'È un giorno futuro: va bene se è quello che vuoi.',
    beforeBirth: (day: string) => `È prima della nascita, ${formatDay(day)}: controlla l’anno.`,
    nextBefore: 'Non è dopo il giorno in cui è stato fatto: controlla.',
    nextFar: 'È più di cinque anni dopo: controlla l’anno.',
  },
  /** Where the proposed next day comes from. */
  next: {
    none: 'Vuoto: nessuna scadenza.',
    asBefore: (interval: string) =>
      `Come l’ultima volta: dopo ${interval}. Puoi cambiarla o toglierla.`,
    usual: (months: number, source: string, read: string) =>
      `Di solito dopo ${formatQuantity(months, 'mese', 'mesi')} (fonte letta ${wordAndDay('il', formatShortDay(read))}). ${source} Puoi cambiarla o toglierla.`,
    months: (n: number) => formatQuantity(n, 'mese', 'mesi'),
    days: (n: number) => formatQuantity(n, 'giorno', 'giorni'),
  },
} as const;
