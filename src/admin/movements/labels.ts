import { formatDay, formatQuantity, formatShortDay, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { HappenedKind } from '../../model/movements/movement-kinds.ts';

/** The texts of the movements of a horse. */
export const labels = {
  empty: 'Nessun movimento registrato.',
  add: 'Nuovo movimento',
  list: 'Movimenti registrati',
  transport: 'Lista per il trasporto',
  noDay: 'senza data',
  newTitle: (horse: string) => `Movimento di ${horse}`,
  replaceTitle: (horse: string) => `Correggi il movimento di ${horse}`,
  fields: {
    kind: 'Che cosa',
    date: 'Giorno',
    barncode: 'Codice aziendale dell’altra stalla',
    docnumber: 'Numero del documento',
    notes: 'Note',
  },
  /** The label of the other party, by kind of movement. */
  party: {
    arrivo: 'Da chi',
    nascita: 'Allevatore',
    partenza: 'A chi',
    vendita: 'A chi',
    passaggio: 'Nuovo proprietario',
    morte: 'Chi ha ritirato il corpo',
  } satisfies Record<HappenedKind, string>,
  docnumberHint: 'Documento di accompagnamento, certificato o ricevuta.',
  future: 'È un giorno futuro: vale già da adesso. Controlla.',
  old: (days: number) => `È ${formatQuantity(days, 'giorno', 'giorni')} fa: controlla l’anno.`,
  /** What it does to a flag. */
  becomes: (flag: string, value: string) => `«${flag}» diventa ${value}.`,
  unchanged: '«In struttura» e «Deceduto» non cambiano.',
  earlier: (day: Day) => `C’è un movimento più recente (${formatShortDay(day)}):`,
  /** What else there is to know of some kinds. */
  besides: {
    nascita: 'La denuncia di nascita spetta a questa struttura.',
    vendita: 'Il proprietario scritto qui non cambia da solo.',
    passaggio: 'Il proprietario scritto qui non cambia da solo.',
  } as Readonly<Partial<Record<HappenedKind, string>>>,
  once: 'Un movimento non si modifica: si corregge registrandone un altro al suo posto.',
  added: (name: string) => `${name}: movimento registrato.`,
  replaced: (name: string) => `${name}: movimento corretto.`,
  correct: 'Correggi',
  /** @param day empty if unknown */
  ask: (name: string, day: string) =>
    `Eliminare ${name}${day === '' ? '' : ` ${wordAndDay('del', formatDay(day))}`}?`,
  askHint: 'Se è l’ultimo, «In struttura» e «Deceduto» tornano come prima.',
  removed: (name: string) => `${name}: movimento eliminato.`,
  restored: (name: string) => `${name}: di nuovo nel registro.`,
  actionFor: (action: string, kind: string, day: string) => `${action} (${kind}, ${day})`,
  from: (name: string) => `da ${name}`,
  to: (name: string) => `a ${name}`,
  barn: (code: string) => `stalla ${code}`,
  document: (number: string) => `documento ${number}`,
} as const;
