import { type CursorStep, applyDocuments, moveCursor } from '../mirror/receive/apply-remote.ts';
import type { Mirror } from '../mirror/database/database.ts';
import { belongsHere, forgetLapsedYears, readHeldYears } from '../mirror/scope/membership-years.ts';
import { type Cursor, type ReceivedWindow, readMeta } from '../mirror/database/meta.ts';
import { overlapStart, spanOf, tallyIn, windowToKeep } from '../mirror/receive/received-window.ts';
import type { Collection } from '../model/collections.ts';
import type { ServerDocument } from '../model/fields/document.ts';
import { type Tally, tallyOf, addTallies } from '../model/fields/tally.ts';
import { ok } from '../platform/result.ts';
import type { Page, RemoteAnswer } from './ports.ts';
import { eachPage, type Connection } from './requests.ts';

/**
 * Receives what changed in a collection since its cursor: what comes after the received window, where there is one and
 * it holds nothing new; else everything since the cursor.
 *
 * @returns the server's time of the read
 */
export async function pullChanges(
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
  const { remote, ask, maxReread } = connection;
  const counted = await ask((signal) => remote.countChanges(collection, from, to, signal));
  if (!counted.success) return counted.error === 'precondition' ? ok(null) : counted;
  const held = (await readMeta(mirror, 'cursors'))[collection]?.window?.tally;
  if (counted.data.count !== held?.count || counted.data.revs !== held.revs) return ok(null);
  const { firstReadTime, came } = read.data;
  const next = { ...spanOf(from, firstReadTime), tally: addTallies(held, came) };
  const updatedAt = firstReadTime > cursor.updatedAt ? firstReadTime : cursor.updatedAt;
  const moved = { ...cursor, updatedAt, ...windowToKeep(next, maxReread) };
  await moveCursor(mirror, collection, { from: cursor, to: moved });
  return ok(firstReadTime);
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
  const stepAfter: CursorStepAfter = ({ items, next }, firstReadTime, tally) => {
    const last = items.at(-1)?.updatedAt ?? '';
    // A program with a wrong clock may write a future time: a cursor that moved there would miss changes.
    const reached = next === null || last > firstReadTime ? firstReadTime : last;
    const updatedAt = reached > cursor.updatedAt ? reached : cursor.updatedAt;
    const window = { ...spanOf(since, firstReadTime), tally };
    if (next !== null && next < overlapStart({ updatedAt: firstReadTime })) settled = next;
    // What came before the position is not in the tally.
    const whole = start === undefined ? windowToKeep(window, connection.maxReread) : {};
    const kept = next === null ? whole : { settled };
    return { from: cursor, to: { ...bare, updatedAt, ...kept } };
  };
  const read = await readSince(mirror, connection, collection, since, start ?? null, stepAfter);
  return read.success ? ok(read.data.firstReadTime) : read;
}

/** How the cursor moves after a page; null leaves it. `came` is the tally of all pages up to this one. */
type CursorStepAfter = (
  page: Page<ServerDocument>,
  firstReadTime: string,
  came: Tally,
) => CursorStep | null;

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
  stepAfter: CursorStepAfter,
): RemoteAnswer<{ readonly firstReadTime: string; readonly came: Tally }> {
  const years = await readHeldYears(mirror);
  if (years.hasLapsed) await forgetLapsedYears(mirror);
  const belongs = (document: ServerDocument) =>
    collection !== 'memberships' || belongsHere(years, document);
  let came = tallyOf([]);
  const read = await eachPage(
    ask,
    start,
    (after, signal) => remote.changedSince(collection, since, after, signal),
    async (page, firstReadTime) => {
      came = addTallies(came, tallyIn(spanOf(since, firstReadTime), page.items.filter(belongs)));
      const step = stepAfter(page, firstReadTime, came);
      await applyDocuments(mirror, collection, page.items, step, { belongs });
    },
  );
  return read.success ? ok({ firstReadTime: read.data, came }) : read;
}
