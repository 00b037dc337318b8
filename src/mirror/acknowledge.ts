import { collectionOf, rootPathOf } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/document.ts';
import { type ConflictRecord, isRecorded } from '../mutation/conflict.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { withOwnRevision } from '../mutation/own-revision.ts';
import { isReadableConflict } from './readable-rows.ts';
import { type Mirror, baseRow, replaces, transact } from './database.ts';
import { dropDraftsOf } from './drafts.ts';
import { asDeleted, keepLastKnown } from './last-known.ts';
import { writeMeta } from './meta.ts';
import { followersOf, readQueue, rowsOf } from './outbox.ts';
import { queuesOfFollowers, withdrawFollowers } from './take-back.ts';
import { type OutboxRow, conflictRowOf, mutationFrom, rowOf } from './outbox-row.ts';
import { leaveWindow } from './received-window.ts';
import { rebuildView, refreshView, storesOfQueue } from './view.ts';

/** The server's answer to a mutation. */
export interface Acknowledgement {
  /** The documents as they stand on the server now, by path; null where there is none. */
  readonly documents: ReadonlyMap<string, ServerDocument | null>;
  readonly conflicts: readonly ConflictRecord[];
  /**
   * The root document's revision that the commit made; null when nothing was written. Mutations that were made over
   * this one have seen it (PUSH-5).
   */
  readonly rev: number | null;
}

/** Takes in the server's answer to a mutation, in one local transaction (PUSH-5). Idempotent. */
export async function acknowledge(
  mirror: Mirror,
  { path, op, mutationId }: Mutation,
  answer: Acknowledgement,
): Promise<void> {
  const { db } = mirror;
  const { documents, conflicts, rev } = answer;
  const rootPath = rootPathOf(path);
  const mayEnd = conflicts.some(({ kind }) => kind === 'staleDelete');
  const queues = [rootPath, ...(mayEnd ? await queuesOfFollowers(mirror, mutationId) : [])];
  const touched = new Set(queues.flatMap((queue) => storesOfQueue(mirror, queue)));
  const stores = ['outbox', 'conflicts', 'drafts', 'meta', ...touched];
  await transact(db, 'acknowledge', 'rw', stores, async () => {
    for (const [of, document] of documents) await takeIn(mirror, of, document);
    const row = await rowsOf(mirror, mutationId).first();
    if (row) {
      await db.outbox.delete(row.seq);
      const held = await db.base(collectionOf(path)).get(path);
      const open =
        rev === null ? conflicts.filter((each) => !isRecorded(each, mutationId, held)) : conflicts;
      // If the person took the deletion back meanwhile, nothing is asked: the document still exists (UNDO-3).
      const isTakenBack =
        open.some(({ kind }) => kind === 'staleDelete') && (await isWrittenAgain(mirror, row));
      if (isTakenBack) await withdrawFollowers(mirror, mutationId);
      else await park(mirror, open, row);
      if (rev !== null) await tellSuccessors(mirror, mutationFrom(row), rev);
      await writeMeta(mirror, 'lastPushAt', mirror.clock.now());
    } else if (rev !== null) {
      await replaceParked(mirror, mutationId, answer);
    }
    if (op === 'deleteVisit') await dropParkedAddition(mirror, path);
    if (op === 'delete') await rebuildView(mirror, rootPath);
    else await refreshView(mirror, rootPath, [path, ...documents.keys()]);
  });
}

/** Drops the parked addition of a visit that the person deleted or corrected before it became a conflict. */
async function dropParkedAddition({ db }: Mirror, path: string): Promise<void> {
  const parked = (await db.conflicts.where('lane').equals(rootPathOf(path)).toArray()).filter(
    (row) => isReadableConflict(row) && row.kind === 'deleted' && row.path === path,
  );
  await db.conflicts.bulkDelete(parked.map(({ id }) => id));
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
  await db.conflicts.bulkPut(rows.map((each) => asDeleted(each, now)));
}

/** Tells the unsent mutations that were made over this one which revision it made (PUSH-5). */
async function tellSuccessors(mirror: Mirror, mutation: Mutation, rev: number): Promise<void> {
  const rootPath = rootPathOf(mutation.path);
  const queue = await readQueue(mirror, rootPath);
  // From base, which a late answer with an older state does not replace.
  const now = (await mirror.db.base(collectionOf(rootPath)).get(rootPath))?.rev ?? 0;
  const told = queue.map((waiting) => withOwnRevision(waiting, mutation, rev, now));
  await mirror.db.outbox.bulkPut(told.filter((each) => !queue.includes(each)).map(rowOf));
}

/**
 * Another attempt ended without a commit and parked conflicts of a mutation that this attempt committed (PUSH-13): they
 * are replaced by the conflicts of the commit.
 */
async function replaceParked(
  mirror: Mirror,
  mutationId: string,
  { conflicts }: Acknowledgement,
): Promise<void> {
  const { db } = mirror;
  const parked = (await db.conflicts.toArray()).filter(
    (row) => isReadableConflict(row) && row.mutation.mid === mutationId,
  );
  const asked = new Set(conflicts.map(({ id }) => id));
  await db.conflicts.bulkDelete(parked.map(({ id }) => id).filter((id) => !asked.has(id)));
  const whole = parked.find(({ field }) => field === '');
  if (whole) await park(mirror, conflicts, whole.mutation);
}

/** Replaces the base copy of a document by the server's state, unless base is newer. */
async function takeIn(
  mirror: Mirror,
  path: string,
  document: ServerDocument | null,
): Promise<void> {
  const collection = collectionOf(path);
  const base = mirror.db.base(collection);
  const held = await base.get(path);
  if (document && !replaces(document, held)) return;
  await leaveWindow(mirror, collection, [held]);
  if (!alive(document)) {
    await keepLastKnown(mirror, held, document);
    if (document || held) await dropDraftsOf(mirror, [path]);
  }
  await (document ? base.put(baseRow(document)) : base.delete(path));
}
