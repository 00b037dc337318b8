import { collectionOf, isChildPath, rootPathOf } from '../../model/collections.ts';
import { isRecord } from '../../model/fields/raw-value.ts';
import type { Operation } from '../../mutation/mutation.ts';
import { type ConflictRow, type OutboxRow, MUTATION_VERSION } from './outbox-row.ts';

/** Whether a conflict can be read, with the mutation that it came from. */
export function isReadableConflict(row: ConflictRow): boolean {
  return (
    ['field', 'deleted', 'staleDelete'].includes(row.kind) &&
    typeof row.field === 'string' &&
    isReadable(row.mutation) &&
    row.path === row.mutation.path
  );
}

const OPERATIONS: Record<Operation, true> = {
  create: true,
  update: true,
  delete: true,
  addVisit: true,
  deleteVisit: true,
};

/** Whether a row of the outbox or the conflicts is in a later format than this code reads. */
export function isOfNewerCode(row: unknown): boolean {
  if (!isRecord(row)) return false;
  const { v, mutation } = row;
  return mutation === undefined ? Number(v) > MUTATION_VERSION : isOfNewerCode(mutation);
}

/** Whether a row is a well-formed mutation, which all code that handles mutations can rely on. */
export function isReadable(row: OutboxRow): boolean {
  if (!isRecord(row)) return false;
  const { mid, uid, deviceId, v, lane, op, path, patch, seen } = row;
  return (
    [mid, uid, deviceId, path].every((text) => typeof text === 'string') &&
    [row.baseRev, row.attempts, row.nextAttemptAt, row.createdAt].every(Number.isFinite) &&
    !(v > MUTATION_VERSION) &&
    Object.hasOwn(OPERATIONS, op) &&
    isSynchronised(path) &&
    isChildPath(path) === (op === 'addVisit' || op === 'deleteVisit') &&
    lane === rootPathOf(path) &&
    isRecord(patch) &&
    Object.values(patch).every(
      (change) => isRecord(change) && 'from' in change && 'to' in change,
    ) &&
    isRecord(seen) &&
    [row.over, row.ownRevs].every((list) => list == null || Array.isArray(list)) &&
    (row.after === undefined || typeof row.after === 'string') &&
    (row.replaces === undefined || isVisitOf(lane, row.replaces))
  );
}

/** Whether `replaces` names a visit of the same horse: an acknowledgement takes in documents of one root document. */
function isVisitOf(lane: string, replaces: unknown): boolean {
  return (
    typeof replaces === 'string' &&
    isSynchronised(replaces) &&
    isChildPath(replaces) &&
    rootPathOf(replaces) === lane
  );
}

function isSynchronised(path: string): boolean {
  try {
    return [collectionOf(path), collectionOf(rootPathOf(path))].length > 0;
  } catch {
    return false;
  }
}
