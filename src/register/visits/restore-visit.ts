import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { conformingId } from '../../model/document-id.ts';
import { readFields } from '../../model/fields.ts';
import type { Visit } from '../../model/visit.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import { type SaveFailure, append, transactOnQueue } from '../../mirror/write-locally.ts';
import { type Addition, type DeletedVisit, getVisit, inPlaceOf } from './visits.ts';

/**
 * Undoes the deletion of a visit ({@link undoDeletion}). Where it took effect the same visit is recorded anew,
 * because a document that was deleted keeps its id for ever (VISIT-1). Where the visit was an unsent correction, the
 * deletion is of the visit that it corrects: that one is there again, and is corrected as before (decision 032).
 */
export async function restoreVisit(
  mirror: Mirror,
  deleted: DeletedVisit,
): Promise<Result<void, SaveFailure>> {
  const { path, deletes = path } = deleted;
  const again = recordAgain(deleted);
  const work = async () => {
    // Undone before: the deletion of what it corrects stands behind it now.
    if (deletes !== path && (await getVisit(mirror, again.path))) return;
    const isThere = await undoDeletion(mirror, deletes, () => [again]);
    if (isThere && deletes !== path)
      await inPlaceOf(mirror, deletes, (place) => append(mirror, { ...again, ...place }));
  };
  return transactOnQueue(mirror, 'restore visit', rootPathOf(path), work, ['conflicts']);
}

/**
 * A visit or a movement that was deleted, as a new one of the same horse. Its id follows from the old one: two
 * phones that both deleted it and take that back make one visit.
 */
export function recordAgain({ path, fields }: Pick<ViewRow<Visit>, 'path' | 'fields'>): Addition {
  const collection = collectionOf(path);
  const fresh = `${rootPathOf(path)}/${collection}/${conformingId(collection, path)}`;
  const again = readFields(COLLECTIONS[collection], fields);
  return { op: 'addVisit', path: fresh, fields: again };
}
