import { formatCount, formatDay, formatQuantity, wordAndDay } from '../../i18n/format.ts';
import type { Day } from '../../model/values/calendar.ts';

/** The texts of the register of presences. */
export const labels = {
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
} as const;
