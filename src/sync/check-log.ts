import type { Mirror } from '../mirror/database/database.ts';
import { type Cursor, isFirstPull, readMeta } from '../mirror/database/meta.ts';
import { overlapStart } from '../mirror/receive/received-window.ts';
import { heldCollections } from '../mirror/scope/accounts.ts';
import { ok } from '../platform/result.ts';
import { MAX_LOG_ENTRIES, type RemoteAnswer } from './ports.ts';
import { isFullReconcileDue } from './full-reconcile.ts';
import type { Connection } from './requests.ts';

/** How often a poll reads every collection anyway, in milliseconds: changes by other programs have no log entry. */
export const FULL_POLL_EVERY_MS = 10 * 60_000;

/** How many log entries there were since a moment, counted before all collections were read. */
export interface LogCount {
  /** RFC 3339 server time. */
  readonly since: string;
  readonly count: number;
  /** When `since` was chosen, by this phone's clock in milliseconds. */
  readonly takenAt: number;
}

/**
 * Checks whether anything changed since the last pull (PULL-10), by one count of the log instead of a query of every
 * collection. Every commit of a document adds a log entry, and none is ever removed. The count begins where the next
 * pull would, so it includes entries that appear late.
 *
 * @param known the count at the last pull of all collections; null if there is none
 * @returns `none` if nothing changed; else the count to store after the next pull, or null if the log cannot decide: it
 *   may not be counted, has too many entries, or a collection must be read anyway
 */
export async function checkLog(
  mirror: Mirror,
  { remote, ask }: Connection,
  known: LogCount | null,
): RemoteAnswer<'none' | LogCount | null> {
  const cursors = await readMeta(mirror, 'cursors');
  const held = (await heldCollections(mirror)).map((collection) => cursors[collection]);
  if ((await readMeta(mirror, 'holds')) !== 'all' || !held.every(isIncremental)) return ok(null);
  const since = known?.since ?? held.map(overlapStart).toSorted()[0]!;
  const counted = await ask((signal) => remote.countLog(since, signal));
  // Rules of an earlier release do not let the log be counted.
  if (!counted.success) return counted.error === 'denied' ? ok(null) : counted;
  if (counted.data >= MAX_LOG_ENTRIES) return ok(null);
  if (counted.data === known?.count) return ok('none');
  return ok({ since, count: counted.data, takenAt: known?.takenAt ?? mirror.clock.now() });
}

/** Whether a pull of the collection would query its changes only. */
function isIncremental(cursor: Cursor | undefined): cursor is Cursor {
  return (
    cursor !== undefined && !isFirstPull(cursor) && !isFullReconcileDue(cursor, cursor.updatedAt)
  );
}
