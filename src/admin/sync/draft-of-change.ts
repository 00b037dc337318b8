import * as v from 'valibot';
import type { ViewRow } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf, fieldOf } from '../../model/collections.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { typedValue } from '../shared/change-labels.ts';

const visit = v.object({ notes: v.string() });

/**
 * A refused change as the draft of its form. That of a card has edits, `{ from, typed }` by field: typed
 * over what the register shows now; what is in it already was typed later, and stays. That of a visit
 * has its day and its notes, and what was noted there already.
 */
export function draftOf(row: ViewRow, kept: unknown, change: Mutation): unknown {
  const { op, path, patch } = change;
  if (op === 'addVisit') {
    const { date, notes } = patch;
    const later = v.safeParse(visit, kept);
    const texts = [notes?.to, later.success && later.output.notes].filter(Boolean);
    return { day: dayOf(Number(date?.to)), notes: texts.join(' ') };
  }
  const collection = collectionOf(path);
  const edits = Object.entries(patch).map(([field, { to }]) => [
    field,
    { from: fieldOf(collection, row.fields, field), typed: typedValue(collection, field, to) },
  ]);
  return { ...Object.fromEntries(edits), ...(typeof kept === 'object' ? kept : {}) };
}
