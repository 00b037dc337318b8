import { collectionOf, groupOf, isChildPath, rootPathOf } from '../model/collections.ts';
import { MOVED_FLAGS } from '../model/movements/movement.ts';
import { isRecordable } from '../model/visits/visit.ts';
import { type Mutation, replacedPathOf } from './mutation.ts';
import { newValuesOf } from './patch.ts';

/** Whether a later mutation of a document queue makes sense only after an earlier one. */
function dependsOn(later: Mutation, earlier: Mutation): boolean {
  if (isOfWholeRecord(earlier) || isOfWholeRecord(later)) return true;
  // A correction depends on the visit that it replaces, and the deletion of that visit on the correction.
  if (replacedPathOf(earlier) === later.path || replacedPathOf(later) === earlier.path) return true;
  if (later.after === earlier.mutationId) return true;
  if (usesFlagsOf(later, earlier)) return true;
  if (later.path !== earlier.path) return false;
  if (isChildPath(later.path)) return true;
  const collection = collectionOf(later.path);
  const touched = newValuesOf(earlier);
  return Object.keys(newValuesOf(later)).some((field) =>
    groupOf(collection, field).some((member) => member in touched),
  );
}

/** Whether `later` updates or compares flags of a horse that `earlier`, a movement or its deletion, writes. */
function usesFlagsOf(later: Mutation, earlier: Mutation): boolean {
  if (later.op !== 'update' || rootPathOf(earlier.path) !== later.path) return false;
  if (earlier.path === later.path || collectionOf(earlier.path) !== 'movements') return false;
  // The server refuses such a movement: it sets no flags.
  if (earlier.op === 'addVisit' && !isRecordable('movements', earlier.fields)) return false;
  return MOVED_FLAGS.some((flag) => flag in later.patch || flag in later.seen);
}

/** Whether a mutation creates or deletes a whole root document, with all that lies below it. */
function isOfWholeRecord({ op }: Mutation): boolean {
  return op === 'create' || op === 'delete';
}

/**
 * The next mutation of a document queue that may be sent: the first pending one that does not depend on a rejected one,
 * directly or through another (PUSH-11). Order within the queue holds otherwise.
 */
export function nextToSend(queue: readonly Mutation[]): Mutation | undefined {
  const skipped: Mutation[] = [];
  for (const mutation of queue) {
    const blocked = skipped.some((earlier) => dependsOn(mutation, earlier));
    if (mutation.status === 'pending' && !blocked) return mutation;
    skipped.push(mutation);
  }
  return undefined;
}

/**
 * Whether a new receipt that could not be sent keeps those that were written after it waiting, so that its number comes
 * before theirs (RECEIPT-1). One that brings its number (from an archive) has its place, and one that this app fails at
 * keeps nothing waiting (PUSH-10).
 */
export function blocksReceipts(mutation: Mutation): boolean {
  if (mutation.op !== 'create' || collectionOf(mutation.path) !== 'receipts') return false;
  const { status, lastError, fields } = mutation;
  if (status !== 'pending' || lastError === null || lastError === 'internal') return false;
  return typeof fields['receiptNumber'] !== 'number';
}

/** Whether a mutation is not sent until a person has resolved a rejected one that it depends on (PUSH-11). */
export function isBlockedBy(waiting: Mutation, rejected: readonly Mutation[]): boolean {
  return rejected.some(
    (earlier) =>
      rootPathOf(earlier.path) === rootPathOf(waiting.path) &&
      earlier.seq < waiting.seq &&
      dependsOn(waiting, earlier),
  );
}
