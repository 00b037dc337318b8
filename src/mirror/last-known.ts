import { isVisitPath } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { BaseRow, Mirror } from './database.ts';
import { isReadableConflict } from './readable-rows.ts';

/**
 * Stores the last known fields of a root document with its unsent mutations and its `deleted` conflicts: the tombstone
 * that replaces the base copy is empty, and the person who made those changes must be able to restore the document
 * (CONFLICT-3). They stay on this phone, and only until that person has decided.
 *
 * Only inside a `rw` transaction that includes the outbox and the conflicts.
 *
 * @param held the base row that is about to be replaced by a tombstone, or removed
 */
export async function keepLastKnown(mirror: Mirror, held: BaseRow | undefined): Promise<void> {
  const known = alive(held);
  if (!known || isVisitPath(known.path)) return;
  const { outbox, conflicts } = mirror.db;
  await outbox.where('lane').equals(known.path).modify({ lost: known.fields });
  // The correction of a visit can be parked as `deleted` while its horse still exists.
  const parked = (await conflicts.where('lane').equals(known.path).toArray())
    .filter((row) => isReadableConflict(row) && row.kind === 'deleted')
    .map((row) => ({ ...row, mutation: { ...row.mutation, lost: known.fields } }));
  if (parked.length > 0) await conflicts.bulkPut(parked);
}
