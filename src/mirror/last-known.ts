import { isVisitPath } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { BaseRow, Mirror } from './database.ts';

/**
 * Keeps, with the changes that wait in its queue, the fields of a root document as the phone last knew
 * them: the tombstone that takes its place is empty, and a person who made those changes must be able
 * to choose to have the document back (CONFLICT-2). Kept on this phone only, and only until they chose.
 *
 * Inside a `rw` transaction that includes the outbox.
 *
 * @param held the base row that is about to be replaced by a tombstone, or to go
 */
export async function keepLastKnown(mirror: Mirror, held: BaseRow | undefined): Promise<void> {
  const known = alive(held);
  if (!known || isVisitPath(known.path)) return;
  await mirror.db.outbox.where('lane').equals(known.path).modify({ lost: known.fields });
}
