import type { Collection } from '../../model/collections.ts';
import { type ServerDocument } from '../../model/fields/document.ts';
import { millisOf, serverTimeOf } from '../../model/values/server-time.ts';
import { type Tally, subtractTally, tallyOf } from '../../model/fields/tally.ts';
import { type Mirror, READER_VERSION } from '../database/database.ts';
import {
  type Cursor,
  type ReceivedWindow,
  type Span,
  readMeta,
  writeMeta,
} from '../database/meta.ts';

/**
 * How far behind the cursor every pull begins, in milliseconds (PULL-1): `updatedAt` is taken when a
 * commit's request starts, so a commit can appear behind what was already read.
 */
const OVERLAP_MS = 10 * 60_000;
/** Changes this shortly before a read, in milliseconds, are read again in any case. */
const RECENT_MS = 10_000;
/** The most documents of the overlap that are read again; more than these are counted. */
const MAX_REREAD = 100;
/** A longer window, in milliseconds, is given up: the cost of a count grows with the length of its span. */
const MAX_WINDOW_MS = 30 * 60_000;

/** Where a pull without a window begins. */
export function overlapStart({ updatedAt }: Pick<Cursor, 'updatedAt'>): string {
  return before(updatedAt, OVERLAP_MS);
}

/**
 * The span that a read covered, up to shortly before the read itself.
 *
 * @param from where it begins
 * @param firstReadTime the server's time of the read, of its first page
 */
export function spanOf(from: string, firstReadTime: string): Span {
  return { from, to: before(firstReadTime, RECENT_MS) };
}

/**
 * The window where it is worth keeping; nothing where reading again costs less than counting.
 *
 * @param maxReread the most documents that are read again
 */
export function windowToKeep(
  window: ReceivedWindow,
  maxReread = MAX_REREAD,
): Pick<Cursor, 'window'> {
  const length = millisOf(window.to) - millisOf(window.from);
  return window.tally.count > maxReread && length > 0 && length <= MAX_WINDOW_MS ? { window } : {};
}

function before(time: string, ms: number): string {
  return serverTimeOf(millisOf(time) - ms);
}

/** The tally of the documents whose last change lies in a span. */
export function tallyIn(
  { from, to }: Span,
  documents: readonly (Pick<ServerDocument, 'updatedAt' | 'rev'> | undefined)[],
): Tally {
  const isIn = (at: string) => at >= from && at < to;
  return tallyOf(documents.flatMap((each) => (each && isIn(each.updatedAt) ? [each] : [])));
}

/**
 * Updates a collection's cursor for base copies that are replaced: subtracts them from the received window (PULL-10), and
 * lowers `reading` where newer code had read them (PULL-5). Only inside the transaction that replaces them, which has to
 * include `meta`.
 *
 * @param replaced the copies as they were before
 */
export async function noteReplacedCopies(
  mirror: Mirror,
  collection: Collection,
  replaced: readonly (Pick<ServerDocument, 'updatedAt' | 'rev'> | undefined)[],
): Promise<void> {
  const cursors = await readMeta(mirror, 'cursors');
  const cursor = cursors[collection];
  if (!cursor) return;
  const { window } = cursor;
  const left = window && tallyIn(window, replaced);
  const isLess = (cursor.reading ?? 1) > READER_VERSION;
  if (!left?.count && !isLess) return;
  const updated = {
    ...cursor,
    ...(left && { window: { ...window, tally: subtractTally(window.tally, left) } }),
    ...(isLess && { reading: READER_VERSION }),
  };
  await writeMeta(mirror, 'cursors', { ...cursors, [collection]: updated });
}
