import { collectionOf, rootPathOf } from '../../model/collections.ts';
import { type ServerDocument, alive } from '../../model/fields/document.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { advanceBaseRev } from '../../mutation/base-revision.ts';
import type { ExpectedState } from '../../mutation/required-reads.ts';
import { type Mirror, baseRow, replacesBase, transact } from '../database/database.ts';
import { dropDraftsOfGone } from '../drafts/drafts.ts';
import { keepCommitted, takeInDeletion } from '../conflicts/last-known-fields.ts';
import { writeMeta } from '../database/meta.ts';
import { readQueue, rowsOf } from '../outbox/outbox.ts';
import { mutationFrom, rowOf } from '../database/outbox-row.ts';
import { noteReplacedCopies } from './received-window.ts';
import {
  type CommitAnswer,
  queuesOfConflicts,
  updateConflicts,
} from '../conflicts/update-conflicts.ts';
import { refreshView, storesOfQueue } from '../view/view.ts';

/** The server's answer to a mutation. */
export interface Acknowledgement extends CommitAnswer {
  /** The documents as they stand on the server now, by path; null where there is none. */
  readonly documents: ReadonlyMap<string, ServerDocument | null>;
  /** The fields of the mutation's document that this commit wrote; absent where there was none, or an earlier one. */
  readonly wrote?: readonly string[];
  /** The version of each document that this commit replaced, by path; null where there was none. */
  readonly replaced?: ReadonlyMap<string, string | null>;
}

/**
 * Takes in the server's answer to a mutation, in one local transaction (PUSH-5). Idempotent.
 *
 * @param before the base copies when the attempt began, by path: the answer that there is no document removes these,
 *   and none that arrived since
 */
export async function acknowledge(
  mirror: Mirror,
  mutation: Mutation,
  answer: Acknowledgement,
  before?: ExpectedState,
): Promise<void> {
  const { db } = mirror;
  const { path, op, mutationId } = mutation;
  const { documents, rev, wrote = [], replaced } = answer;
  // A creation or deletion is not taken back field by field.
  const own = op === 'update' ? wrote : [];
  const rootPath = rootPathOf(path);
  const queues = [rootPath, ...(await queuesOfConflicts(mirror, mutation, answer))];
  const touched = new Set(queues.flatMap((queue) => storesOfQueue(mirror, queue)));
  const stores = ['outbox', 'conflicts', 'drafts', 'meta', ...touched];
  await transact(db, 'acknowledge', 'rw', stores, async () => {
    for (const [of, document] of documents)
      await replaceBase(mirror, of, document, {
        version: before?.get(of)?.version,
        replaced: replaced?.get(of) ?? null,
        wrote: own.map((field) => [field, mutationId] as const),
      });
    const row = await rowsOf(mirror, mutationId).first();
    if (row) {
      await db.outbox.delete(row.seq);
      if (rev !== null) await advanceBaseRevs(mirror, mutationFrom(row), rev);
      if (rev !== null) await keepCommitted(mirror, mutationFrom(row), rev);
      await writeMeta(mirror, 'lastPushAt', mirror.clock.now());
    }
    await dropDrafts(mirror, documents, before);
    const wasParked = await updateConflicts(mirror, mutation, answer, row);
    if (wasParked && rev !== null) await advanceBaseRevs(mirror, mutation, rev);
    if (op === 'delete') await refreshView(mirror, rootPath, 'all');
    else await refreshView(mirror, rootPath, [path, ...documents.keys()]);
  });
}

/** Advances `baseRev` of the unsent mutations that were made over this one (PUSH-5). */
async function advanceBaseRevs(mirror: Mirror, mutation: Mutation, rev: number): Promise<void> {
  const rootPath = rootPathOf(mutation.path);
  const queue = await readQueue(mirror, rootPath);
  // From base, which a late answer with an older state does not replace.
  const now = (await mirror.db.base(collectionOf(rootPath)).get(rootPath))?.rev ?? 0;
  const advanced = queue.map((waiting) => advanceBaseRev(waiting, mutation, rev, now));
  await mirror.db.outbox.bulkPut(advanced.filter((each) => !queue.includes(each)).map(rowOf));
}

/**
 * Drops the drafts about the documents that are gone. Once the mutation has left the outbox: a creation that found them
 * gone writes nothing again.
 */
async function dropDrafts(
  mirror: Mirror,
  documents: Acknowledgement['documents'],
  before?: ExpectedState,
): Promise<void> {
  const gone: string[] = [];
  for (const [path, document] of documents) {
    // A visit that was not recorded is not gone: it is a conflict now.
    if (alive(document) || !(document ?? before?.get(path))) continue;
    if (!alive(await mirror.db.base(collectionOf(path)).get(path))) gone.push(path);
  }
  await dropDraftsOfGone(mirror, gone);
}

/**
 * Replaces the base copy of a document by the server's state, unless base is newer.
 *
 * @param commit.version of the base copy when the attempt began; undefined where there was none
 * @param commit.replaced the version of the document that the commit replaced; null where that is not known
 * @param commit.wrote the fields that it wrote, with its mutation (`BaseRow.wrote`)
 */
async function replaceBase(
  mirror: Mirror,
  path: string,
  document: ServerDocument | null,
  commit: {
    readonly version: string | undefined;
    readonly replaced: string | null;
    readonly wrote: readonly (readonly [field: string, mutationId: string])[];
  },
): Promise<void> {
  const collection = collectionOf(path);
  const base = mirror.db.base(collection);
  const held = await base.get(path);
  if (document && !replacesBase(document, held)) return;
  if (!document && held?.version !== commit.version) return;
  await noteReplacedCopies(mirror, collection, [held]);
  if (!alive(document)) await takeInDeletion(mirror, held, document);
  if (!document) return base.delete(path);
  // What earlier commits wrote is known as long as nothing of others came in between, with a higher `rev` or without.
  const wrote: Record<string, readonly string[]> = {
    ...(held && commit.replaced === held.version && held.wrote),
  };
  for (const [field, mutationId] of commit.wrote)
    wrote[field] = [...(wrote[field] ?? []), mutationId].slice(-3);
  const isWritten = alive(document) && Object.keys(wrote).length > 0;
  await base.put({ ...baseRow(document), ...(isWritten && { wrote }) });
}
