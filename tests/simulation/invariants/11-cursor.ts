import type { Cursor, Meta } from '../../../src/mirror/database/meta.ts';
import { type Observations, type WatchedStorage, baseOf } from './observations.ts';
import { collectionOf, isAlive, mayBeElsewhere, rootOf } from './register-facts.ts';
import { Violation } from './violation.ts';

const OVERLAP_MS = 10 * 60_000;

/**
 * Invariant 11: the cursor never passes what was not applied: base has every change that the next
 * pull does not read again.
 */
export function checkCursors(seen: Observations, device: WatchedStorage): void {
  const row = device.storage.store('meta').get('cursors') as { value: Meta['cursors'] } | undefined;
  const cursors = new Map(
    Object.entries(row?.value ?? {})
      // While the first pull of a collection is not complete, nothing can be said about it.
      .filter(([, { after }]) => typeof after !== 'string')
      .map(([collection, cursor]) => [collection, { cursor, since: passedUntil(cursor) }]),
  );
  for (const document of seen.server.documents.values()) {
    const { path, updatedAt, version } = document;
    const passed = cursors.get(collectionOf(path));
    if (!passed || updatedAt === '') continue;
    // Server times sort as text. The bound, in milliseconds, is the beginning of all times of its millisecond.
    if (updatedAt >= passed.since) continue;
    if (seen.touchedByConsole.has(rootOf(path))) continue;
    const base = baseOf(device, path);
    if (!base && mayBeElsewhere(document)) continue;
    const isOfYears = collectionOf(path) === 'memberships' && !base;
    if (
      isNeverCompared(passed.cursor) &&
      (isOfYears || (isAlive(base) && mayBeElsewhere(document)))
    )
      continue;
    if (!base || base.version < version)
      throw new Violation(11, `${path} was passed by the cursor`);
  }
}

/** The bounds that were computed, by `updatedAt`: the same cursor is checked after many transactions. */
const BOUNDS = new Map<string, string>();

/** The server time before which the next pull from a cursor (without a window) reads nothing. */
function passedUntil({ updatedAt, settled = '' }: Cursor): string {
  const overlap = overlapStart(updatedAt);
  const position = settled.slice(0, 23);
  return position > overlap ? position : overlap;
}

function overlapStart(updatedAt: string): string {
  let bound = BOUNDS.get(updatedAt);
  if (bound === undefined) {
    bound = new Date(Date.parse(updatedAt) - OVERLAP_MS).toISOString().slice(0, 23);
    if (BOUNDS.size > 10_000) BOUNDS.clear();
    BOUNDS.set(updatedAt, bound);
  }
  return bound;
}

/**
 * Whether the next pull makes a full reconcile in any case. A first pull queries memberships by
 * year. So it does not bring the tombstone, which has no year, of a membership that was kept over a
 * sign-out; the full reconcile finds that the membership is gone. Nor does it bring those of a year that a wrong clock
 * did not ask for.
 */
function isNeverCompared({ reconciledAt }: Cursor): boolean {
  return reconciledAt.startsWith('1970-');
}
