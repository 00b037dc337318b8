import type { Table } from 'dexie';
import { AFTER_LAST_INSTANT, FIRST_INSTANT } from '../model/calendar.ts';
import { collectionOf, idOf, isVisitPath, rootPathOf, visitKindOf } from '../model/collections.ts';
import { isTombstone } from '../model/document.ts';
import type { FieldValue } from '../model/fields.ts';
import { textOfRaw } from '../model/raw-value.ts';
import {
  type BelowHorse,
  inheritedVisitPath,
  isVisitCollection,
  LAST_DATE,
} from '../model/visit.ts';
import type { Mutation, MutationInput } from '../mutation/mutation.ts';
import { targetsOf } from '../mutation/patch.ts';
import { type ReplayedDocument, replay, replayOne } from '../mutation/replay.ts';
import {
  type BaseRow,
  type Mirror,
  type MirrorDatabase,
  type ViewRow,
  collectionsOfQueue,
} from './database.ts';
import { readQueue } from './outbox.ts';
import type { ReadRows, RowChange } from './row-requests.ts';
import { keysOf } from './view-keys.ts';

/*
 * The view of a root document follows base and outbox (invariant 1) in one of three ways with the same result. All fold
 * with `replayOne`, and write only the rows that changed:
 *
 * - {@link extendView} applies one more mutation, which was just appended;
 * - {@link refreshView} replays the queue over the documents that it touches, after other changes of outbox or base;
 * - {@link rebuildView} replays the queue over the root document and everything below it.
 *
 * All run inside of a `rw` transaction over {@link storesOfQueue} and the outbox.
 */

/** The object stores that a transaction over one document queue touches, beside the outbox. */
export function storesOfQueue(mirror: Mirror, rootPath: string): string[] {
  const { db } = mirror;
  return collectionsOfQueue(rootPath).flatMap((c) => [db.base(c).name, db.view(c).name]);
}

/** Those of these stores that appending a mutation needs, unless it deletes something. */
export function storesOfStep({ db }: Mirror, path: string): string[] {
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

/** Brings the view of a root document in line with base and outbox, whatever changed (WRITE-1). */
export async function rebuildView(mirror: Mirror, rootPath: string): Promise<void> {
  const { db } = mirror;
  const base: BaseRow[] = [];
  for (const collection of collectionsOfQueue(rootPath)) {
    base.push(...(await db.base(collection).where('lane').equals(rootPath).toArray()));
  }
  const shown = await readBelow(db, rootPath);
  const fresh = replay(base, await readQueue(mirror, rootPath));
  await db.writeTogether(changesOf(mirror, shown, fresh));
}

/** What {@link extendView} reads. */
export interface Touched {
  /** The view rows that a mutation touches, and the others that {@link replayOne} needs. */
  readonly shown: readonly ViewRow[];
  readonly tombstones: ReadonlySet<string>;
}

/**
 * Reads what {@link replayOne} needs for one more mutation. For a deletion only inside of a Dexie transaction, since
 * some of its rows are found by Dexie's own calls.
 *
 * @param isDrawn whether the document's id was newly generated for this mutation, so that nothing has it yet
 */
export async function readTouched(
  { db }: Mirror,
  { op, path }: Pick<MutationInput, 'op' | 'path'>,
  read: ReadRows,
  isDrawn = false,
): Promise<Touched & { readonly base: BaseRow | undefined }> {
  const rootPath = rootPathOf(path);
  const root = { table: db.view(collectionOf(rootPath)), key: rootPath };
  const base = { table: db.base(collectionOf(path)), key: path };
  if (op !== 'addVisit' && op !== 'deleteVisit') {
    const [[held], roots] = await read([base, root]);
    const shown = op === 'delete' ? await readBelow(db, rootPath) : roots;
    return { shown, tombstones: NONE, base: held };
  }
  const kind = visitKindOf(path);
  const visits = db.view(kind);
  const own = isDrawn ? NOTHING : read([base, { table: visits, key: path }]);
  if (op === 'deleteVisit') {
    const [[bases, shownOwn], [horses]] = await Promise.all([own, read([root])]);
    const shown = [...horses, ...shownOwn, ...(await latestVisits(visits, rootPath, 2))];
    return { shown, tombstones: NONE, base: bases[0] };
  }
  const ofHorse = db.keysBetween([rootPath, FIRST_INSTANT], [rootPath, AFTER_LAST_INSTANT]);
  const [[bases, shownOwn], [horses, latest]] = await Promise.all([
    own,
    read([root, { table: visits, index: BY_DATE, lastOf: ofHorse }]),
  ]);
  const [held] = bases;
  const shown = [...horses, ...shownOwn];
  const last = horses[0]?.fields[LAST_DATE[kind]];
  if (!isKey(last)) return { shown, tombstones: tombstonesIn(bases), base: held };
  // Usually the latest visit has the last date, and no other read is needed.
  if (latest[0] && latest[0].path !== path && latest[0].fields['date'] === last) {
    return { shown: [...shown, ...latest], tombstones: tombstonesIn(bases), base: held };
  }
  const [beside, inherited] = await read([
    { table: visits, index: BY_DATE, equals: [rootPath, last], limit: 2 },
    { table: db.base(kind), key: inheritedVisitPath(path, last) },
  ]);
  const tombstones = tombstonesIn([...bases, ...inherited]);
  return { shown: [...shown, ...beside], tombstones, base: held };
}

/** The view of everything below a root document. */
async function readBelow(db: MirrorDatabase, rootPath: string): Promise<ViewRow[]> {
  const shown: ViewRow[] = [];
  for (const collection of collectionsOfQueue(rootPath)) {
    shown.push(...(await db.view(collection).where('lane').equals(rootPath).toArray()));
  }
  return shown;
}

/** The changes that appending a mutation makes in the view. */
export function extendView(
  mirror: Mirror,
  { shown, tombstones }: Touched,
  m: MutationInput,
): RowChange[] {
  const documents = new Map<string, ReplayedDocument>(shown.map((row) => [row.path, row]));
  replayOne({ documents, tombstones }, m);
  return changesOf(mirror, shown, documents);
}

/**
 * Updates the view after documents of base changed, or mutations left the outbox, by replaying the queue over the
 * documents that it touches. Where a deletion of the root document left the queue, everything below it may be shown
 * again: that takes {@link rebuildView}.
 *
 * @param paths of the changed documents and of the mutations, below one root document
 */
export async function refreshView(
  mirror: Mirror,
  rootPath: string,
  paths: Iterable<string>,
): Promise<void> {
  const { db } = mirror;
  const queue = await readQueue(mirror, rootPath);
  const touched = [...new Set([rootPath, ...paths, ...queue.map(({ path }) => path)])];
  const base: BaseRow[] = [];
  const shown: ViewRow[] = [];
  for (const collection of collectionsOfQueue(rootPath)) {
    const own = touched.filter((path) => collectionOf(path) === collection);
    base.push(...present(await db.base(collection).bulkGet(own)));
    shown.push(...present(await db.view(collection).bulkGet(own)));
  }
  const root = base.find(({ path }) => path === rootPath);
  for (const collection of collectionsOfQueue(rootPath)) {
    if (isVisitCollection(collection)) {
      base.push(...(await visitsBehindLastDate(mirror, collection, rootPath, root, queue)));
    }
  }
  const fresh = replay([...new Map(base.map((row) => [row.path, row])).values()], queue);
  const isTouched = new Set(touched);
  for (const path of fresh.keys()) if (!isTouched.has(path)) fresh.delete(path);
  await db.writeTogether(changesOf(mirror, shown, fresh));
}

/**
 * The base copies of a horse's visits that a replay reads beside those that the queue touches: for each date that can
 * be the last one meanwhile, the visits with that date and the copy or tombstone of its inherited visit; and enough of
 * the latest visits that one is left after the queue's deletions.
 */
async function visitsBehindLastDate(
  { db }: Mirror,
  kind: BelowHorse,
  rootPath: string,
  root: BaseRow | undefined,
  queue: readonly Mutation[],
): Promise<BaseRow[]> {
  const last = LAST_DATE[kind];
  const visits = queue.filter(({ path }) => isVisitPath(path) && visitKindOf(path) === kind);
  const isUnread = root?.unread && Object.hasOwn(root.unread, last);
  if (visits.length === 0 && !isUnread) return [];
  const given = queue.flatMap((m) => [targetsOf(m)['date'], targetsOf(m)[last]]);
  const dates = [...new Set([root?.fields[last], ...given])].filter(isKey);
  const base = db.base(kind);
  const keys = dates.map((date): [string, number] => [rootPath, date]);
  const inherited = dates.map((date) => inheritedVisitPath(`${rootPath}/${kind}/`, date));
  return [
    ...(await base.where(BY_DATE).anyOf(keys).toArray()),
    ...present(await base.bulkGet(inherited)),
    ...(await latestVisits(base, rootPath, visits.length + 1)),
  ];
}

const BY_DATE = '[lane+fields.date]';
const NONE: ReadonlySet<string> = new Set();
/** What is read of a document with a new id. */
const NOTHING: readonly [BaseRow[], ViewRow[]] = [[], []];

/** Whether a date is a valid index key. */
function isKey(date: FieldValue | undefined): date is number {
  return typeof date === 'number' && !Number.isNaN(date);
}

/** The latest visits of a horse, without those whose date is not in the calendar's range (VISIT-2). */
async function latestVisits<Row extends BaseRow | ViewRow>(
  visits: Table<Row, string>,
  rootPath: string,
  limit: number,
): Promise<Row[]> {
  const ofHorse = visits
    .where(BY_DATE)
    .between([rootPath, FIRST_INSTANT], [rootPath, AFTER_LAST_INSTANT]);
  // oxlint-disable-next-line unicorn/no-array-reverse -- a query of Dexie, no array
  return ofHorse.reverse().limit(limit).toArray();
}

function tombstonesIn(rows: readonly BaseRow[]): Set<string> {
  return new Set(rows.filter(isTombstone).map(({ path }) => path));
}

function present<Row>(rows: readonly (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined);
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

/** Whether two rows of one path are equal; their keys follow from their fields. */
function isSame(one: ViewRow, other: ViewRow): boolean {
  if (one === other) return true;
  return (
    one.pending === other.pending &&
    textOfRaw(one.unread ?? null) === textOfRaw(other.unread ?? null) &&
    isAlike(one.inherited ?? {}, other.inherited ?? {}) &&
    isAlike(one.fields, other.fields)
  );
}

function isAlike(one: Readonly<Record<string, unknown>>, other: typeof one): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
