import type { Table } from 'dexie';
import {
  AFTER_LAST_INSTANT,
  dayOf,
  FIRST_INSTANT,
  DAY_REACH_MS,
  instantOf,
  isInstant,
} from '../../model/values/calendar.ts';
import {
  collectionOf,
  isChildPath,
  rootPathOf,
  childCollectionOf,
} from '../../model/collections.ts';
import {
  type ChildCollection,
  inheritedVisitPath,
  isOneDay,
  LAST_DATE,
} from '../../model/visits/visit.ts';
import type { Mutation, MutationInput, Operation } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';
import {
  type BaseRow,
  type Mirror,
  type MirrorDatabase,
  type ViewRow,
  collectionsOfQueue,
} from '../database/database.ts';
import type { ReadRows } from '../database/row-requests.ts';

/*
 * Which rows `replayOne` needs beside the documents that mutations touch: the visits that decide a last date. For one
 * more step they are read from the view, which the queue was folded into; for the whole queue from base.
 */

/** The rows that one more mutation touches, and the others that `replayOne` needs. */
export interface Touched {
  readonly shown: readonly ViewRow[];
  readonly base: readonly BaseRow[];
}

/**
 * Reads what `replayOne` needs for one more mutation. For a deletion only inside of a Dexie transaction, since some of
 * its rows are found by Dexie's own calls.
 *
 * @param isNewId whether the document's id was newly generated for this mutation, so that nothing has it yet
 */
export async function readTouched(
  { db }: Mirror,
  { op, path }: Pick<MutationInput, 'op' | 'path'>,
  read: ReadRows,
  isNewId = false,
): Promise<Touched> {
  const [[base, shown], related] = await Promise.all([
    isNewId ? [[], []] : read([inBase(db, path), inView(db, path)]),
    READ_RELATED[op](db, path, read),
  ]);
  return { shown: [...related.shown, ...shown], base: [...base, ...related.base] };
}

type ReadRelated = (db: MirrorDatabase, path: string, read: ReadRows) => Promise<Touched> | Touched;

/** What is read beside the rows of the mutation's own document. */
const READ_RELATED: Record<Operation, ReadRelated> = {
  create: () => NOTHING,
  update: () => NOTHING,
  delete: async (db, path) => ({ shown: await shownBelow(db, path), base: [] }),
  addVisit: relatedToAddition,
  deleteVisit: relatedToDeletion,
};
const NOTHING: Touched = { shown: [], base: [] };

/**
 * The horse; the latest of its visits where that has the last date, or else those of that date's day and the base row
 * that may have to stand for it.
 */
async function relatedToAddition(
  db: MirrorDatabase,
  path: string,
  read: ReadRows,
): Promise<Touched> {
  const [kind, rootPath] = [childCollectionOf(path), rootPathOf(path)];
  const visits = { table: db.view(kind), index: BY_DATE };
  const ofHorse = db.keysBetween([rootPath, FIRST_INSTANT], [rootPath, AFTER_LAST_INSTANT]);
  const [horses, latest] = await read([inView(db, rootPath), { ...visits, lastOf: ofHorse }]);
  const last = horses[0]?.fields[LAST_DATE[kind]] ?? null;
  // Usually the latest visit has the last date, and no other read is needed.
  const isFound = latest[0]?.path !== path && isOneDay(latest[0]?.fields['date'] ?? null, last);
  if (!isInstant(last) || isFound) return { shown: [...horses, ...latest], base: [] };
  const [beside, base] = await read([
    { ...visits, within: db.keysBetween(...ofDay(rootPath, last)) },
    inBase(db, inheritedVisitPath(path, last)),
  ]);
  return { shown: [...horses, ...beside], base };
}

/** The horse, and its latest visits, of which one is left. */
async function relatedToDeletion(
  db: MirrorDatabase,
  path: string,
  read: ReadRows,
): Promise<Touched> {
  const rootPath = rootPathOf(path);
  const [horses] = await read([inView(db, rootPath)]);
  const latest = await latestVisits(db.view(childCollectionOf(path)), rootPath, 2);
  return { shown: [...horses, ...latest], base: [] };
}

/** The view of everything below a root document. */
async function shownBelow(db: MirrorDatabase, rootPath: string): Promise<ViewRow[]> {
  const shown: ViewRow[] = [];
  for (const collection of collectionsOfQueue(rootPath)) {
    shown.push(...(await db.view(collection).where('lane').equals(rootPath).toArray()));
  }
  return shown;
}

/**
 * The base copies of a horse's visits that a replay reads beside those that the queue touches: for each date that can
 * be the last one meanwhile, the visits of its day and the copy or tombstone of its inherited visit; and enough of
 * the latest visits that one is left after the queue's deletions.
 */
export async function visitsForLastDate(
  { db }: Mirror,
  kind: ChildCollection,
  rootPath: string,
  root: BaseRow | undefined,
  queue: readonly Mutation[],
): Promise<BaseRow[]> {
  const last = LAST_DATE[kind];
  const visits = queue.filter(({ path }) => isChildPath(path) && childCollectionOf(path) === kind);
  const isUnread = root?.unread && Object.hasOwn(root.unread, last);
  if (visits.length === 0 && !isUnread) return [];
  const given = queue.flatMap((m) => [newValuesOf(m)['date'], newValuesOf(m)[last]]);
  const dates = [...new Set([root?.fields[last], ...given])].filter(isInstant);
  const base = db.base(kind);
  const days = dates.map((date) => ofDay(rootPath, date));
  const inherited = dates.map((date) => inheritedVisitPath(`${rootPath}/${kind}/`, date));
  return [
    ...(await base.where(BY_DATE).inAnyRange(days).toArray()),
    ...(await rowsAt(base, inherited)),
    ...(await latestVisits(base, rootPath, visits.length + 1)),
  ];
}

const BY_DATE = '[lane+fields.date]';

const inBase = (db: MirrorDatabase, path: string) =>
  ({ table: db.base(collectionOf(path)), key: path }) as const;
const inView = (db: MirrorDatabase, path: string) =>
  ({ table: db.view(collectionOf(path)), key: path }) as const;

type Key = [string, number];

/** The index range of a horse's visits of one day; it may include some of those of the days beside it. */
function ofDay(rootPath: string, date: number): [Key, Key] {
  const noon = instantOf(dayOf(date));
  return [
    [rootPath, noon - DAY_REACH_MS],
    [rootPath, noon + DAY_REACH_MS],
  ];
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

/** The rows of a table that exist at some paths. */
export async function rowsAt<Row>(
  table: Table<Row, string>,
  paths: readonly string[],
): Promise<Row[]> {
  return (await table.bulkGet([...paths])).filter((row) => row !== undefined);
}
