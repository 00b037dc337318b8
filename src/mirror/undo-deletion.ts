import { collectionOf, isVisitPath, rootPathOf } from '../model/collections.ts';
import { alive, isTombstone } from '../model/fields/document.ts';
import type { Mutation, MutationInput } from '../mutation/mutation.ts';
import type { Mirror } from './database.ts';
import { listParked, readQueue } from './outbox.ts';
import { undoUnsent, dropFollowers } from './undo-mutation.ts';
import { appendAgain } from './write-locally.ts';

/**
 * Undoes a deletion that was made on this phone, depending on how far it got (UNDO-3):
 *
 * - the server cannot have it: it leaves the outbox without a trace;
 * - it became a conflict: the conflict is removed, and the document exists as it is;
 * - it may be in flight: the document is written again by mutations that are sent only if the deletion takes effect;
 * - it took effect: the document is written again.
 *
 * Only inside a transaction over the queue, the queues of what follows from the deletion, and `conflicts`.
 *
 * @param path the document that was deleted
 * @param again gives the mutations that write it again
 * @param deletionId the id of the deletion's mutation, where it is known
 * @returns whether the document exists as it is; if not, it is written again
 */
export async function undoDeletion(
  mirror: Mirror,
  path: string,
  again: () => readonly MutationInput[],
  deletionId?: string,
): Promise<boolean> {
  const { db } = mirror;
  const rootPath = rootPathOf(path);
  const isMeant = (m: Mutation) => (m.op === 'delete' || m.op === 'deleteVisit') && m.path === path;
  if (await undoUnsent(mirror, rootPath, isMeant)) return true;
  const parked = (await listParked(mirror, rootPath)).filter(
    (row) => row.kind === 'staleDelete' && row.path === path,
  );
  if (parked.length > 0) {
    await db.conflicts.bulkDelete(parked.map(({ id }) => id));
    for (const { mutation } of parked) await dropFollowers(mirror, mutation.mid);
    return true;
  }
  const deletion = (await readQueue(mirror, rootPath)).findLast(isMeant);
  const held = deletion ? undefined : await db.base(collectionOf(path)).get(path);
  // Somebody restored it meanwhile.
  if (alive(held)) return true;
  const isElse =
    held &&
    isTombstone(held) &&
    isVisitPath(path) &&
    // Not by the person alone: another device of theirs may have deleted or corrected it.
    (deletionId === undefined ? held.updatedBy !== mirror.uid : held.lastMid !== deletionId);
  await appendAgain(mirror, isElse ? inPlaceOf(path, again()) : again(), deletion?.mutationId);
  return false;
}

/**
 * Somebody else, or this person elsewhere, deleted or corrected a visit before: recorded as a correction of it, it
 * becomes a question, and neither comes back unasked nor stands beside the correction.
 */
function inPlaceOf(replaces: string, again: readonly MutationInput[]): MutationInput[] {
  return again.flatMap((input) => (input.op === 'addVisit' ? [{ ...input, replaces }] : []));
}
