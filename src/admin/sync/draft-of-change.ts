import * as v from 'valibot';
import { formatShortDay } from '../../i18n/format.ts';
import { dayOf, isDay } from '../../model/values/calendar.ts';
import { collectionOf } from '../../model/collections.ts';
import { readFields } from '../../model/fields/fields.ts';
import { MOVEMENT } from '../../model/movements/movement.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { typedValue } from '../shared/labels/change-labels.ts';
import { BLANK_MOVEMENT, draftOfMovement, movementDraft } from '../shared/forms/movement-draft.ts';
import { patchOf, newValuesOf } from '../../mutation/patch.ts';

const visitDraft = v.object({ day: v.nullish(v.string()), notes: v.string() });
const recordEdit = v.object({
  from: v.nullish(v.union([v.string(), v.number()])),
  typed: v.string(),
});

/**
 * Turns a rejected change into the draft of its form. The draft of a record has edits by field, `{ from, typed }`;
 * `from` is what the person saw when they made the change, not what arrived since, which the form does not show
 * (PUSH-3). An edit in the stored draft is newer and wins; if its `from` is the rejected value, it gets the `from` of
 * the rejected change. The draft of a visit has its day and its notes, followed by the notes of the stored draft, behind
 * the day that was typed there if it is another one. The draft of a movement likewise, followed by all texts of the
 * stored draft, which may be about another movement.
 *
 * @param stored the draft of the form as it is stored now
 */
export function draftOf(stored: unknown, change: Mutation): unknown {
  const { op, path } = change;
  const collection = collectionOf(path);
  if (op === 'addVisit' && collection === 'movements') {
    const typed = draftOfMovement(readFields(MOVEMENT, newValuesOf(change)));
    const later = v.safeParse(movementDraft, stored);
    const { date, party, barncode, docnumber, notes } = later.success
      ? later.output
      : BLANK_MOVEMENT;
    const texts = textsWithDay(date, typed.date, [party, barncode, docnumber, notes]);
    return { ...typed, notes: joined([typed.notes, texts]) };
  }
  if (op === 'addVisit') {
    const { date, notes } = newValuesOf(change);
    const later = v.safeParse(visitDraft, stored);
    const day = dayOf(Number(date ?? Number.NaN));
    const texts = later.success ? textsWithDay(later.output.day, day, [later.output.notes]) : '';
    return { day, notes: joined([String(notes ?? ''), texts]) };
  }
  const kept: Record<string, unknown> = { ...(typeof stored === 'object' ? stored : {}) };
  for (const [field, { from, to }] of Object.entries(patchOf(change))) {
    const later = v.safeParse(recordEdit, kept[field]);
    if (!later.success) kept[field] = { from, typed: typedValue(collection, field, to) };
    else if (later.output.from === to) kept[field] = { ...later.output, from };
  }
  return kept;
}

/** The texts of a stored draft, behind the day that was typed there if it is another one. */
function textsWithDay(day: string | null | undefined, own: string | null, all: readonly string[]) {
  const texts = joined(all);
  if (texts === '' || !day || day === own) return texts;
  return `${isDay(day) ? formatShortDay(day) : day}: ${texts}`;
}

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(' ');
