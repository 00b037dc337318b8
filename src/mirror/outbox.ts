import { liveQuery } from 'dexie';
import { collectionOf } from '../model/collections.ts';
import type { ConflictRecord } from '../mutation/conflict.ts';
import type { ServerDocument } from '../model/document.ts';
import { alive, isNewer } from '../model/document.ts';
import type { AttemptFailure, Mutation } from '../mutation/mutation.ts';
import type { Mirror } from './database.ts';
import { baseRow } from './database.ts';
import { keepLastKnown } from './last-known.ts';
import { writeMeta } from './meta.ts';
import { rebuildView, storesOfQueue, readQueue } from './view.ts';

/** Everything unsent, in order. */
export async function listUnsent(mirror: Mirror): Promise<Mutation[]> {
  return mirror.db.outbox.orderBy('seq').toArray();
}

/** Calls back whenever something enters or leaves the outbox, in whichever tab; gives the function that ends it. */
export function watchOutbox(mirror: Mirror, changed: () => void): () => void {
  // By `mid`: Dexie does not notice additions for a query of auto-incremented primary keys alone.
  const subscription = liveQuery(() => mirror.db.outbox.orderBy('mid').keys()).subscribe({
    next: changed,
    error: () => undefined, // the database was closed: there is nothing to watch any more
  });
  return () => subscription.unsubscribe();
}

/** Whether a mutation is still in the outbox. */
export async function isUnsent(mirror: Mirror, mid: string): Promise<boolean> {
  return (await mirror.db.outbox.where('mid').equals(mid).count()) > 0;
}

/**
 * Chooses what of a lane to send, and notes that it is about to be: from now on it may have reached the
 * server, whatever happens to this page. In one transaction, so that what another tab withdraws, settles
 * or retries meanwhile is chosen from, or comes after it.
 *
 * @returns the mutation as it stands; undefined when nothing was chosen
 */
export async function beginAttempt(
  mirror: Mirror,
  lane: string,
  choose: (waiting: readonly Mutation[]) => Mutation | undefined,
): Promise<Mutation | undefined> {
  return mirror.db.transaction('rw', mirror.db.outbox, async () => {
    const mutation = choose(await readQueue(mirror, lane));
    if (!mutation) return undefined;
    const triedAt = mirror.clock.now();
    const begun = { ...mutation, attempts: mutation.attempts + 1, triedAt };
    await mirror.db.outbox.put(begun);
    return begun;
  });
}

/** Puts a mutation off after a failed try; it keeps its place (PUSH-9). */
export async function postpone(
  mirror: Mirror,
  mid: string,
  lastError: AttemptFailure,
  nextAttemptAt: number,
): Promise<void> {
  await mirror.db.outbox.where('mid').equals(mid).modify({ lastError, nextAttemptAt });
}

/** Keeps a mutation that the server refuses for good, for a person to decide (PUSH-11). */
export async function reject(
  mirror: Mirror,
  mid: string,
  lastError: AttemptFailure,
): Promise<void> {
  await mirror.db.outbox.where('mid').equals(mid).modify({ status: 'attention', lastError });
}

/** What the server made of a mutation. */
export interface Acknowledgement {
  /** The documents as they stand on the server now, by path; null where there is none. */
  readonly documents: ReadonlyMap<string, ServerDocument | null>;
  readonly conflicts: readonly ConflictRecord[];
  /**
   * The root document's revision that the commit made, null when nothing was written. Successors
   * that saw the revision before it, and only those, are taken to have seen this one (PUSH-5): an
   * own change must not make an own deletion stale, but another person's must.
   */
  readonly rev: number | null;
}

/** Settles a mutation in one local transaction (PUSH-5). Doing it twice is doing it once. */
export async function acknowledge(
  mirror: Mirror,
  mutation: Mutation,
  { documents, conflicts, rev }: Acknowledgement,
): Promise<void> {
  const { db } = mirror;
  const { lane, mid } = mutation;
  await db.transaction(
    'rw',
    ['outbox', 'conflicts', 'meta', ...storesOfQueue(mirror, lane)],
    async () => {
      for (const [path, document] of documents) {
        const base = db.base(collectionOf(path));
        const held = await base.get(path);
        if (document && !isNewer(document, held)) continue;
        if (!alive(document)) await keepLastKnown(mirror, held);
        if (document) await base.put(baseRow(document));
        else await base.delete(path);
      }
      const waiting = await db.outbox.where('mid').equals(mid).first();
      if (waiting) {
        await db.outbox.delete(waiting.seq);
        await db.conflicts.bulkPut(
          conflicts.map((conflict) => ({ ...conflict, mutation: waiting })),
        );
        if (rev !== null) {
          await db.outbox
            .where('lane')
            .equals(lane)
            .filter((next) => next.path === lane && next.baseRev === rev - 1)
            .modify({ baseRev: rev });
        }
        await writeMeta(mirror, 'lastPushAt', mirror.clock.now());
      }
      await rebuildView(mirror, lane);
    },
  );
}
