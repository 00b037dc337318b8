import type { Day } from '../values/calendar.ts';
import type { Fields } from '../fields/fields.ts';
import { isUnreadToken } from '../fields/raw-value.ts';
import { type VisitKind, CARE } from './visit.ts';

/*
 * That a horse's trim or dentist's visit could not be made on the day of a round is a line in the notes of that kind,
 * which people read wherever they read the notes. It is not a visit, so the horse stays due.
 */

const lineStart = (day: Day): string => `Non fatto il ${day.split('-').toReversed().join('/')}: `;

const linesOf = (notes: string): string[] => (notes === '' ? [] : notes.split('\n'));

/**
 * Why a horse was missed on a day; null where it was not.
 *
 * @param horse its fields, of which the notes of that kind are read
 */
export function missedReason(horse: Fields, kind: VisitKind, day: Day): string | null {
  return missedReasons(horse, kind, day).at(-1) ?? null;
}

/** All reasons of a day: two phones may have written one each, and somebody kept both. */
export function missedReasons(horse: Fields, kind: VisitKind, day: Day): string[] {
  const notes = horse[CARE[kind].notes];
  if (typeof notes !== 'string') return [];
  return linesOf(notes)
    .filter((line) => line.startsWith(lineStart(day)))
    .map((line) => line.slice(lineStart(day).length).trim());
}

/**
 * The horse with the day's line in its notes, instead of earlier ones of the same day; all other lines are kept. Null
 * where the notes cannot be read: the line would replace all of them.
 *
 * @param horse its fields as they were seen (`valuesOrTokens`)
 * @param reason one line of text, or several that were there before; null for no such line
 */
export function withMissed<Horse extends Fields>(
  horse: Horse,
  kind: VisitKind,
  day: Day,
  reason: string | readonly string[] | null,
): Horse | null {
  const field = CARE[kind].notes;
  const before = horse[field];
  if (isUnreadToken(before)) return null;
  const kept = linesOf(typeof before === 'string' ? before : '').filter(
    (line) => !line.startsWith(lineStart(day)),
  );
  const lines = [reason ?? []]
    .flat()
    .map((each) => lineStart(day) + each.replaceAll(/\s+/g, ' ').trim());
  return { ...horse, [field]: [...kept, ...lines].join('\n') };
}
