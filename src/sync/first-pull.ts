import { applyDocuments } from '../mirror/receive/apply-remote.ts';
import { type Mirror, READER_VERSION, transact } from '../mirror/database/database.ts';
import { type Cursor, readMeta, writeMeta } from '../mirror/database/meta.ts';
import { overlapStart, spanOf, tallyIn, windowToKeep } from '../mirror/receive/received-window.ts';
import type { Collection } from '../model/collections.ts';
import { tallyOf, addTallies } from '../model/fields/tally.ts';
import { ok } from '../platform/result.ts';
import { NEVER_RECONCILED } from './full-reconcile.ts';
import type { QueryScope, RemoteAnswer } from './ports.ts';
import { isScopeAt, scopeOf } from './query-scope.ts';
import { eachPage, settleAll, type Connection } from './requests.ts';

/**
 * The first pull: reads every document by id, old ones without any bookkeeping included. Each page is saved with the
 * position of the next one, where an interrupted pull resumes. The cursor is the time at which the first pull began, so
 * that later changes of what it had read already are received. Where the phone held something before, or its clock gave
 * other years than the server's time, the next pull makes a full reconcile.
 *
 * @param reached the cursor of the interrupted first pull; null to begin
 */
export async function firstPull(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  reached: Cursor | null,
): RemoteAnswer<void> {
  const { remote, ask } = connection;
  const scope = await scopeOf(mirror, collection);
  // What the phone kept over a sign-out may be gone from the server without a tombstone: this read does not show it.
  const isEmpty = (await mirror.db.base(collection).count()) === 0;
  let received = reached?.received ?? 0;
  let recent = reached?.window?.tally ?? tallyOf([]);
  let from = reached;
  const pages = eachPage(
    ask,
    reached?.after ?? null,
    (after, signal) => remote.everything(scope, after, signal),
    async ({ items, next }, firstReadTime) => {
      const updatedAt = reached?.updatedAt ?? firstReadTime;
      const reconciledAt =
        reached?.reconciledAt ??
        (isEmpty && isScopeAt(scope, firstReadTime) ? firstReadTime : NEVER_RECONCILED);
      // What an earlier release had read before the interruption is of its older reading.
      const reading = reached ? (reached.reading ?? 1) : READER_VERSION;
      received += items.length;
      const span = spanOf(overlapStart({ updatedAt }), updatedAt);
      recent = addTallies(recent, tallyIn(span, items));
      const window = { ...span, tally: recent };
      // Until the last page, the tally is kept however small it is.
      const kept = next === null ? windowToKeep(window, connection.maxReread) : { window };
      const to = { updatedAt, reconciledAt, after: next, received, reading, ...kept };
      await applyDocuments(mirror, collection, items, { from, to });
      from = to;
    },
  );
  const [read] = await settleAll([
    pages,
    reached === null ? noteTotal(mirror, connection, collection, scope) : null,
  ]);
  return read.success ? ok(undefined) : read;
}

/** Stores how many documents a first pull is to read, for display only: a failure here does not fail the pull. */
async function noteTotal(
  mirror: Mirror,
  { remote, ask }: Connection,
  collection: Collection,
  scope: QueryScope,
): Promise<void> {
  const count = await ask((signal) => remote.count(scope, signal));
  if (!count.success) return;
  await transact(mirror.db, 'note total', 'rw', ['meta'], async () => {
    const totals = await readMeta(mirror, 'totals');
    await writeMeta(mirror, 'totals', { ...totals, [collection]: count.data });
  });
}
