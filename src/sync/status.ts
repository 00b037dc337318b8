import { heldCollections } from '../mirror/scope/accounts.ts';
import type { Collection } from '../model/collections.ts';
import type { AttemptFailure } from '../mutation/mutation.ts';
import { namesKnownFields } from '../mutation/patch.ts';
import { type Mirror, transact } from '../mirror/database/database.ts';
import { damagedAmong } from '../mirror/outbox/damaged-rows.ts';
import { type Pause, isFirstPull, readMeta } from '../mirror/database/meta.ts';
import { oldestOf } from '../mirror/outbox/outbox.ts';
import { mutationFrom, REJECTED } from '../mirror/database/outbox-row.ts';
import { countOpenConflicts } from '../mirror/conflicts/open-conflict-id.ts';
import { isOfNewerCode, isReadable } from '../mirror/database/readable-rows.ts';

/** The state of the synchronisation as the mirror stores it: the same in every tab (STATUS-1). */
export interface SyncStatus {
  /** Changes that wait to be sent, those of newer code included, which sends them (PUSH-14). */
  readonly pending: number;
  /** Changes that the server refused, kept for a person (PUSH-11). */
  readonly rejected: number;
  /** Open conflicts, which a person has to resolve: one for each card of `listConflicts`. */
  readonly conflicts: number;
  /** Rows of either kind that this app cannot read, kept for a person (PUSH-14). */
  readonly damaged: number;
  /** When the oldest waiting change was made, by this phone's clock; null when none waits. */
  readonly oldestPendingAt: number | null;
  /** Why the last attempt failed, of the first pending mutation that has failed; null when none has. */
  readonly pushFailure: AttemptFailure | null;
  /** When that attempt began. */
  readonly pushFailedAt: number | null;
  /** Why the last try to receive failed; null where it did not. */
  readonly pullFailure: AttemptFailure | null;
  readonly lastPushAt: number | null;
  readonly lastPullAt: number | null;
  readonly pause: Pause | null;
  /** How far the first pull came, in the order of the collections; empty once all of it is here (PULL-5). */
  readonly firstPull: readonly FirstPullProgress[];
}

/** How much of a collection the first pull has received ('Scarico il registro: 18 di 30'). */
export interface FirstPullProgress {
  readonly collection: Collection;
  /** Documents that were read and kept, deleted ones included. */
  readonly received: number;
  /** How many there were when it began; null while the server has not counted them. */
  readonly total: number | null;
}

/** Reads the status from the mirror, as it is at one moment. Observable with Dexie's live queries. */
export function readStatus(mirror: Mirror): Promise<SyncStatus> {
  const { db } = mirror;
  return transact(db, 'read status', 'r', ['outbox', 'conflicts', 'meta'], async () => {
    const [rows, parked, lastPushAt, lastPullAt, pause, pullFailure, firstPull] = await Promise.all(
      [
        db.outbox.orderBy('seq').toArray(),
        db.conflicts.toArray(),
        readMeta(mirror, 'lastPushAt'),
        readMeta(mirror, 'lastPullAt'),
        readMeta(mirror, 'pause'),
        readMeta(mirror, 'pullFailure'),
        readFirstPull(mirror),
      ],
    );
    const unsent = rows.filter(isReadable);
    const pending = unsent.filter(({ status }) => status !== REJECTED);
    // Mutations of newer code are not tried here: their last error says nothing of the present.
    const tried = pending.filter((row) => namesKnownFields(mutationFrom(row)));
    const failed = tried.find(({ lastError }) => lastError !== null);
    const damaged = damagedAmong(rows, parked);
    const newer = damaged.filter(({ isNewer }) => isNewer).length;
    // They are as late as others, where their format still says when they were made (STATUS-2).
    const ofNewerCode = [...rows, ...parked.map(({ mutation }) => mutation)]
      .filter(isOfNewerCode)
      .filter(({ createdAt }) => Number.isFinite(createdAt));
    return {
      pending: pending.length + newer,
      rejected: unsent.length - pending.length,
      conflicts: countOpenConflicts(parked),
      damaged: damaged.length - newer,
      oldestPendingAt: oldestOf([...pending, ...ofNewerCode]),
      pushFailure: failed?.lastError ?? null,
      pushFailedAt: failed?.triedAt ?? null,
      pullFailure,
      lastPushAt,
      lastPullAt,
      pause,
      firstPull,
    };
  });
}

/** Reads {@link SyncStatus.firstPull} alone. */
export async function readFirstPull(mirror: Mirror): Promise<FirstPullProgress[]> {
  const [held, cursors, totals] = await Promise.all([
    heldCollections(mirror),
    readMeta(mirror, 'cursors'),
    readMeta(mirror, 'totals'),
  ]);
  return held.flatMap((collection) => {
    const cursor = cursors[collection];
    if (cursor && !isFirstPull(cursor)) return [];
    const received = cursor?.received ?? 0;
    return [{ collection, received, total: totals[collection] ?? null }];
  });
}
