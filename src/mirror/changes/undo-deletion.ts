import { collectionOf, isChildPath, rootPathOf } from '../../model/collections.ts';
import { alive, isTombstone } from '../../model/fields/document.ts';
import { isErasure, type Mutation, type MutationInput } from '../../mutation/mutation.ts';
import type { Mirror } from '../database/database.ts';
import { listParked, readQueue } from '../outbox/outbox.ts';
import type { ConflictRow } from '../database/outbox-row.ts';
import { dropFollowers } from './followers.ts';
import { undoUnsent } from './undo-mutation.ts';
import { appendAgain, erasing } from './write-locally.ts';

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
  const deletion = (await readQueue(mirror, rootPath)).findLast(isMeant);
  if (!deletion && (await dropStaleDeletions(mirror, path)).length > 0) return true;
  const held = deletion ? undefined : await db.base(collectionOf(path)).get(path);
  // Somebody restored it meanwhile.
  if (alive(held)) return true;
  const isElse =
    held &&
    isTombstone(held) &&
    isChildPath(path) &&
    // Not by the person alone: another device of theirs may have deleted or corrected it.
    (deletionId === undefined ? held.updatedBy !== mirror.uid : held.lastMid !== deletionId);
  const inputs = isElse ? asCorrectionsOf(path, again()) : again();
  await appendAgain(mirror, inputs, deletion?.mutationId);
  return false;
}

/**
 * Ends the conflicts about earlier deletions of a document that the person deletes anew: that is their answer. What
 * followed from those goes, since the new deletion has its own. Only inside a transaction as {@link undoDeletion} needs.
 *
 * @returns the mirror to delete it with: if one of them was an erasure, the new deletion is one (CONFLICT-3)
 */
export async function deletingAnew(mirror: Mirror, path: string): Promise<Mirror> {
  const before = await dropStaleDeletions(mirror, path);
  return before.some(({ mutation }) => isErasure(mutation.mid)) ? erasing(mirror) : mirror;
}

async function dropStaleDeletions(mirror: Mirror, path: string): Promise<readonly ConflictRow[]> {
  const parked = (await listParked(mirror, rootPathOf(path))).filter(
    (row) => row.kind === 'staleDelete' && row.path === path,
  );
  await mirror.db.conflicts.bulkDelete(parked.map(({ id }) => id));
  for (const { mutation } of parked) await dropFollowers(mirror, mutation.mid);
  return parked;
}

/**
 * Somebody else, or this person elsewhere, deleted or corrected a visit before: recorded as a correction of it, it
 * becomes a conflict, and neither comes back unasked nor stands beside the correction.
 */
function asCorrectionsOf(replaces: string, again: readonly MutationInput[]): MutationInput[] {
  return again.flatMap((input) => (input.op === 'addVisit' ? [{ ...input, replaces }] : []));
}
