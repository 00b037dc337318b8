import { formatCount } from '../../../i18n/format.ts';
import { isDay } from '../../../model/values/calendar.ts';
import { type FieldKind, type unfit, MAX_LENGTH } from '../../../model/fields/fields.ts';

/** Why a field cannot be saved. */
export type Problem =
  | 'number'
  | 'whole'
  | 'day'
  | 'emptied'
  | NonNullable<ReturnType<typeof unfit>>;

const problemTexts = {
  number: 'Non lo leggo come numero: scrivilo come 6 o 1,5, senza punti.',
  whole: 'Non lo leggo come numero: scrivilo intero, come 8.',
  noDay: 'Manca il giorno: scrivilo come 14/10/2026, o sceglilo dal calendario.',
  day: 'Non è un giorno del calendario: scrivilo come 14/10/2026.',
  emptied: 'Non può restare vuoto: nel registro resta quello di prima.',
  outOfRange: 'Scrivi un numero di mesi da 0 a 1200.',
  noPhoto: 'Non è una foto che il registro può tenere: scegline un’altra.',
  tooLong: (length: number, most: number) =>
    `Troppo lungo per il registro: ${formatCount(length)} caratteri, al massimo ${formatCount(most)}.`,
} as const;

/** The error text of a problem. */
export function problemLabel(problem: Problem, kind: FieldKind, typed: string): string {
  if (kind === 'photo') return problemTexts.noPhoto;
  if (problem !== 'tooLong') return problemTexts[problem];
  return problemTexts.tooLong(typed.length, MAX_LENGTH[kind === 'prose' ? 'prose' : 'line']);
}

/** The error text of a day outside of record forms; undefined for a day, and while nothing is typed. */
export function dayProblem(typed: string): string | undefined {
  return typed.trim() === '' || isDay(typed) ? undefined : problemTexts.day;
}

/** The error text of a day that is needed outside of record forms. */
export function neededDay(typed: string): string | undefined {
  return typed.trim() === '' ? problemTexts.noDay : dayProblem(typed);
}

/** The error text if a text outside of record forms is too long to be stored; undefined if it fits. */
export function tooLong(kind: 'line' | 'prose', typed: string): string | undefined {
  return typed.length > MAX_LENGTH[kind] ? problemLabel('tooLong', kind, typed) : undefined;
}
