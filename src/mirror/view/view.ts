import type { Table } from 'dexie';
import { type Collection, collectionOf, idOf, rootPathOf } from '../../model/collections.ts';
import { isTombstone } from '../../model/fields/document.ts';
import { textOfRaw } from '../../model/fields/raw-value.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { type ReplayedDocument, replay, replayOne } from '../../mutation/replay.ts';
import {
  type BaseRow,
  type Mirror,
  type ViewRow,
  collectionsOfQueue,
} from '../database/database.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { RowChange } from '../database/row-requests.ts';
import { type Touched, rowsAt, visitsForLastDate } from './touched-rows.ts';
import { keysOf } from '../database/view-keys.ts';

/*
 * The view of a root document follows base and outbox (invariant 1) in one of two ways with the same result. Both fold
 * with `replayOne`, and change only the rows that differ:
 *
 * - {@link extendView} applies one more mutation, which was just appended;
 * - {@link refreshView} replays the queue, after other changes of outbox or base, over the documents that it touches or
 *   over the root document and everything below it.
 *
 * The first only says what to write, to a save over {@link storesOfAppend} or, where it deletes, {@link storesOfQueue}.
 * The second reads and writes, inside of a `rw` transaction over {@link storesOfQueue} and the outbox.
 */

/** The object stores that a transaction over one document queue touches, beside the outbox. */
export function storesOfQueue(mirror: Mirror, rootPath: string): string[] {
  const { db } = mirror;
  return collectionsOfQueue(rootPath).flatMap((c) => [db.base(c).name, db.view(c).name]);
}

/** Those of these stores that appending a mutation needs, unless it deletes something. */
export function storesOfAppend({ db }: Mirror, path: string): string[] {
  const own = collectionOf(path);
  const root = db.view(collectionOf(rootPathOf(path)));
  return [...new Set([root.name, db.base(own).name, db.view(own).name])];
}

/** The view row of a replayed document. */
export function viewRow({ path, fields, unread, pending, inherited }: ReplayedDocument): ViewRow {
  const keys = keysOf(collectionOf(path), fields, unread);
  return {
    path,
    lane: rootPathOf(path),
    slug: idOf(path),
    fields,
    pending,
    ...(unread && { unread, toCheck: Object.keys(unread) }),
    ...(keys && { keys }),
    ...(inherited && { inherited }),
  };
}

/** The changes that appending a mutation makes in the view. */
export function extendView(
  mirror: Mirror,
  { shown, base }: Touched,
  m: MutationInput,
): RowChange[] {
  const tombstones = new Set(base.filter(isTombstone).map(({ path }) => path));
  const documents = new Map<string, ReplayedDocument>(shown.map((row) => [row.path, row]));
  replayOne({ documents, tombstones }, m);
  return changesOf(mirror, shown, documents);
}

/**
 * Brings the view of a root document in line with base and outbox after other changes of these (WRITE-1), by replaying
 * the queue over the documents that it touches.
 *
 * @param paths of the changed documents and of the mutations, below one root document; `all` where these are not known,
 *   or a deletion of the root document left the queue, so that everything below it may be shown again
 */
export async function refreshView(
  mirror: Mirror,
  rootPath: string,
  paths: Iterable<string> | 'all',
): Promise<void> {
  const { db } = mirror;
  const queue = await readQueue(mirror, rootPath);
  const touched =
    paths === 'all' ? null : new Set([rootPath, ...paths, ...queue.map(({ path }) => path)]);
  const read = async <Row>(collection: Collection, table: Table<Row, string>): Promise<Row[]> => {
    if (!touched) return table.where('lane').equals(rootPath).toArray();
    const own = [...touched].filter((path) => collectionOf(path) === collection);
    return rowsAt(table, own);
  };
  const base: BaseRow[] = [];
  const shown: ViewRow[] = [];
  for (const collection of collectionsOfQueue(rootPath)) {
    base.push(...(await read(collection, db.base(collection))));
    shown.push(...(await read(collection, db.view(collection))));
  }
  const root = base.find(({ path }) => path === rootPath);
  for (const kind of touched ? CHILD_COLLECTIONS : []) {
    base.push(...(await visitsForLastDate(mirror, kind, rootPath, root, queue)));
  }
  const fresh = replay(base, queue);
  for (const path of fresh.keys()) if (touched && !touched.has(path)) fresh.delete(path);
  await db.writeTogether(changesOf(mirror, shown, fresh));
}

/** The changes from the shown rows to the fresh documents: only the rows that differ. */
function changesOf(
  { db }: Mirror,
  shown: readonly ViewRow[],
  fresh: ReadonlyMap<string, ReplayedDocument>,
): RowChange[] {
  const held = new Map(shown.map((row) => [row.path, row]));
  const gone = [...held.values()].filter(({ path }) => !fresh.has(path));
  const kept = [...fresh.values()].flatMap((document) => {
    const before = held.get(document.path);
    // A document that the step did not change is the same object as its row.
    const after = before === document ? before : viewRow(document);
    return before && isSame(before, after) ? [] : [{ before, after }];
  });
  const changes = [...gone.map((before) => ({ before, after: undefined })), ...kept];
  return changes.map(({ before, after }) => {
    const table: Table = db.view(collectionOf((after ?? before).path));
    return { table, before, after };
  });
}

/**
 * Whether two rows of one path are equal. Their keys follow from their fields, but older code may have made those that are
 * stored.
 */
function isSame(one: ViewRow, other: ViewRow): boolean {
  if (one === other) return true;
  return (
    one.pending === other.pending &&
    textOfRaw(one.unread ?? null) === textOfRaw(other.unread ?? null) &&
    isAlike(one.inherited ?? {}, other.inherited ?? {}) &&
    isAlike(one.fields, other.fields) &&
    isAlike({ ...one.keys }, { ...other.keys })
  );
}

function isAlike(one: Readonly<Record<string, unknown>>, other: typeof one): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
