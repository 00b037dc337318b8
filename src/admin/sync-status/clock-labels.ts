import { formatDay, formatMoment, wordAndDay } from '../../i18n/format.ts';
import { dayOf } from '../../model/values/calendar.ts';

const whole = (at: number): string =>
  `${wordAndDay('il', formatDay(dayOf(at)))} ${formatMoment(at, at)}`;

const HARM =
  'Scadenze e avvisi contano da lì, e quello che fai oggi finisce in un altro giorno: regola data, ora e fuso orario.';

/** The texts about a clock that is wrong. */
export const clockLabels = {
  behind: (now: number, heardAt: number) =>
    `L’orologio di questo telefono è indietro: segna ${whole(now)}, ora italiana, ma il server ha già risposto ${whole(heardAt)}. ${HARM}`,
  /** @param at what the phone's clock said when the server's said `heardAt` */
  ahead: (at: number, heardAt: number) =>
    `L’orologio di questo telefono sembra avanti: segnava ${whole(at)}, ora italiana, quando per il server era ${whole(heardAt)}. ${HARM}`,
} as const;
