import { rootPathOf } from '../../model/collections.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { undoInQueue } from '../../mutation/undo-in-queue.ts';
import type { Mirror } from '../database/database.ts';
import { dropFollowers } from './followers.ts';
import { readQueue } from '../outbox/outbox.ts';
import { rowOf } from '../database/outbox-row.ts';
import { refreshView } from '../view/view.ts';

/**
 * Undoes the last mutation of a document queue that `isMeant` matches, if the server cannot have it: no attempt to
 * send it was ever begun, or it was rejected. Only inside a transaction as {@link undoMutation} needs.
 *
 * @returns whether it was undone; if not, another mutation has to undo it
 */
export async function undoUnsent(
  mirror: Mirror,
  rootPath: string,
  isMeant: (change: Mutation) => boolean,
): Promise<boolean> {
  const change = (await readQueue(mirror, rootPath)).findLast(isMeant);
  if (!change || (change.attempts > 0 && change.status !== 'rejected')) return false;
  await undoMutation(mirror, change);
  return true;
}

/**
 * Takes a mutation and its dependents out of the outbox, as if they had never been made. Only inside a transaction over
 * its queue and, where deletions may be among them, over the `queuesOfFollowers`.
 */
export async function undoMutation(mirror: Mirror, change: Mutation): Promise<void> {
  const { outbox } = mirror.db;
  const rootPath = rootPathOf(change.path);
  const queue = await readQueue(mirror, rootPath);
  const { removed, kept } = undoInQueue(queue, change);
  await outbox.bulkDelete(removed.map(({ seq }) => seq));
  await outbox.bulkPut(kept.filter((each) => !queue.includes(each)).map(rowOf));
  for (const { op, mutationId } of removed)
    if (op === 'delete' || op === 'deleteVisit') await dropFollowers(mirror, mutationId);
  if (removed.some(({ op }) => op === 'delete')) return refreshView(mirror, rootPath, 'all');
  await refreshView(
    mirror,
    rootPath,
    removed.map(({ path }) => path),
  );
}
