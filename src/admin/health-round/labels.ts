import type { Day } from '../../model/values/calendar.ts';
import { formatCount, formatDay, formatShortDay, wordAndDay } from '../../i18n/format.ts';

/** The texts of the health round. */
export const labels = {
  /** The form of the facts that all horses share. */
  facts: {
    choose: 'Che cosa si fa?',
    /** Of every horse that is ticked after a change. */
    hint: 'Vale per i cavalli che spunti da adesso.',
    correct: 'Prima correggi i dati del giro, in alto.',
  },
  chooseFirst: {
    title: 'Scegli prima che cosa si fa',
    text: 'Poi tocca ogni cavallo fatto: prodotto e lotto valgono per tutti.',
  },
  next: (day: Day) => `Di nuovo ${wordAndDay('il', formatShortDay(day))}`,
  openAct: (horse: string) => `Esito e note: ${horse}`,
  recorded: (kind: string, horse: string) =>
    `${kind} di ${horse}: atto registrato. Salvato sul telefono.`,
  removed: (kind: string, horse: string, isAll: boolean) =>
    `${kind} di ${horse}: atto tolto${isAll ? '' : ' in parte'}.`,
  remove: {
    ask: (kind: string, horse: string, day: Day) =>
      `Togliere ${kind} di ${horse} ${wordAndDay('del', formatDay(day))}?`,
    askAll: (n: number, kind: string, horse: string, day: Day) =>
      `${horse}: ${kind} ${formatCount(n)} volte ${wordAndDay('il', formatDay(day))}. Togliere tutto?`,
    more: 'Con quello che è stato scritto: esito e note.',
  },
  all: {
    action: 'Segna tutti',
    title: (n: number, kind: string, day: Day) =>
      n === 0
        ? 'Sono già tutti fatti.'
        : `Registrare ${kind} ${wordAndDay('del', formatDay(day))} per ${n === 1 ? 'un cavallo' : `${formatCount(n)} cavalli`}?`,
    saved: (n: number, kind: string) =>
      `${kind}: ${n === 1 ? 'un cavallo registrato' : `${formatCount(n)} cavalli registrati`} sul telefono.`,
  },
} as const;
