import { collectionOf, isVisitPath, rootPathOf } from '../model/collections.ts';
import type { Operation } from '../mutation/mutation.ts';
import type { Mirror } from './database.ts';
import { type ConflictRow, type OutboxRow, MUTATION_VERSION } from './outbox-row.ts';

/*
 * Rows of the outbox and of the conflicts that cannot be read: written by a fault of ours, or damaged in
 * the storage. Nothing is known of them but that a person entered something. They are kept, shown and
 * exported as they stand; they stop neither the others nor what is received (PUSH-14).
 */

/** What stands in the database where a mutation cannot be read. */
export interface DamagedRow {
  readonly store: 'outbox' | 'conflicts';
  /** Its key in that store. */
  readonly key: number | string;
  /** As it stands. */
  readonly row: unknown;
}

/** Everything that cannot be read, as it stands. Observable with Dexie's live queries. */
export async function listDamaged({ db }: Mirror): Promise<DamagedRow[]> {
  const [unsent, parked] = await Promise.all([db.outbox.toArray(), db.conflicts.toArray()]);
  return [
    ...unsent.flatMap((row) => (isReadable(row) ? [] : [damaged('outbox', row.seq, row)])),
    ...parked.flatMap((row) =>
      isReadableConflict(row) ? [] : [damaged('conflicts', row.id, row)],
    ),
  ];
}

function damaged(store: DamagedRow['store'], key: number | string, row: unknown): DamagedRow {
  return { store, key, row };
}

/** A person discards one for good. */
export async function discardDamaged({ db }: Mirror, { store, key }: DamagedRow): Promise<void> {
  await (store === 'outbox' ? db.outbox.delete(Number(key)) : db.conflicts.delete(String(key)));
}

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

/** Whether a row says what a mutation is, so that everything that works with mutations can. */
export function isReadable(row: OutboxRow): boolean {
  if (!isRecord(row)) return false;
  const { mid, uid, deviceId, v, lane, op, path, patch, seen } = row;
  return (
    [mid, uid, deviceId, path].every((text) => typeof text === 'string') &&
    [row.baseRev, row.attempts, row.nextAttemptAt, row.createdAt].every(Number.isFinite) &&
    !(v > MUTATION_VERSION) &&
    Object.hasOwn(OPERATIONS, op) &&
    isSynchronised(path) &&
    isVisitPath(path) === (op === 'addVisit' || op === 'deleteVisit') &&
    lane === rootPathOf(path) &&
    isRecord(patch) &&
    Object.values(patch).every(
      (change) => isRecord(change) && 'from' in change && 'to' in change,
    ) &&
    isRecord(seen)
  );
}

function isSynchronised(path: string): boolean {
  try {
    return [collectionOf(path), collectionOf(rootPathOf(path))].length > 0;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
