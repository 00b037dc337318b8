import type { ViewRow } from '../../mirror/database.ts';
import { collectionOf, fieldOf } from '../../model/collections.ts';
import type { Mutation } from '../../model/mutation.ts';
import { typedWords } from './change-words.ts';

/**
 * A refused change as the draft of its form, whose edits are `{ from, typed }` by field: typed over
 * what the register shows now. What is in the draft already was typed later, and stays.
 */
export function draftOf(row: ViewRow, kept: unknown, change: Mutation): unknown {
  const collection = collectionOf(change.path);
  const edits = Object.entries(change.patch).map(([field, { to }]) => [
    field,
    { from: fieldOf(collection, row.fields, field), typed: typedWords(collection, field, to) },
  ]);
  return { ...Object.fromEntries(edits), ...(typeof kept === 'object' ? kept : {}) };
}
