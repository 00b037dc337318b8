import { rootPathOf } from '../model/collections.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { withdrawFrom } from '../mutation/withdraw.ts';
import type { Mirror } from './database.ts';
import { readQueue } from './outbox.ts';
import { rowOf } from './outbox-row.ts';
import { rebuildView, refreshView } from './view.ts';

/**
 * Takes back the last change of a document queue that `isMeant`, if the server cannot have it: no
 * attempt to send it was ever begun, or it was rejected. Only inside a transaction over the queue.
 *
 * @returns whether there was such a change; where not, what it did has to be undone by another one
 */
export async function takeBack(
  mirror: Mirror,
  rootPath: string,
  isMeant: (change: Mutation) => boolean,
): Promise<boolean> {
  const change = (await readQueue(mirror, rootPath)).findLast(isMeant);
  if (!change || (change.attempts > 0 && change.status !== 'rejected')) return false;
  await withdraw(mirror, change);
  return true;
}

/**
 * Takes a change out of the outbox as if it had never been made, and with it what makes no sense
 * without it. Only inside a transaction over its queue.
 */
export async function withdraw(mirror: Mirror, change: Mutation): Promise<void> {
  const { outbox } = mirror.db;
  const rootPath = rootPathOf(change.path);
  const queue = await readQueue(mirror, rootPath);
  const { removed, kept } = withdrawFrom(queue, change);
  await outbox.bulkDelete(removed.map(({ seq }) => seq));
  await outbox.bulkPut(kept.filter((each) => !queue.includes(each)).map(rowOf));
  if (removed.some(({ op }) => op === 'delete')) return rebuildView(mirror, rootPath);
  await refreshView(
    mirror,
    rootPath,
    removed.map(({ path }) => path),
  );
}
