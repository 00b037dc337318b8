import { collectionOf, rootPathOf, childCollectionOf } from '../../model/collections.ts';
import { alive } from '../../model/fields/document.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { Mirror } from '../database/database.ts';
import { isReadable } from '../database/readable-rows.ts';
import { dropDraftsOf, keepDraft, readDraft } from '../drafts/drafts.ts';
import { readQueue, retryRejectedAmong, rowsOf } from '../outbox/outbox.ts';
import { mutationFrom } from '../database/outbox-row.ts';
import { queuesOfFollowers } from './followers.ts';
import { undoMutation } from './undo-mutation.ts';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';
import { transactOnQueues } from './write-locally.ts';

/*
 * What a person may do with a change that the server rejected for good (PUSH-11). Each returns whether it took effect: in
 * another tab the person may have chosen before.
 */

/** 'Riprova': the mutation is pending again, in its old place. */
export async function retryRejected(
  mirror: Mirror,
  mutationId: string,
): Promise<Result<boolean, SaveFailure>> {
  try {
    return ok((await retryRejectedAmong(rowsOf(mirror, mutationId))) > 0);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/**
 * 'Scarta': removes the mutation from the phone for good, with its dependents; and the drafts about what it was to
 * create, which no form reaches any more.
 */
export async function discardRejected(
  mirror: Mirror,
  mutationId: string,
): Promise<Result<boolean, SaveFailure>> {
  return undoRejected(mirror, mutationId, async ({ op, path }) => {
    const isCreation = op === 'create' || op === 'addVisit';
    if (isCreation && !alive(await mirror.db.base(collectionOf(path)).get(path)))
      await dropDraftsOf(mirror, [path]);
  });
}

/**
 * 'Modifica': moves the values of a rejected update or visit back into the draft of their form. They leave the outbox
 * and enter the draft in one transaction, so that they are always in one of them.
 *
 * @param draftOf makes the new draft from the present one, if any, and the mutation
 */
export async function backToDraft(
  mirror: Mirror,
  mutationId: string,
  draftOf: (kept: unknown, change: Mutation) => unknown,
): Promise<Result<boolean, SaveFailure>> {
  return undoRejected(mirror, mutationId, async (change) => {
    const { path, op } = change;
    const rootPath = rootPathOf(path);
    const shown = await mirror.db.view(collectionOf(rootPath)).get(rootPath);
    if (!shown) throw new Error('nothing to edit');
    const form = op === 'addVisit' ? `${rootPath}/${childCollectionOf(path)}/new` : path;
    await keepDraft(mirror, form, draftOf(await readDraft(mirror, form), change));
  });
}

async function undoRejected(
  mirror: Mirror,
  mutationId: string,
  andThen: (change: Mutation) => Promise<void>,
): Promise<Result<boolean, SaveFailure>> {
  const find = async () => {
    const row = await rowsOf(mirror, mutationId).first();
    return row && isReadable(row) ? mutationFrom(row) : undefined;
  };
  try {
    const found = await find();
    if (!found) return ok(false);
    const work = async () => {
      const change = await find();
      // Another tab retried it meanwhile: it may be in flight.
      if (change?.status !== 'rejected') return false;
      await undoMutation(mirror, change);
      await andThen(change);
      return true;
    };
    const rootPath = rootPathOf(found.path);
    // A deletion may go with it.
    const ids = (await readQueue(mirror, rootPath)).map((each) => each.mutationId);
    const queues = [rootPath, ...(await queuesOfFollowers(mirror, ...ids))];
    return await transactOnQueues(mirror, 'undo rejected', queues, work, ['conflicts', 'drafts']);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}
