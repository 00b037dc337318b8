import type { Cursor, Meta } from '../../../src/mirror/meta.ts';
import { type Observations, type WatchedStorage, baseOf } from './observations.ts';
import { collectionOf, isAlive, mayBeElsewhere, rootOf } from './register-facts.ts';
import { Violation } from './violation.ts';

const OVERLAP_MS = 10 * 60_000;

/** Invariant 11: the cursor never passes what was not applied: what the next pull will not ask for is here. */
export function checkCursors(seen: Observations, device: WatchedStorage): void {
  const row = device.storage.store('meta').get('cursors') as { value: Meta['cursors'] } | undefined;
  for (const [collection, cursor] of Object.entries(row?.value ?? {})) {
    if (typeof cursor.after === 'string') continue; // the first pull has not passed the rest
    const since = new Date(Date.parse(cursor.updatedAt) - OVERLAP_MS).toISOString();
    for (const document of seen.server.documents.values()) {
      const { path, updatedAt, version } = document;
      if (collectionOf(path) !== collection || updatedAt === '') continue;
      // Server times sort as text; to the millisecond, as the bound is.
      if (updatedAt.slice(0, 23) >= since.slice(0, 23)) continue;
      if (seen.touchedByConsole.has(rootOf(path))) continue;
      const base = baseOf(device, path);
      if (!base && mayBeElsewhere(document)) continue;
      if (isNeverCompared(cursor) && isAlive(base) && mayBeElsewhere(document)) continue;
      if (!base || base.version < version)
        throw new Violation(11, `${path} was passed by the cursor`);
    }
  }
}

/**
 * Whether the next pull compares everything: a first pull of years does not bring what has none any more, as the
 * tombstone of a membership that was kept over a sign-out, and the comparison finds that it is gone.
 */
function isNeverCompared({ reconciledAt }: Cursor): boolean {
  return reconciledAt.startsWith('1970-');
}
