import { collectionOf, isVisitPath, rootPathOf } from '../model/collections.ts';
import { type ServerDocument, alive, isNewer } from '../model/document.ts';
import type { ConflictRecord } from '../mutation/conflict.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { type Mirror, baseRow, transact } from './database.ts';
import { dropDraftsOf } from './drafts.ts';
import { keepLastKnown } from './last-known.ts';
import { writeMeta } from './meta.ts';
import { rowsOf } from './outbox.ts';
import { conflictRowOf, mutationFrom } from './outbox-row.ts';
import { rebuildView, storesOfQueue } from './view.ts';

/** What the server made of a mutation. */
export interface Acknowledgement {
  /** The documents as they stand on the server now, by path; null where there is none. */
  readonly documents: ReadonlyMap<string, ServerDocument | null>;
  readonly conflicts: readonly ConflictRecord[];
  /**
   * The root document's revision that the commit made, null when nothing was written. Successors
   * that saw the revision before it, and only those, are taken to have seen this one (PUSH-5): an
   * own change must not make an own deletion stale, but another person's must.
   */
  readonly rev: number | null;
}

/** Takes in the server's answer to a mutation, in one local transaction (PUSH-5). Twice is once. */
export async function acknowledge(
  mirror: Mirror,
  { path, mutationId }: Mutation,
  { documents, conflicts, rev }: Acknowledgement,
): Promise<void> {
  const { db } = mirror;
  const rootPath = rootPathOf(path);
  const stores = ['outbox', 'conflicts', 'drafts', 'meta', ...storesOfQueue(mirror, rootPath)];
  await transact(db, 'acknowledge', 'rw', stores, async () => {
    for (const [of, document] of documents) await takeIn(mirror, of, document);
    const row = await rowsOf(mirror, mutationId).first();
    if (row) {
      await db.outbox.delete(row.seq);
      await db.conflicts.bulkPut(
        conflicts.map((conflict) => conflictRowOf({ ...conflict, mutation: mutationFrom(row) })),
      );
      // The root document's waiting changes that saw the revision before `rev` have now seen `rev`.
      if (rev !== null) {
        await db.outbox
          .where('lane')
          .equals(rootPath)
          .filter((next) => !isVisitPath(next.path) && next.baseRev === rev - 1)
          .modify({ baseRev: rev });
      }
      await writeMeta(mirror, 'lastPushAt', mirror.clock.now());
    }
    await rebuildView(mirror, rootPath);
  });
}

/** Replaces the base copy of a document by what the server holds now, unless that is older. */
async function takeIn(
  mirror: Mirror,
  path: string,
  document: ServerDocument | null,
): Promise<void> {
  const base = mirror.db.base(collectionOf(path));
  const held = await base.get(path);
  if (document && !isNewer(document, held)) return;
  if (!alive(document)) {
    await keepLastKnown(mirror, held);
    if (document || held) await dropDraftsOf(mirror, [path]);
  }
  await (document ? base.put(baseRow(document)) : base.delete(path));
}
