import type { Table } from 'dexie';
import { type Collection, rootPathOf } from '../../model/collections.ts';
import { type ServerDocument, isTombstone } from '../../model/fields/document.ts';
import { isChildCollection, LAST_DATE } from '../../model/visits/visit.ts';
import {
  type BaseRow,
  type Mirror,
  baseRow,
  collectionsOfQueue,
  everyQueueOf,
  replacesBase,
  transact,
} from '../database/database.ts';
import { heldCollections } from '../scope/accounts.ts';
import { dropDraftsOfGone } from '../drafts/drafts.ts';
import { takeInDeletion } from '../conflicts/last-known-fields.ts';
import { type Cursor, readMeta, writeMeta } from '../database/meta.ts';
import { replay } from '../../mutation/replay.ts';
import { listQueues, retryRecorded } from '../outbox/outbox.ts';
import { noteReplacedCopies } from './received-window.ts';
import { dropResolved } from '../conflicts/update-conflicts.ts';
import { refreshView, viewRow } from '../view/view.ts';

const ROWS_A_TASK = 100;

/** The object stores that receiving documents of a collection touches. */
function storesFor(mirror: Mirror, collection: Collection): string[] {
  const root = isChildCollection(collection) ? 'horses' : collection;
  const touched = collectionsOfQueue(everyQueueOf(root));
  const tables = touched.flatMap((c) => [mirror.db.base(c).name, mirror.db.view(c).name]);
  return ['outbox', 'conflicts', 'drafts', 'meta', ...tables];
}

/** How far a read moves a cursor. */
export interface CursorStep {
  /** The cursor that the read started from; null where there was none. */
  readonly from: Cursor | null;
  readonly to: Cursor;
}

/** Which received documents are stored. */
export interface ApplyOptions {
  /** Whether a document that base does not hold yet is stored: all of them, if not given. */
  readonly belongs?: (document: ServerDocument) => boolean;
  /**
   * By path, the versions of base copies that were held before these documents were asked for: such a copy is replaced
   * even by an older version, since the server no longer holds it (PULL-9).
   */
  readonly compared?: ReadonlyMap<string, string>;
  /**
   * The server's time of the read. The answer replaces every base copy with a version before it, even if the copy's is
   * later than the answer's: the server no longer held that copy (PULL-9).
   */
  readonly readAt?: string;
}

/**
 * Stores received documents of one collection, and the cursor up to which it was read, in one local transaction
 * (PULL-2). Unsent mutations are replayed over them (PULL-3).
 *
 * @param step how the cursor moves; null leaves it as it is
 * @throws DOMException as {@link moveCursor} does, and where the account does not hold the collection any more; then
 *   nothing is stored
 */
export async function applyDocuments(
  mirror: Mirror,
  collection: Collection,
  documents: readonly ServerDocument[],
  step: CursorStep | null,
  { belongs = () => true, compared, readAt = '' }: ApplyOptions = {},
): Promise<void> {
  const { db } = mirror;
  await transact(db, 'apply documents', 'rw', storesFor(mirror, collection), async () => {
    // The account may have lost the collection while this was on its way (PULL-8).
    if (!(await heldCollections(mirror)).includes(collection)) throw emptied();
    const held = await db.base(collection).bulkGet(documents.map((document) => document.path));
    const newer = documents
      .filter((document, index) => {
        const row = held[index];
        if (row && compared?.get(row.path) === row.version) return true;
        if (row && document.version < row.version && row.version < readAt) return true;
        return row ? replacesBase(document, row) : belongs(document);
      })
      .map(baseRow);
    const tombstones = newer.filter(isTombstone);
    const before = new Map(held.map((row) => [row?.path, row]));
    for (const row of tombstones) await takeInDeletion(mirror, before.get(row.path), row);
    await dropDraftsOfGone(
      mirror,
      tombstones.map(({ path }) => path),
    );
    const replaced = new Set(newer.map(({ path }) => path));
    if (newer.length > 0) {
      const left = held.filter((row) => row && replaced.has(row.path));
      await noteReplacedCopies(mirror, collection, left);
    }
    await putInParts(db.base(collection), newer, (part) => part);
    await dropResolved(mirror, newer);
    await retryRecorded(mirror, newer);
    await updateViewOf(mirror, collection, newer);
    if (step) await moveCursor(mirror, collection, step);
  });
}

/**
 * Drops documents that are gone from the server without a tombstone (PULL-5), unless they changed
 * since `held` was read.
 */
export async function dropDocuments(
  mirror: Mirror,
  collection: Collection,
  held: readonly Pick<BaseRow, 'path' | 'version'>[],
): Promise<void> {
  const { db } = mirror;
  await transact(db, 'drop documents', 'rw', storesFor(mirror, collection), async () => {
    const now = await db.base(collection).bulkGet(held.map(({ path }) => path));
    const gone = now.filter(
      (row, index) => row !== undefined && row.version === held[index]?.version,
    );
    for (const row of gone) await takeInDeletion(mirror, row, null);
    await dropDraftsOfGone(
      mirror,
      gone.map((row) => row!.path),
    );
    await db.base(collection).bulkDelete(gone.map((row) => row!.path));
    const roots = new Set(gone.map((row) => rootPathOf(row!.path)));
    for (const rootPath of roots) await refreshView(mirror, rootPath, 'all');
  });
}

/** Makes and puts rows in several tasks: the browser copies each row while the main thread waits. */
async function putInParts<Row>(
  table: Table<Row, string>,
  rows: readonly BaseRow[],
  make: (part: readonly BaseRow[]) => readonly Row[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_TASK)
    await table.bulkPut(make(rows.slice(start, start + ROWS_A_TASK)));
}

/**
 * Moves the cursor of a collection. A full reconcile that was demanded meanwhile stays demanded (PULL-9), also where
 * older code stored copies meanwhile (PULL-5).
 *
 * @throws DOMException (`AbortError`) where the mirror was emptied since the read began, by a lock or because the
 *   account holds less: what the read stored before is gone, and the cursor would pass it (invariant 11)
 */
export async function moveCursor(
  mirror: Mirror,
  collection: Collection,
  { from, to }: CursorStep,
): Promise<void> {
  await transact(mirror.db, 'move cursor', 'rw', ['meta'], async () => {
    const cursors = await readMeta(mirror, 'cursors');
    const held = cursors[collection];
    if (from && (!held || (held.after ?? null) !== (from.after ?? null))) throw emptied();
    const isMarked = held && from && held.reconciledAt < from.reconciledAt;
    const isLowered = held && from && (held.reading ?? 1) < (from.reading ?? 1);
    const cursor = {
      ...to,
      ...(isMarked && { reconciledAt: held.reconciledAt }),
      ...(isLowered && { reading: held.reading ?? 1 }),
    };
    await writeMeta(mirror, 'cursors', { ...cursors, [collection]: cursor });
  });
}

const emptied = () =>
  new DOMException('the mirror was emptied while it was read into', 'AbortError');

/** The horses whose last date cannot be read (VISIT-2): for rows of horses those among them, for rows of visits all. */
async function withUnreadLastDate(
  { db }: Mirror,
  collection: Collection,
  rows: readonly BaseRow[],
): Promise<string[]> {
  const dates = Object.values(LAST_DATE);
  if (isChildCollection(collection)) {
    return db.view('horses').where('toCheck').anyOf(dates).primaryKeys();
  }
  return rows
    .filter(({ unread }) => unread && dates.some((last) => Object.hasOwn(unread, last)))
    .map(({ path }) => path);
}

/**
 * Updates the view for received rows. Documents with unsent mutations, and horses whose last date cannot be read, are
 * replayed. For all others the view row follows from the base row alone, which makes the first pull of a large register
 * fast.
 */
async function updateViewOf(
  mirror: Mirror,
  collection: Collection,
  rows: readonly BaseRow[],
): Promise<void> {
  const queues = new Set([
    ...(await listQueues(mirror)),
    ...(await withUnreadLastDate(mirror, collection, rows)),
  ]);
  const touched = new Map<string, string[]>();
  for (const { path } of rows) {
    const rootPath = rootPathOf(path);
    if (queues.has(rootPath)) touched.set(rootPath, [...(touched.get(rootPath) ?? []), path]);
  }
  for (const [rootPath, paths] of touched) await refreshView(mirror, rootPath, paths);
  const idle = rows.filter(({ path }) => !queues.has(rootPathOf(path)));
  const view = mirror.db.view(collection);
  await putInParts(view, idle, (part) => [...replay(part, []).values()].map(viewRow));
  await view.bulkDelete(idle.filter(isTombstone).map((row) => row.path));
}
