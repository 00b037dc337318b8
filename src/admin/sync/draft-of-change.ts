import * as v from 'valibot';
import type { ViewRow } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf, fieldOf } from '../../model/collections.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { typedValue } from '../shared/change-labels.ts';
import { targetsOf } from '../../mutation/patch.ts';

const visitDraft = v.object({ notes: v.string() });

/**
 * Turns a rejected change into the draft of its form. The draft of a record has edits by field,
 * `{ from, typed }`, relative to the values of the view; edits that the stored draft has already are newer
 * and win. The draft of a visit has its day and its notes, followed by the notes of the stored draft.
 *
 * @param stored the draft of the form as it is stored now
 */
export function draftOf(row: ViewRow, stored: unknown, change: Mutation): unknown {
  const { op, path } = change;
  const targets = targetsOf(change);
  if (op === 'addVisit') {
    const { date, notes } = targets;
    const later = v.safeParse(visitDraft, stored);
    const texts = [notes, later.success && later.output.notes].filter(Boolean);
    return { day: dayOf(Number(date)), notes: texts.join(' ') };
  }
  const collection = collectionOf(path);
  const edits = Object.entries(targets).map(([field, to]) => [
    field,
    { from: fieldOf(collection, row.fields, field), typed: typedValue(collection, field, to) },
  ]);
  return { ...Object.fromEntries(edits), ...(typeof stored === 'object' ? stored : {}) };
}
