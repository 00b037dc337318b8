import { collectionOf, rootPathOf } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { Mutation, MutationInput } from '../mutation/mutation.ts';
import type { Mirror } from './database.ts';
import { readQueue } from './outbox.ts';
import { isReadableConflict } from './readable-rows.ts';
import { takeBack, withdrawFollowers } from './take-back.ts';
import { appendAgain } from './write-locally.ts';

/**
 * Puts back a document that this phone deleted, by where the deletion stands (UNDO-3):
 *
 * - the server cannot have it: it leaves the outbox without a trace;
 * - it became a question: the question goes, and the document is there as it is;
 * - it may be under way: what is written again follows from it, and falls where it does not take effect;
 * - it took effect: the document is written again.
 *
 * Only inside a transaction over the queue, those of what follows from the deletion, and `conflicts`.
 *
 * @param path the document that was deleted
 * @param again what writes it again
 */
export async function undoDeletion(
  mirror: Mirror,
  path: string,
  again: () => readonly MutationInput[],
): Promise<void> {
  const { db } = mirror;
  const rootPath = rootPathOf(path);
  const isMeant = (m: Mutation) => (m.op === 'delete' || m.op === 'deleteVisit') && m.path === path;
  if (await takeBack(mirror, rootPath, isMeant)) return;
  const parked = (await db.conflicts.where('lane').equals(rootPath).toArray()).filter(
    (row) => isReadableConflict(row) && row.kind === 'staleDelete' && row.path === path,
  );
  if (parked.length > 0) {
    await db.conflicts.bulkDelete(parked.map(({ id }) => id));
    for (const { mutation } of parked) await withdrawFollowers(mirror, mutation.mid);
    return;
  }
  const deletion = (await readQueue(mirror, rootPath)).findLast(isMeant);
  // Somebody put it back meanwhile.
  if (!deletion && alive(await db.base(collectionOf(path)).get(path))) return;
  await appendAgain(mirror, again(), deletion?.mutationId);
}
