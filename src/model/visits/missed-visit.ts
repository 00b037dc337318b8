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
  const notes = horse[CARE[kind].notes];
  if (typeof notes !== 'string') return null;
  const line = linesOf(notes).findLast((each) => each.startsWith(lineStart(day)));
  return line?.slice(lineStart(day).length).trim() ?? null;
}

/**
 * The horse with the day's line in its notes, instead of an earlier one of the same day; all other lines are kept. Null
 * where the notes cannot be read: the line would replace all of them.
 *
 * @param horse its fields as they were seen (`seenFields`)
 * @param reason one line of text, or null for no such line
 */
export function withMissed<Horse extends Fields>(
  horse: Horse,
  kind: VisitKind,
  day: Day,
  reason: string | null,
): Horse | null {
  const field = CARE[kind].notes;
  const before = horse[field];
  if (isUnreadToken(before)) return null;
  const kept = linesOf(typeof before === 'string' ? before : '').filter(
    (line) => !line.startsWith(lineStart(day)),
  );
  const line = reason === null ? [] : [lineStart(day) + reason.replaceAll(/\s+/g, ' ').trim()];
  return { ...horse, [field]: [...kept, ...line].join('\n') };
}
