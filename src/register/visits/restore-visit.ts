import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { readFields } from '../../model/fields.ts';
import type { MutationInput, Mutation } from '../../mutation/mutation.ts';
import type { Visit } from '../../model/visit.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { takeBack } from '../../mirror/take-back.ts';
import { type SaveFailure, appendAgain, transactOnQueue } from '../../mirror/write-locally.ts';

/**
 * Takes back the deletion of a visit. Where the server cannot have the deletion it leaves the outbox
 * and the visit is there again as it was; otherwise the same visit is recorded anew, because a
 * document that was deleted keeps its id for ever (VISIT-1).
 */
export async function restoreVisit(
  mirror: Mirror,
  deleted: ViewRow<Visit>,
): Promise<Result<void, SaveFailure>> {
  const horse = rootPathOf(deleted.path);
  return transactOnQueue(mirror, 'restore visit', horse, async () => {
    const isDeletion = (m: Mutation) => m.op === 'deleteVisit' && m.path === deleted.path;
    if (await takeBack(mirror, horse, isDeletion)) return;
    await appendAgain(mirror, [recordAgain(mirror, deleted)]);
  });
}

/** A visit or a movement that was deleted, as a new one of the same horse. */
export function recordAgain(mirror: Mirror, { path, fields }: ViewRow<Visit>): MutationInput {
  const fresh = `${rootPathOf(path)}/${collectionOf(path)}/${mirror.ids.documentId()}`;
  const again = readFields(COLLECTIONS[collectionOf(path)], fields);
  return { op: 'addVisit', path: fresh, fields: again };
}
