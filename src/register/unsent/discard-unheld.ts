import { heldCollections } from '../../mirror/scope/accounts.ts';
import { type Mirror, transact } from '../../mirror/database/database.ts';
import { dropDraftsOf } from '../../mirror/drafts/drafts.ts';
import { dropUnneeded } from '../../mirror/scope/lock-mirror.ts';
import { readQueue } from '../../mirror/outbox/outbox.ts';
import { undoMutation } from '../../mirror/changes/undo-mutation.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/changes/save-failure.ts';
import { COLLECTION_NAMES, collectionOf, rootPathOf } from '../../model/collections.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { type Result, fail, ok } from '../../platform/result.ts';

/** Whether a change is certainly not on its way: it was never tried, was put off, or was refused. */
export function isAtRest({ status, attempts, nextAttemptAt }: Mutation): boolean {
  return status === 'rejected' || attempts === 0 || nextAttemptAt > 0;
}

/**
 * 'Scarta' of a change whose document the account does not hold any more (PUSH-12): removes it from the phone for good,
 * with its dependents, and what was kept of such documents for it alone.
 *
 * @returns whether it took effect; not where the change may be on its way, or its document is held again
 */
export async function discardUnheld(
  mirror: Mirror,
  { mutationId, path }: Mutation,
): Promise<Result<boolean, SaveFailure>> {
  const { db } = mirror;
  try {
    const stores = db.tables.map(({ name }) => name);
    const work = async () => {
      const held = await heldCollections(mirror);
      const queue = await readQueue(mirror, rootPathOf(path));
      const change = queue.find((each) => each.mutationId === mutationId);
      if (!change || !isAtRest(change) || held.includes(collectionOf(path))) return false;
      await undoMutation(mirror, change);
      if (change.op === 'create') await dropDraftsOf(mirror, [path]);
      await dropUnneeded(
        mirror,
        COLLECTION_NAMES.filter((each) => !held.includes(each)),
      );
      return true;
    };
    return ok(await transact(db, 'discard unheld', 'rw', stores, work));
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}
