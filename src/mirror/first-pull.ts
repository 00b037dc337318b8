import type { Collection } from '../model/collections.ts';
import { heldCollections } from './accounts.ts';
import type { Mirror } from './database.ts';
import { type Pause, readMeta } from './meta.ts';

/** A first pull that has not ended: what this phone shows of the collection is not all of it (PULL-5). */
export interface FirstPull {
  readonly collection: Collection;
  /** How many of its documents have come. */
  readonly received: number;
  /** Why it does not go on; null while nothing is known to be in its way. */
  readonly stopped: Pause | 'failed' | null;
}

/**
 * The first pull of these collections that has not ended; null when this phone has received them all.
 * Until then nothing may be concluded from a document's not being here. Observable with Dexie's live
 * queries.
 *
 * @param collections those that the account does not hold are left out
 */
export async function readFirstPull(
  mirror: Mirror,
  collections: readonly Collection[],
): Promise<FirstPull | null> {
  const held = await heldCollections(mirror);
  const cursors = await readMeta(mirror, 'cursors');
  const collection = collections.find(
    (name) => held.includes(name) && (!cursors[name] || typeof cursors[name].after === 'string'),
  );
  if (!collection) return null;
  const [received, pause, failure] = await Promise.all([
    mirror.db.base(collection).count(),
    readMeta(mirror, 'pause'),
    readMeta(mirror, 'pullFailure'),
  ]);
  return { collection, received, stopped: pause ?? (failure === null ? null : 'failed') };
}
