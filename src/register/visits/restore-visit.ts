import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { conformingId } from '../../model/document-id.ts';
import { readFields } from '../../model/fields.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import type { Visit } from '../../model/visit.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import { type SaveFailure, transactOnQueue } from '../../mirror/write-locally.ts';

/**
 * Takes back the deletion of a visit ({@link undoDeletion}). Where it took effect the same visit is recorded anew,
 * because a document that was deleted keeps its id for ever (VISIT-1).
 */
export async function restoreVisit(
  mirror: Mirror,
  deleted: ViewRow<Visit>,
): Promise<Result<void, SaveFailure>> {
  const horse = rootPathOf(deleted.path);
  const work = () => undoDeletion(mirror, deleted.path, () => [recordAgain(deleted)]);
  return transactOnQueue(mirror, 'restore visit', horse, work, ['conflicts']);
}

/**
 * A visit or a movement that was deleted, as a new one of the same horse. Its id follows from the old one: two
 * phones that both deleted it and take that back make one visit.
 */
export function recordAgain({ path, fields }: ViewRow<Visit>): MutationInput {
  const collection = collectionOf(path);
  const fresh = `${rootPathOf(path)}/${collection}/${conformingId(collection, path)}`;
  const again = readFields(COLLECTIONS[collection], fields);
  return { op: 'addVisit', path: fresh, fields: again };
}
