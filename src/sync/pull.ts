import { heldCollections } from '../mirror/accounts.ts';
import {
  type CursorStep,
  applyDocuments,
  dropDocuments,
  moveCursor,
} from '../mirror/apply-remote.ts';
import {
  type BaseRow,
  type Mirror,
  isReadByOlderCode,
  READER_VERSION,
  replacesBase,
  transact,
} from '../mirror/database.ts';
import {
  belongsHere,
  dropOtherYears,
  forgetLapsedYears,
  keptYears,
  readHeldYears,
} from '../mirror/membership-years.ts';
import {
  type Cursor,
  type Meta,
  type ReceivedWindow,
  isFirstPull,
  readMeta,
  writeMeta,
} from '../mirror/meta.ts';
import { overlapStart, spanOf, tallyIn, windowToKeep } from '../mirror/received-window.ts';
import { DAY_MS } from '../model/values/calendar.ts';
import type { Collection } from '../model/collections.ts';
import { isOddYear } from '../model/memberships/membership.ts';
import {
  type ServerDocument,
  isTombstone,
  millisOf,
  serverTimeOf,
} from '../model/fields/document.ts';
import { type Tally, tallyOf, addTallies } from '../model/fields/tally.ts';
import { type Result, ok } from '../platform/result.ts';
import { eachPage, settleAll, type Connection } from './requests.ts';
import type { Page, QueryScope, RemoteAnswer, RemoteFailure } from './ports.ts';

/** How often everything is compared, in milliseconds by the server's time, which no phone can set (PULL-5). */
const RECONCILE_EVERY_MS = 7 * DAY_MS;
/** How many documents are read in one request: a horse with its photo is up to 20 kB (PUSH-8). */
const readManyOf = (collection: Collection) => (collection === 'horses' ? 20 : 200);
const NONE = tallyOf([]);
/** The `reconciledAt` of a collection that still needs its first full reconcile. */
const NEVER = serverTimeOf(0);

/**
 * Receives what changed on the server: first the horses, which everybody waits for, then the other collections in
 * parallel. A collection that fails does not keep the others from being received, unless it shows that none can be: two
 * without any answer, or no valid credentials.
 *
 * @param compareCounts whether to compare the number of documents too (PULL-5), which costs a request each
 * @returns the first failure
 */
export async function pullAll(
  mirror: Mirror,
  connection: Connection,
  compareCounts: boolean,
): RemoteAnswer<void> {
  const pull = async (collection: Collection) => {
    const pulled = await pullCollection(mirror, connection, collection, compareCounts);
    const failure = pulled.success ? null : pulled.error;
    connection.log?.note({ kind: 'pulled', collection, failure });
    return pulled;
  };
  const pulled = [await pull('horses')];
  const others = (await heldCollections(mirror)).filter((collection) => collection !== 'horses');
  // If the horses got no answer, one more collection is asked alone, and not all of them.
  if (isUnanswered(pulled[0]!)) pulled.push(await pull(others.shift()!));
  const isConnectionLost = (result: Result<void, RemoteFailure>) =>
    isUnanswered(result) || (!result.success && result.error === 'signedOut');
  if (!isConnectionLost(pulled.at(-1)!)) pulled.push(...(await settleAll(others.map(pull))));
  return pulled.find(({ success }) => !success) ?? ok(undefined);
}

function isUnanswered(result: Result<void, RemoteFailure>): boolean {
  return !result.success && (result.error === 'unreachable' || result.error === 'timeout');
}

async function pullCollection(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  compareCounts: boolean,
): RemoteAnswer<void> {
  const cursor = (await readMeta(mirror, 'cursors'))[collection];
  if (!cursor) return firstPull(mirror, connection, collection, null);
  if (isFirstPull(cursor)) {
    const rest = await firstPull(mirror, connection, collection, cursor);
    return rest.success ? pullCollection(mirror, connection, collection, compareCounts) : rest;
  }

  const changed = await receiveChanges(mirror, connection, collection, cursor);
  if (!changed.success) return changed;
  if (compareCounts && collection === 'memberships') await dropOtherYears(mirror);
  // Memberships of other years are read anew when they are asked for again.
  if (isReadByOlderCode(cursor) && collection === 'memberships')
    await writeMeta(mirror, 'askedYears', {});
  if (isFullReconcileDue(cursor, changed.data))
    return fullReconcile(mirror, connection, collection, cursor);
  if (!compareCounts) return ok(undefined);
  const scope = await scopeOf(mirror, collection);
  const count = await connection.ask((signal) => connection.remote.count(scope, signal));
  if (!count.success) return count;
  const { strangers = 0 } = cursor;
  if (count.data - strangers === (await heldOf(mirror, scope).count())) return ok(undefined);
  return fullReconcile(mirror, connection, collection, cursor);
}

/**
 * Whether a full reconcile of a collection is due (PULL-5).
 *
 * @param now the server's time (RFC 3339)
 */
export function isFullReconcileDue(cursor: Cursor, now: string): boolean {
  const unreconciled = millisOf(now) - millisOf(cursor.reconciledAt);
  return isReadByOlderCode(cursor) || unreconciled > RECONCILE_EVERY_MS;
}

/** The query scope of a collection that every phone holds (PULL-7). */
async function scopeOf(mirror: Mirror, collection: Collection): Promise<QueryScope> {
  return collection === 'memberships' ? { years: (await readHeldYears(mirror)).kept } : collection;
}

/** The base rows in a scope, without memberships whose year has a form that no query of years finds. */
function heldOf({ db }: Mirror, scope: QueryScope) {
  return typeof scope === 'string'
    ? db.base(scope).toCollection()
    : db
        .base('memberships')
        .where('fields.year')
        .anyOf('years' in scope ? scope.years : [])
        .filter((row) => !hasOddYear(row));
}

/** Whether a base row is among {@link heldOf} a scope. */
function isWithin(scope: QueryScope, row: BaseRow): boolean {
  if (typeof scope === 'string') return true;
  return 'years' in scope && scope.years.includes(row.fields['year'] as number) && !hasOddYear(row);
}

/** Whether no query of years finds a membership. */
function hasOddYear({ raw, unread }: BaseRow): boolean {
  const form = unread?.['year'] ?? raw?.['year'];
  return !!form && isOddYear(form);
}

/** @returns the server's time of the read */
async function receiveChanges(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  cursor: Cursor,
): RemoteAnswer<string> {
  const { window, ...bare } = cursor;
  if (window) {
    const behind = await readAfterWindow(mirror, connection, collection, bare, window);
    if (!behind.success) return behind;
    if (behind.data !== null) return ok(behind.data);
  }
  return readChanges(mirror, connection, collection, bare);
}

/**
 * Reads the changes since the end of the received window, and then checks by the tally that the window itself holds
 * nothing new (PULL-10). The cursor is not moved before that.
 *
 * @returns the server's time of the read; null where the window has to be read again
 */
async function readAfterWindow(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  cursor: Cursor,
  window: ReceivedWindow,
): RemoteAnswer<string | null> {
  const { from, to } = window;
  let isLong = false;
  const read = await readSince(mirror, connection, collection, to, null, ({ next }) => {
    isLong = next !== null;
    return null;
  });
  if (!read.success) {
    // Page by page there is progress, even where every pull is cut.
    if (isLong) await moveCursor(mirror, collection, { from: cursor, to: cursor });
    return read;
  }
  const { remote, ask, windowFrom } = connection;
  const counted = await ask((signal) => remote.countChanges(collection, from, to, signal));
  if (!counted.success) return counted.error === 'precondition' ? ok(null) : counted;
  const held = (await readMeta(mirror, 'cursors'))[collection]?.window?.tally;
  if (counted.data.count !== held?.count || counted.data.revs !== held.revs) return ok(null);
  const { begun, came } = read.data;
  const next = { ...spanOf(from, begun), tally: addTallies(held, came) };
  const updatedAt = begun > cursor.updatedAt ? begun : cursor.updatedAt;
  const moved = { ...cursor, updatedAt, ...windowToKeep(next, windowFrom) };
  await moveCursor(mirror, collection, { from: cursor, to: moved });
  return ok(begun);
}

/**
 * Reads the changes since the cursor, each page saved with its cursor (PULL-2). After the last page the cursor is the
 * server's time of the first read: everything committed before it was read, and a commit that began before it and
 * appeared later is in the overlap (invariant 11). A read that is cut leaves the latest position that lies before the
 * overlap, where the next one begins: otherwise it would never get past many changes of one moment.
 *
 * @returns that server time
 */
async function readChanges(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  cursor: Cursor,
): RemoteAnswer<string> {
  const since = overlapStart(cursor);
  const { settled: position, ...bare } = cursor;
  // Firestore refuses a position outside of what the query asks for (INVALID_ARGUMENT), and nothing before it is asked for.
  const start = position !== undefined && position > since ? position : undefined;
  let settled = start;
  const stepOf: StepOf = ({ items, next }, begun, tally) => {
    const last = items.at(-1)?.updatedAt ?? '';
    // A program with a wrong clock may write a future time: a cursor that moved there would miss changes.
    const reached = next === null || last > begun ? begun : last;
    const updatedAt = reached > cursor.updatedAt ? reached : cursor.updatedAt;
    const window = { ...spanOf(since, begun), tally };
    if (next !== null && next < overlapStart({ updatedAt: begun })) settled = next;
    // What came before the position is not in the tally.
    const whole = start === undefined ? windowToKeep(window, connection.windowFrom) : {};
    const kept = next === null ? whole : { settled };
    return { from: cursor, to: { ...bare, updatedAt, ...kept } };
  };
  const read = await readSince(mirror, connection, collection, since, start ?? null, stepOf);
  return read.success ? ok(read.data.begun) : read;
}

/** How the cursor moves after a page; null leaves it. `came` is the tally of all pages up to this one. */
type StepOf = (page: Page<ServerDocument>, begun: string, came: Tally) => CursorStep | null;

/**
 * Reads the changes since a time and stores them, page by page. Changes of all memberships are read, since a tombstone
 * has no year; those that do not belong here are ignored.
 *
 * @param start the position of the first page; null to begin
 * @returns the server's time of the first read, and the tally of what came up to shortly before it
 */
async function readSince(
  mirror: Mirror,
  { remote, ask }: Connection,
  collection: Collection,
  since: string,
  start: string | null,
  stepOf: StepOf,
): RemoteAnswer<{ readonly begun: string; readonly came: Tally }> {
  const years = await readHeldYears(mirror);
  if (years.hasLapsed) await forgetLapsedYears(mirror);
  const belongs = (document: ServerDocument) =>
    collection !== 'memberships' || belongsHere(years, document);
  let came = NONE;
  const begun = await eachPage(
    ask,
    start,
    (after, signal) => remote.changedSince(collection, since, after, signal),
    async (page, at) => {
      came = addTallies(came, tallyIn(spanOf(since, at), page.items.filter(belongs)));
      const step = stepOf(page, at, came);
      await applyDocuments(mirror, collection, page.items, step, { belongs });
    },
  );
  return begun.success ? ok({ begun: begun.data, came }) : begun;
}

/**
 * The first pull: reads every document by id, old ones without any bookkeeping included. Each page is saved with the
 * position of the next one, where an interrupted pull resumes. The cursor is the time at which the first pull began, so
 * that later changes of what it had read already are received. Where the phone held something before, or its clock gave
 * other years than the server's time, the next pull makes a full reconcile.
 *
 * @param reached the cursor of the interrupted first pull; null to begin
 */
async function firstPull(
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
  let recent = reached?.window?.tally ?? NONE;
  let from = reached;
  const pages = eachPage(
    ask,
    reached?.after ?? null,
    (after, signal) => remote.everything(scope, after, signal),
    async ({ items, next }, begun) => {
      const updatedAt = reached?.updatedAt ?? begun;
      const reconciledAt =
        reached?.reconciledAt ?? (isEmpty && isScopeAt(scope, begun) ? begun : NEVER);
      // What an earlier release had read before the interruption is of its older reading.
      const reading = reached ? (reached.reading ?? 1) : READER_VERSION;
      received += items.length;
      const span = spanOf(overlapStart({ updatedAt }), updatedAt);
      recent = addTallies(recent, tallyIn(span, items));
      const window = { ...span, tally: recent };
      // Until the last page, the tally is kept however small it is.
      const kept = next === null ? windowToKeep(window, connection.windowFrom) : { window };
      const to = { updatedAt, reconciledAt, after: next, received, reading, ...kept };
      await applyDocuments(mirror, collection, items, { from, to });
      from = to;
    },
  );
  const [read] = await settleAll([
    pages,
    reached ?? noteTotal(mirror, connection, collection, scope),
  ]);
  return read.success ? ok(undefined) : read;
}

/** Whether a scope is that of its collection at a server time (RFC 3339). */
function isScopeAt(scope: QueryScope, now: string): boolean {
  if (typeof scope === 'string') return true;
  return 'years' in scope && scope.years.join() === keptYears(millisOf(now)).join();
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

/**
 * The full reconcile (PULL-5): compares the versions of all documents in the scope with base. It finds edits made in
 * the console, which leave `updatedAt` alone, documents deleted without a tombstone, copies of an older reading, and a
 * server that was restored from a backup, whose documents are older than copies that base held before it was asked
 * (PULL-9).
 *
 * @param cursor as it was before the changes were received
 */
async function fullReconcile(
  mirror: Mirror,
  { remote, ask }: Connection,
  collection: Collection,
  cursor: Cursor,
): RemoteAnswer<void> {
  // Base is read before the versions, so that what arrives meanwhile is not mistaken for deleted. Row by row, and of
  // each only what is compared: a collection may be larger than a phone's memory.
  const scope = await scopeOf(mirror, collection);
  const unseen = new Map<string, Pick<BaseRow, 'path' | 'version' | 'reading'>>();
  // No query of years finds the tombstone of a membership; a server that went back may have its document.
  const deleted: typeof unseen = new Map();
  const all = mirror.db.base(collection).toCollection();
  await all.each((row) => {
    const { path, version, reading } = row;
    const into = isWithin(scope, row) ? unseen : isTombstone(row) ? deleted : null;
    into?.set(path, { path, version, ...(reading !== undefined && { reading }) });
  });
  const differing = new Set<string>();
  const compared = new Map<string, string>();
  let wentBack = false;
  let strangers = 0;
  const begun = await eachPage(
    ask,
    null,
    (after, signal) => remote.versions(scope, after, signal),
    async ({ items, strangers: beside = 0 }) => {
      strangers += beside;
      for (const found of items) {
        const held = unseen.get(found.path) ?? deleted.get(found.path);
        unseen.delete(found.path);
        const isOlder = held !== undefined && found.version < held.version;
        if (!isOlder && !replacesBase(found, held)) continue;
        differing.add(found.path);
        if (held) compared.set(held.path, held.version);
        wentBack ||= isOlder;
      }
    },
  );
  if (!begun.success) return begun;
  const isSuspect = wentBack || unseen.size > 0;
  if (isSuspect) await requireFullReconcile(mirror);
  // A membership may have left the years of the scope without being gone: the console changed its year. Whether one that
  // the query of these years does not find is gone shows only where it is read.
  if (typeof scope !== 'string' && 'years' in scope) {
    const isBeside = (row: BaseRow) =>
      row.deletedAt === '' &&
      (hasOddYear(row) || !scope.years.includes(Number(row.fields['year'])));
    const rows = mirror.db.base('memberships').toCollection().filter(isBeside);
    await rows.each(({ path, version }) => void unseen.set(path, { path, version }));
    for (const { path, version } of unseen.values()) {
      differing.add(path);
      compared.set(path, version);
    }
  }
  const many = readManyOf(collection);
  const wanted = [...differing];
  for (let start = 0; start < wanted.length; start += many) {
    const paths = wanted.slice(start, start + many);
    const documents = await ask((signal) => remote.readMany(paths, signal));
    if (!documents.success) return documents;
    await applyDocuments(mirror, collection, documents.data, null, { compared });
    for (const { path } of documents.data) unseen.delete(path);
  }
  await dropDocuments(mirror, collection, [...unseen.values()]);
  const to = {
    updatedAt: begun.data,
    reconciledAt: begun.data,
    reading: READER_VERSION,
    strangers,
  };
  // This comparison is what it demanded itself of this collection; one that another demanded meanwhile still is due.
  const from = isSuspect ? { ...cursor, reconciledAt: NEVER } : cursor;
  return ok(await moveCursor(mirror, collection, { from, to }));
}

/**
 * Makes a full reconcile due at the next pull of every collection. Before anything is taken in: afterwards base shows no
 * more that the server went back.
 */
async function requireFullReconcile(mirror: Mirror): Promise<void> {
  await transact(mirror.db, 'compare again', 'rw', ['meta'], async () => {
    const cursors = Object.entries(await readMeta(mirror, 'cursors'));
    const marked = cursors.map(([name, cursor]) => [name, { ...cursor, reconciledAt: NEVER }]);
    await writeMeta(mirror, 'cursors', Object.fromEntries(marked) as Meta['cursors']);
  });
}
