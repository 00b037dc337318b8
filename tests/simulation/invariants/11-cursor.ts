import type { Cursor, Meta } from '../../../src/mirror/meta.ts';
import { type Observations, type WatchedStorage, baseOf } from './observations.ts';
import { collectionOf, isAlive, mayBeElsewhere, rootOf } from './register-facts.ts';
import { Violation } from './violation.ts';

const OVERLAP_MS = 10 * 60_000;

/** Invariant 11: the cursor never passes what was not applied: what the next pull will not ask for is here. */
export function checkCursors(seen: Observations, device: WatchedStorage): void {
  const row = device.storage.store('meta').get('cursors') as { value: Meta['cursors'] } | undefined;
  const cursors = new Map(
    Object.entries(row?.value ?? {})
      // Of a first pull that has not passed the rest nothing can be said.
      .filter(([, { after }]) => typeof after !== 'string')
      .map(([collection, cursor]) => [collection, { cursor, since: passedUntil(cursor) }]),
  );
  for (const document of seen.server.documents.values()) {
    const { path, updatedAt, version } = document;
    const passed = cursors.get(collectionOf(path));
    if (!passed || updatedAt === '') continue;
    // Server times sort as text; to the millisecond, as the bound is.
    if (updatedAt.slice(0, 23) >= passed.since) continue;
    if (seen.touchedByConsole.has(rootOf(path))) continue;
    const base = baseOf(device, path);
    if (!base && mayBeElsewhere(document)) continue;
    if (isNeverCompared(passed.cursor) && isAlive(base) && mayBeElsewhere(document)) continue;
    if (!base || base.version < version)
      throw new Violation(11, `${path} was passed by the cursor`);
  }
}

/** The bounds of the cursors that were asked for: each is looked at after many transactions. */
const BOUNDS = new Map<string, string>();

/** Up to when a cursor's next pull does not ask any more. */
function passedUntil({ updatedAt }: Cursor): string {
  let bound = BOUNDS.get(updatedAt);
  if (bound === undefined) {
    bound = new Date(Date.parse(updatedAt) - OVERLAP_MS).toISOString().slice(0, 23);
    if (BOUNDS.size > 10_000) BOUNDS.clear();
    BOUNDS.set(updatedAt, bound);
  }
  return bound;
}

/**
 * Whether the next pull compares everything: a first pull of years does not bring what has none any more, as the
 * tombstone of a membership that was kept over a sign-out, and the comparison finds that it is gone.
 */
function isNeverCompared({ reconciledAt }: Cursor): boolean {
  return reconciledAt.startsWith('1970-');
}
