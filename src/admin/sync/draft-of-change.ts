import * as v from 'valibot';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf } from '../../model/collections.ts';
import { readFields } from '../../model/fields.ts';
import { MOVEMENT } from '../../model/movement.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { typedValue } from '../shared/change-labels.ts';
import { BLANK_MOVEMENT, draftOfMovement, movementDraft } from '../shared/movement-draft.ts';
import { patchOf, targetsOf } from '../../mutation/patch.ts';

const visitDraft = v.object({ notes: v.string() });
const recordEdit = v.object({
  from: v.nullable(v.union([v.string(), v.number()])),
  typed: v.string(),
});

/**
 * Turns a rejected change into the draft of its form. The draft of a record has edits by field,
 * `{ from, typed }`; `from` is what the person saw when they made the change, not what arrived since,
 * which the form does not show (PUSH-3). Edits that the stored draft has already are newer and win; one
 * that was made over the rejected value is made over what that had replaced. The draft of a visit has its
 * day and its notes, followed by the notes of the stored draft; so has that of a movement, followed by all
 * texts of the stored one, which may be of another movement.
 *
 * @param stored the draft of the form as it is stored now
 */
export function draftOf(stored: unknown, change: Mutation): unknown {
  const { op, path } = change;
  const collection = collectionOf(path);
  if (op === 'addVisit' && collection === 'movements') {
    const typed = draftOfMovement(readFields(MOVEMENT, targetsOf(change)));
    const later = v.safeParse(movementDraft, stored);
    const { party, barncode, docnumber, notes } = later.success ? later.output : BLANK_MOVEMENT;
    const texts = [typed.notes, party, barncode, docnumber, notes].filter(Boolean);
    return { ...typed, notes: texts.join(' ') };
  }
  if (op === 'addVisit') {
    const { date, notes } = targetsOf(change);
    const later = v.safeParse(visitDraft, stored);
    const texts = [notes, later.success && later.output.notes].filter(Boolean);
    return { day: dayOf(Number(date)), notes: texts.join(' ') };
  }
  const kept: Record<string, unknown> = { ...(typeof stored === 'object' ? stored : {}) };
  for (const [field, { from, to }] of Object.entries(patchOf(change))) {
    const later = v.safeParse(recordEdit, kept[field]);
    if (!later.success) kept[field] = { from, typed: typedValue(collection, field, to) };
    else if (later.output.from === to) kept[field] = { ...later.output, from };
  }
  return kept;
}
