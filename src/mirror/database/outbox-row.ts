import { rootPathOf } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { ConflictRecord } from '../../mutation/conflict.ts';
import {
  type AttemptFailure,
  type Mutation,
  type MutationInput,
  type Operation,
  type Patch,
  replacedPathOf,
} from '../../mutation/mutation.ts';
import { patchOf, newValuesOf } from '../../mutation/patch.ts';

/** The format of stored mutations. Raised when it changes; older ones are read for ever. */
export const MUTATION_VERSION = 1;

/**
 * A mutation as IndexedDB and files of unsent changes hold it. Phones of every release have such rows: their names and
 * values are never changed, and rows of every kind have all required properties, used or not.
 */
export interface OutboxRow {
  readonly mid: string;
  readonly seq: number;
  readonly uid: string;
  readonly deviceId: string;
  readonly v: number;
  /** The path of the root document: the index of document queues. */
  readonly lane: string;
  readonly op: Operation;
  readonly path: string;
  readonly patch: Patch;
  readonly seen: Fields;
  readonly baseRev: number;
  readonly seenVersion?: string;
  readonly over?: readonly string[];
  readonly ownRevs?: readonly number[];
  readonly after?: string;
  readonly replaces?: string;
  /** `attention`: rejected by the server. */
  readonly status: 'pending' | 'attention';
  readonly attempts: number;
  readonly triedAt?: number;
  readonly nextAttemptAt: number;
  readonly lastError: AttemptFailure | null;
  readonly handed?: true;
  readonly createdAt: number;
  readonly lost?: Fields;
  readonly lostRev?: number;
}

/** A row before the outbox assigned its `seq`. */
export type NewOutboxRow = Omit<OutboxRow, 'seq'> & { readonly seq?: number };

/** A conflict as IndexedDB holds it; as for {@link OutboxRow}, its names stay. */
export type ConflictRow = Omit<ConflictRecord, 'mutation'> & {
  /** The path of the root document. */
  readonly lane: string;
  readonly mutation: OutboxRow;
};

/** How a rejected mutation is marked in its row. */
export const REJECTED = 'attention';

/** What a row holds of the change itself. */
type ChangeRow = Pick<OutboxRow, 'op' | 'path' | 'patch' | 'seen' | 'replaces'>;

/** The change that a row describes. */
export function inputOf({ op, path, patch, seen, replaces }: ChangeRow): MutationInput {
  const fields = () => newValuesOf({ op: 'update', path, patch, seen });
  switch (op) {
    case 'create':
      return { op, path, fields: fields() };
    case 'addVisit':
      return { op, path, fields: fields(), ...(replaces !== undefined && { replaces }) };
    case 'update':
      return { op, path, patch, seen };
    case 'delete':
    case 'deleteVisit':
      return { op, path };
  }
}

/** Reads a mutation from its row. */
export function mutationFrom(row: OutboxRow): Mutation {
  const { mid, over, ownRevs, after, status, triedAt, lost, lostRev, seenVersion } = row;
  return {
    ...inputOf(row),
    mutationId: mid,
    seq: row.seq,
    uid: row.uid,
    deviceId: row.deviceId,
    baseRev: row.baseRev,
    ...(seenVersion !== undefined && { seenVersion }),
    ...(over && { over }),
    ...(ownRevs && { ownRevs }),
    ...(after !== undefined && { after }),
    status: status === REJECTED ? 'rejected' : 'pending',
    attempts: row.attempts,
    ...(triedAt !== undefined && { triedAt }),
    nextAttemptAt: row.nextAttemptAt,
    lastError: row.lastError,
    ...(row.handed && { isHandedOver: true }),
    createdAt: row.createdAt,
    ...(lost && { lastKnown: lost }),
    ...(lostRev !== undefined && { lastKnownRev: lostRev }),
  };
}

/** What the row of a change holds of it, as {@link inputOf} reads it, and what follows from that. */
export function changeRowOf(input: MutationInput): ChangeRow & Pick<OutboxRow, 'v' | 'lane'> {
  const { op, path } = input;
  const replaces = replacedPathOf(input);
  return {
    v: MUTATION_VERSION,
    lane: rootPathOf(path),
    op,
    path,
    patch: patchOf(input),
    seen: input.op === 'update' ? input.seen : {},
    ...(replaces !== undefined && { replaces }),
  };
}

/** The row of a mutation. */
export function rowOf(mutation: Mutation): OutboxRow {
  const { mutationId, over, ownRevs, after, triedAt, lastKnown, lastKnownRev, seenVersion } =
    mutation;
  return {
    ...changeRowOf(mutation),
    mid: mutationId,
    seq: mutation.seq,
    uid: mutation.uid,
    deviceId: mutation.deviceId,
    baseRev: mutation.baseRev,
    ...(seenVersion !== undefined && { seenVersion }),
    ...(over && { over }),
    ...(ownRevs && { ownRevs }),
    ...(after !== undefined && { after }),
    status: mutation.status === 'rejected' ? REJECTED : 'pending',
    attempts: mutation.attempts,
    ...(triedAt !== undefined && { triedAt }),
    nextAttemptAt: mutation.nextAttemptAt,
    lastError: mutation.lastError,
    ...(mutation.isHandedOver && { handed: true }),
    createdAt: mutation.createdAt,
    ...(lastKnown && { lost: lastKnown }),
    ...(lastKnownRev !== undefined && { lostRev: lastKnownRev }),
  };
}

/** Reads a conflict from its row. */
export function conflictFrom({ lane: _lane, mutation, ...record }: ConflictRow): ConflictRecord {
  return { ...record, mutation: mutationFrom(mutation) };
}

/** The row of a conflict. */
export function conflictRowOf({ mutation, ...record }: ConflictRecord): ConflictRow {
  return { ...record, lane: rootPathOf(record.path), mutation: rowOf(mutation) };
}
