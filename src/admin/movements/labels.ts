import {
  formatCount,
  formatDay,
  formatQuantity,
  formatShortDay,
  wordAndDay,
} from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { HappenedKind } from '../../model/movements/movement-kinds.ts';

/** The texts of the movements of a horse, and of the register of presences. */
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
  screen: {
    day: 'Giorno',
    badDay: 'Non è un giorno del calendario.',
    paperTitle: (day: Day) => `Registro delle presenze ${wordAndDay('al', formatDay(day))}`,
    count: (n: number) => formatQuantity(n, 'cavallo presente', 'cavalli presenti'),
    doubted: (names: readonly string[]) =>
      names.length === 1
        ? `1 cavallo è segnato in struttura, ma per i movimenti non c’è: ${names[0]}.`
        : `${formatCount(names.length)} cavalli sono segnati in struttura, ma per i movimenti non ci sono: ${names.join(', ')}.`,
    /** Of whom nobody can say whether they are marked so. */
    doubtedUnread: (names: readonly string[]) =>
      names.length === 1
        ? `Di 1 cavallo «In struttura» non si legge, e per i movimenti non c’è: ${names[0]}.`
        : `Di ${formatCount(names.length)} cavalli «In struttura» non si legge, e per i movimenti non ci sono: ${names.join(', ')}.`,
    untold: (names: readonly string[]) =>
      `Di ${formatQuantity(names.length, 'cavallo', 'cavalli')} un movimento non è contato, perché non se ne capisce il giorno o il tipo: ${names.join(', ')}.`,
    undated: (n: number) =>
      n === 1
        ? 'Di 1 cavallo nessun movimento dice quando è arrivato: per un giorno passato la sua presenza non è certa.'
        : `Di ${formatCount(n)} cavalli nessun movimento dice quando sono arrivati: per un giorno passato la loro presenza non è certa.`,
    columns: ['Cavallo', 'Microchip e UELN', 'Proprietario', 'Presente dal', 'Da dove'],
    noDay: 'Scegli il giorno.',
    nobody: 'Nessun cavallo presente in questo giorno.',
    nobodyHint: 'Arrivi e partenze si registrano dalla pagina del cavallo, in «Movimenti».',
    unknownNumber: 'senza microchip né UELN',
    unknownSince: 'data di arrivo non registrata',
    leaves: 'ultimo giorno qui',
    doubtful: '«In struttura» dice altro: controlla i movimenti',
    doubtfulDead: '«Deceduto» dice altro: controlla i movimenti',
    unreadHere: '«In struttura» non si legge: controlla la scheda',
    future: 'È un giorno futuro: valgono i movimenti già registrati.',
    /** Of another day than today's: a horse's own fields have no past. */
    asOfToday: 'Proprietario e numeri sono quelli scritti oggi nella scheda.',
    honest:
      'Chi arriva o parte in questo giorno conta come presente. Il registro di legge è quello della BDN: questa pagina non lo sostituisce.',
  },
} as const;
