import { collectionOf, groupOf, rootPathOf, valueOrToken } from '../../model/collections.ts';
import { type ServerDocument, alive, isTombstone } from '../../model/fields/document.ts';
import { type ConflictRecord, tookEffect } from '../../mutation/conflict.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { namesKnownFields, seenOf, newValuesOf } from '../../mutation/patch.ts';
import type { BaseRow, Mirror } from '../database/database.ts';
import { conflictsWithText } from '../drafts/drafts.ts';
import { asDeleted } from './last-known-fields.ts';
import { followersOf, queuesOfFollowers, dropFollowers } from '../changes/followers.ts';
import { listParked } from '../outbox/outbox.ts';
import {
  type ConflictRow,
  type OutboxRow,
  conflictRowOf,
  mutationFrom,
} from '../database/outbox-row.ts';
import { rowsAt } from '../view/touched-rows.ts';
import { refreshView } from '../view/view.ts';

/** What of the server's answer to a mutation decides about conflicts. */
export interface CommitAnswer {
  readonly conflicts: readonly ConflictRecord[];
  /**
   * The root document's revision that the commit made; null when nothing was written. Mutations that were made over
   * this one have seen it (PUSH-5).
   */
  readonly rev: number | null;
}

/** The root paths of the document queues that {@link updateConflicts} touches, beside the mutation's own. */
export async function queuesOfConflicts(
  mirror: Mirror,
  { mutationId }: Mutation,
  { conflicts }: CommitAnswer,
): Promise<string[]> {
  const mayEnd = conflicts.some(({ kind }) => kind === 'staleDelete');
  return mayEnd ? queuesOfFollowers(mirror, mutationId) : [];
}

/**
 * Updates the conflicts by the server's answer: parks those that it leaves, and ends those that it resolves. Only inside
 * the transaction that takes the answer in, over the {@link queuesOfConflicts} and `conflicts`, once base holds the
 * server's documents.
 *
 * @param row the mutation's row, which this transaction removed; undefined where another attempt's answer did
 * @returns whether another attempt had parked what this one committed (PUSH-13)
 */
export async function updateConflicts(
  mirror: Mirror,
  { mutationId, op, path }: Mutation,
  { conflicts, rev }: CommitAnswer,
  row: OutboxRow | undefined,
): Promise<boolean> {
  let wasParked = false;
  if (row) {
    const held = await mirror.db.base(collectionOf(path)).get(path);
    const open =
      rev === null ? conflicts.filter((each) => !tookEffect(each, mutationId, held)) : conflicts;
    // If the person undid the deletion meanwhile, nothing is asked: the document still exists (UNDO-3).
    const isUndone =
      open.some(({ kind }) => kind === 'staleDelete') && (await isWrittenAgain(mirror, row));
    if (isUndone) await dropFollowers(mirror, mutationId);
    else await park(mirror, open, row);
    if (op === 'update') await dropReplaced(mirror, row, open);
  } else if (rev !== null) {
    wasParked = await replaceParked(mirror, mutationId, conflicts);
  }
  if (op === 'delete' && row) await dropParkedBefore(mirror, row);
  if (op === 'deleteVisit') {
    await dropParkedAddition(mirror, path);
    if (rev === null) await sendRestoreAsCorrection(mirror, mutationId, path);
  }
  const root = rootPathOf(path);
  const written = await rowsAt(mirror.db.base(collectionOf(root)), [root]);
  // A visit writes its horse.
  if (root !== path) written.push(...(await rowsAt(mirror.db.base(collectionOf(path)), [path])));
  await dropResolved(mirror, written);
  return wasParked;
}

/**
 * Drops the conflicts that base rows show to be over: those of mutations that took effect after all (PUSH-13), and those
 * where the server has mine by now, in all fields that belong together (CONFLICT-1). Of the latter those stay for which
 * a text was typed, which no screen would show any more.
 */
export async function dropResolved(mirror: Mirror, rows: readonly BaseRow[]): Promise<void> {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const over = (await listParked(mirror)).filter((parked) => {
    const now = byPath.get(parked.path);
    return tookEffect(parked, parked.mutation.mid, now) || hasMine(parked, alive(now));
  });
  if (over.length === 0) return;
  const merged = await conflictsWithText(mirror.db);
  const ended = over.filter(
    (each) => !merged.has(each.id) || tookEffect(each, each.mutation.mid, byPath.get(each.path)),
  );
  await mirror.db.conflicts.bulkDelete(ended.map(({ id }) => id));
}

function hasMine({ kind, path, field, mutation }: ConflictRow, now: ServerDocument | null) {
  if (kind !== 'field' || !now) return false;
  const collection = collectionOf(path);
  const change = mutationFrom(mutation);
  if (!namesKnownFields(change)) return false;
  const mine = { ...seenOf(change), ...newValuesOf(change) };
  return groupOf(collection, field).every(
    (name) => !(name in mine) || valueOrToken(collection, now, name) === mine[name],
  );
}

/** Whether a creation of the same document follows from its deletion (UNDO-3). */
async function isWrittenAgain(mirror: Mirror, { mid, path }: OutboxRow): Promise<boolean> {
  const followers = await followersOf(mirror, mid);
  return followers.some((each) => each.op === 'create' && each.path === path);
}

async function park(
  { db }: Mirror,
  conflicts: readonly ConflictRecord[],
  row: OutboxRow,
): Promise<void> {
  const mutation = mutationFrom(row);
  const rows = conflicts.map((each) => conflictRowOf({ ...each, mutation }));
  // A pull may have taken in the document's deletion before this answer.
  const now = (await db.base(collectionOf(row.path)).get(row.path)) ?? null;
  const open = rows.filter(({ kind }) => kind !== 'staleDelete' || !now || alive(now));
  await db.conflicts.bulkPut(open.map((each) => asDeleted(each, now)));
}

/**
 * Another attempt ended without a commit and parked conflicts of a mutation that this attempt committed (PUSH-13): they
 * are replaced by the conflicts of the commit, which may be over other fields.
 *
 * @returns whether there were any
 */
async function replaceParked(
  mirror: Mirror,
  mutationId: string,
  conflicts: readonly ConflictRecord[],
): Promise<boolean> {
  const { db } = mirror;
  const parked = (await listParked(mirror)).filter(({ mutation }) => mutation.mid === mutationId);
  const [held] = parked;
  const left = new Set(conflicts.map(({ id }) => id));
  // Parked with this answer, which is told again: what is no longer parked was decided since.
  if (!held || parked.every(({ id }) => left.has(id))) return false;
  await db.conflicts.bulkDelete(parked.map(({ id }) => id));
  // What was erased from the parked mutation meanwhile is not asked about again (UNDO-2).
  const open = conflicts.filter(({ field }) => field === '' || field in held.mutation.patch);
  await park(mirror, open, held.mutation);
  return true;
}

/**
 * 'Annulla' records a deleted visit again (UNDO-3), but another deletion or a correction had removed it first. The
 * addition gets `replaces`, so the merge parks it as a `deleted` conflict; otherwise it would stand beside the
 * correction, or come back unasked. Its other followers (the horse's flags after a movement, which may not be recorded)
 * are dropped.
 *
 * @param path of the visit whose deletion wrote nothing
 */
async function sendRestoreAsCorrection(
  mirror: Mirror,
  mutationId: string,
  path: string,
): Promise<void> {
  const { outbox } = mirror.db;
  const gone = await mirror.db.base(collectionOf(path)).get(path);
  if (!gone || !isTombstone(gone) || gone.lastMid === mutationId) return;
  const followers = await followersOf(mirror, mutationId);
  const again = followers.filter(({ op }) => op === 'addVisit');
  const others = followers.filter((row) => !again.includes(row));
  await outbox.bulkPut(again.map((row) => ({ ...row, replaces: path })));
  await outbox.bulkDelete(others.map(({ seq }) => seq));
  if (others.length > 0) await refreshView(mirror, rootPathOf(path), 'all');
}

/**
 * Drops what was parked of earlier changes in fields that the person changed again over it: their last value counts, and
 * whoever answered in another order would lose it. So with what belongs together where the later change is in conflict:
 * that is about all of it (CONFLICT-1). What a text was typed for stays, as in {@link dropResolved}.
 */
async function dropReplaced(
  mirror: Mirror,
  { mid, path, deviceId, seq, patch, seen }: OutboxRow,
  open: readonly ConflictRecord[],
): Promise<void> {
  const { db } = mirror;
  const asked = new Set(open.flatMap(({ field }) => groupOf(collectionOf(path), field)));
  const isReplaced = ({ kind, field, mine, mutation }: ConflictRow) =>
    kind === 'field' &&
    mutation.mid !== mid &&
    mutation.deviceId === deviceId &&
    mutation.seq < seq &&
    (patch[field]?.from === mine || (asked.has(field) && seen[field] === mine));
  const replaced = (await listParked(mirror, path)).filter(isReplaced);
  if (replaced.length === 0) return;
  const merged = await conflictsWithText(db);
  const ended = replaced.filter(({ id }) => !merged.has(id));
  await db.conflicts.bulkDelete(ended.map(({ id }) => id));
}

/**
 * Drops what was parked of a document before the person deleted it on the same device, once it is gone: they want nothing
 * of it any more. Not where they took the deletion back meanwhile, so that the document is written again (UNDO-3).
 */
async function dropParkedBefore(mirror: Mirror, row: OutboxRow): Promise<void> {
  const { conflicts } = mirror.db;
  const { path, deviceId, seq } = row;
  if (alive(await mirror.db.base(collectionOf(path)).get(path))) return;
  if (await isWrittenAgain(mirror, row)) return;
  const before = (await listParked(mirror, path)).filter(
    ({ kind, mutation }) =>
      kind !== 'staleDelete' && mutation.deviceId === deviceId && mutation.seq < seq,
  );
  await conflicts.bulkDelete(before.map(({ id }) => id));
}

/** Drops the parked addition of a visit that the person deleted or corrected before it became a conflict. */
async function dropParkedAddition(mirror: Mirror, path: string): Promise<void> {
  const parked = (await listParked(mirror, rootPathOf(path))).filter(
    (row) => row.kind === 'deleted' && row.path === path,
  );
  await mirror.db.conflicts.bulkDelete(parked.map(({ id }) => id));
}
