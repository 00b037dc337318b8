import { isVisitPath } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/document.ts';
import { conflictRecord } from '../mutation/conflict.ts';
import type { BaseRow, Mirror } from './database.ts';
import { type ConflictRow, conflictRowOf, mutationFrom } from './outbox-row.ts';
import { listParked } from './outbox.ts';

/**
 * Stores the last known fields of a root document with its unsent mutations and those of its conflicts: the tombstone
 * that replaces the base copy is empty, and the person who made those changes must be able to restore the document
 * (CONFLICT-3). They stay on this phone, and only until that person has decided.
 *
 * Only inside a `rw` transaction that includes the outbox and the conflicts.
 *
 * @param held the base row that is about to be replaced or removed
 * @param now the tombstone that replaces it; null where there is none
 */
export async function keepLastKnown(
  mirror: Mirror,
  held: BaseRow | undefined,
  now: ServerDocument | null,
): Promise<void> {
  const known = alive(held);
  if (!known || isVisitPath(known.path)) return;
  const { outbox, conflicts } = mirror.db;
  await outbox.where('lane').equals(known.path).modify({ lost: known.fields });
  // The correction of a visit can be parked as `deleted` while its horse still exists.
  const all = await listParked(mirror, known.path);
  const parked = all.filter(({ kind }) => kind !== 'staleDelete');
  if (parked.length === 0) return;
  await conflicts.bulkDelete(parked.map(({ id }) => id));
  const kept = parked.map((row) => ({ ...row, mutation: { ...row.mutation, lost: known.fields } }));
  await conflicts.bulkPut(kept.map((row) => asDeleted(row, now)));
}

/**
 * A conflict as it stands where the server has `now`: over a document that is gone, a conflict over one of its fields is
 * one over the whole document, the same for all fields of a mutation. Nothing but a restore could write that field.
 */
export function asDeleted(row: ConflictRow, now: ServerDocument | null): ConflictRow {
  if (row.kind !== 'field' || alive(now)) return row;
  return conflictRowOf(conflictRecord(mutationFrom(row.mutation), 'deleted', now, ''));
}
