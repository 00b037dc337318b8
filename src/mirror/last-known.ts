import { isVisitPath } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { BaseRow, Mirror } from './database.ts';
import { isReadableConflict } from './readable-rows.ts';

/**
 * Keeps, with the changes that wait in its queue or are parked as those of something deleted, the fields of a root
 * document as the phone last knew them: the tombstone that takes its place is empty, and a person who made those
 * changes must be able to choose to have the document back (CONFLICT-2). Kept on this phone only, and only until they
 * chose.
 *
 * Inside a `rw` transaction that includes the outbox and the conflicts.
 *
 * @param held the base row that is about to be replaced by a tombstone, or to go
 */
export async function keepLastKnown(mirror: Mirror, held: BaseRow | undefined): Promise<void> {
  const known = alive(held);
  if (!known || isVisitPath(known.path)) return;
  const { outbox, conflicts } = mirror.db;
  await outbox.where('lane').equals(known.path).modify({ lost: known.fields });
  // The correction of a visit is parked while its horse is there.
  const parked = (await conflicts.where('lane').equals(known.path).toArray())
    .filter((row) => isReadableConflict(row) && row.kind === 'deleted')
    .map((row) => ({ ...row, mutation: { ...row.mutation, lost: known.fields } }));
  if (parked.length > 0) await conflicts.bulkPut(parked);
}
