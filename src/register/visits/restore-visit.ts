import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { conformingId } from '../../model/document-id.ts';
import { readFields } from '../../model/fields/fields.ts';
import type { Visit } from '../../model/visits/visit.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import type { ReplayedDocument } from '../../mutation/replay.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { undoDeletion } from '../../mirror/changes/undo-deletion.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { appendAll, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { type Addition, type DeletedVisit, getVisit, recordInPlaceOf } from './visits.ts';

/**
 * Undoes the deletion of a visit ({@link undoDeletion}). Where it took effect the same visit is recorded anew,
 * because a document that was deleted keeps its id for ever (VISIT-1). Where the visit was an unsent correction, the
 * deletion is of the visit that it corrects: that one is there again, and is corrected as before (decision 032).
 */
export async function restoreVisit(
  mirror: Mirror,
  deleted: DeletedVisit,
): Promise<Result<void, SaveFailure>> {
  const { path, deletes = path, deletionId } = deleted;
  const again = recordAgain(deleted);
  const work = async () => {
    // Undone before: the deletion of what it corrects stands behind it now.
    if (deletes !== path && (await getVisit(mirror, again.path))) return;
    const shown = await shownWith(mirror, path);
    const write = () => keeping(deleted, again, shown);
    const isThere = await undoDeletion(mirror, deletes, write, deletionId);
    if (isThere && deletes !== path)
      await recordInPlaceOf(mirror, deletes, async (place) => {
        const now = await shownWith(mirror, path);
        return appendAll(mirror, keeping(deleted, { ...again, ...place }, now));
      });
  };
  return transactOnQueues(mirror, 'restore visit', [rootPathOf(path)], work, ['conflicts']);
}

/** A horse and its visits of one kind, as the phone shows them; none where the horse is not there. */
async function shownWith({ db }: Mirror, path: string): Promise<readonly ReplayedDocument[]> {
  const horse = rootPathOf(path);
  const above = await db.view('horses').get(horse);
  const below = await db.view(collectionOf(path)).where('lane').equals(horse).toArray();
  return above ? [above, ...below] : [];
}

/** Records a movement again without changing the flags of its horse, which may have been set by hand since. */
function keeping(
  { flags }: DeletedVisit,
  again: Addition,
  shown: readonly ReplayedDocument[],
): readonly MutationInput[] {
  const isKept = flags !== undefined && shown.length > 0;
  return isKept ? keepingFlags([again], rootPathOf(again.path), flags, shown) : [again];
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
