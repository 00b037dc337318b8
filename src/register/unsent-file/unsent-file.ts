import { type Mirror, transact } from '../../mirror/database/database.ts';
import {
  type NewOutboxRow,
  type OutboxRow,
  mutationFrom,
} from '../../mirror/database/outbox-row.ts';
import { listDamaged } from '../../mirror/outbox/damaged-rows.ts';
import { listParked } from '../../mirror/outbox/outbox.ts';
import { isReadable } from '../../mirror/database/readable-rows.ts';
import { refreshView } from '../../mirror/view/view.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/changes/save-failure.ts';
import { collectionPathOf, rootPathOf } from '../../model/collections.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import { newValuesOf } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { type NamedChange, nameChanges } from '../unsent/unsent-changes.ts';
import type { FileChange } from './read-unsent-file.ts';
import { UNSENT_FORMAT } from './unsent-format.ts';

/*
 * Everything of a person that the server does not have, as a file that another of their devices can take over, each
 * change as its row in the outbox. The changes keep their mutation id: whichever device sends one first, the other
 * finds its receipt, and nothing takes effect twice (PUSH-2).
 */

/**
 * Writes everything unsent as the text of a file: pending and rejected mutations, and conflicts. It holds what people
 * typed, personal data included. Another device may send these from now on, so they count as tried: undoing one is a
 * change of its own.
 *
 * Rows that this app cannot read are in it as they are stored, beside the changes (PUSH-14): for a person who helps,
 * since no device can take them over.
 *
 * @param only the id of the one mutation to write
 */
export async function writeUnsentFile(mirror: Mirror, only?: string): Promise<string> {
  const { db } = mirror;
  const chosen = async () => withDeletion(await unsentChanges(mirror), only);
  const handedOver = async () => {
    const changes = await chosen();
    const rows = () => db.outbox.where('mid').anyOf(changes.map(({ mid }) => mid));
    await rows()
      .filter(({ attempts }) => attempts === 0)
      .modify({ attempts: 1 });
    await rows().modify({ handed: true });
    return changes;
  };
  const stores = ['outbox', 'conflicts'];
  const note = () => transact(db, 'export unsent', 'rw', stores, handedOver);
  // A change that is handed over but not noted as tried could be undone without a trace while the other device sends
  // it. Where the storage is full it cannot be noted, and the file is needed all the more.
  const changes = await note().catch(note).catch(note).catch(chosen);
  const damaged = only === undefined ? (await listDamaged(mirror)).map(({ row }) => row) : [];
  const file = { format: UNSENT_FORMAT, uid: mirror.uid, changes };
  return JSON.stringify(damaged.length > 0 ? { ...file, damaged } : file, null, 2);
}

/** One of some changes, with the deletion of what it replaces; all of them where no id is given. */
function withDeletion(changes: readonly FileChange[], only: string | undefined) {
  const replaced = changes.find(({ mid }) => mid === only)?.replaces;
  return changes.filter(
    ({ mid, op, path }) =>
      only === undefined || mid === only || (op === 'deleteVisit' && path === replaced),
  );
}

/** The changes for such a file, in their order: all that can be read. */
export async function unsentChanges({ db }: Mirror): Promise<FileChange[]> {
  return transact(db, 'read unsent', 'r', ['outbox', 'conflicts'], async () => {
    const parked = (await db.conflicts.toArray()).map((conflict) => conflict.mutation);
    const all = [...parked, ...(await db.outbox.toArray())]
      .filter(isReadable)
      .toSorted((a, b) => a.seq - b.seq);
    return [...new Map(all.map((mutation) => [mutation.mid, mutation])).values()].map(
      ({
        seq: _seq,
        lane: _lane,
        status: _s,
        nextAttemptAt: _n,
        lastError: _e,
        triedAt: _t,
        handed: _h,
        ...kept
      }) => kept,
    );
  });
}

/** A deletion in a file, with what goes with it. */
export interface NamedDeletion extends NamedChange {
  /** How many visits this phone shows that go with a horse; 0 for others. */
  readonly visits: number;
}

/** What taking in changes of a file would do, before anything is written. */
export interface UnsentPreview {
  /** The changes that this phone does not hold, deletions left out. */
  readonly fresh: readonly NamedChange[];
  /** The deletions that this phone does not hold. */
  readonly deletions: readonly NamedDeletion[];
  /** How many this phone holds already. */
  readonly known: number;
}

/**
 * The ids of the changes that delete. The deletion of what a correction replaces is a part of that (decision 032), and
 * one that was undone a part of what writes the document again: without it, visits would be recorded twice (UNDO-3).
 * Nothing else that names a deletion makes it a part: a file that was edited could carry any deletion without its tick.
 */
function deletionsAmong(changes: readonly FileChange[]): ReadonlySet<string> {
  const deletions = changes.filter(({ op }) => op === 'delete' || op === 'deleteVisit');
  const pathOf = new Map(deletions.map(({ mid, path }) => [mid, path]));
  const isAgain = ({ op, path, after = '' }: FileChange) => {
    const deleted = pathOf.get(after) ?? '';
    return op === 'create'
      ? path === deleted
      : op === 'addVisit' && collectionPathOf(path) === collectionPathOf(deleted);
  };
  const parts = new Set(
    changes.flatMap((each) => [each.replaces, isAgain(each) ? each.after : undefined]),
  );
  const meant = deletions.filter(({ path, mid }) => !parts.has(path) && !parts.has(mid));
  return new Set(meant.map(({ mid }) => mid));
}

/** The changes without those that delete, but with corrections, and deletions that were undone, as a whole. */
export function withoutDeletions(changes: readonly FileChange[]): FileChange[] {
  const deletions = deletionsAmong(changes);
  return changes.filter(({ mid }) => !deletions.has(mid));
}

/** Names what importing changes would do; writes nothing. */
export async function previewUnsent(
  mirror: Mirror,
  changes: readonly FileChange[],
): Promise<UnsentPreview> {
  const { db } = mirror;
  const { held } = await heldHere(mirror);
  const fresh = changes.filter((change) => !held.has(change.mid));
  const mutations = fresh.map((change, seq) => mutationFrom({ ...rowOf(change), seq }));
  const made = mutations
    .filter(({ op }) => op === 'create' || op === 'addVisit')
    .map((mutation) => [mutation.path, newValuesOf(mutation)] as const);
  const named = await nameChanges(mirror, mutations, new Map(made));
  const ids = deletionsAmong(changes);
  const isDeletion = ({ mutation }: NamedChange) => ids.has(mutation.mutationId);
  const deletions: NamedDeletion[] = [];
  for (const change of named.filter(isDeletion)) {
    const below = CHILD_COLLECTIONS.map((kind) =>
      db.view(kind).where('lane').equals(change.mutation.path).count(),
    );
    const visits = (await Promise.all(below)).reduce((sum, each) => sum + each, 0);
    deletions.push({ ...change, visits });
  }
  return {
    fresh: named.filter((change) => !isDeletion(change)),
    deletions,
    known: changes.length - fresh.length,
  };
}

export interface Imported {
  /** Changes that this device now holds. */
  readonly added: number;
  /** Changes that it held already. */
  readonly known: number;
}

/**
 * Takes over changes of a file that a person looked at, all or none, in their order behind the outbox of this device
 * (but {@link inTheirOrder}). Those that this device holds already are left alone; those that were sent meanwhile find
 * their receipt. A conflict that another device already resolved may be shown again; it changes nothing before it is
 * resolved.
 *
 * @param changes as {@link readUnsentFile} gave them, without those that the person left out
 */
export async function importUnsent(
  mirror: Mirror,
  changes: readonly FileChange[],
): Promise<Result<Imported, SaveFailure>> {
  const { db } = mirror;
  try {
    const stores = db.tables.map(({ name }) => name);
    return await transact(db, 'import unsent', 'rw', stores, async () => {
      const { held, unsent } = await heldHere(mirror);
      const fresh = changes.filter(({ mid }) => !held.has(mid));
      const { moved, rows } = inTheirOrder(unsent, changes, fresh.map(rowOf));
      if (moved.length > 0) await db.outbox.bulkDelete(moved.map(({ seq }) => seq));
      await db.outbox.bulkAdd(rows);
      const roots = new Set(fresh.map(({ path }) => rootPathOf(path)));
      for (const rootPath of roots) await refreshView(mirror, rootPath, 'all');
      return ok({ added: fresh.length, known: changes.length - fresh.length });
    });
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** What is unsent on this phone, in its order, and the ids of that and of all conflicts. */
async function heldHere(mirror: Mirror) {
  const parked = (await listParked(mirror)).map(({ mutation }) => mutation);
  const unsent = await mirror.db.outbox.toArray();
  return { unsent, held: new Set([...parked, ...unsent].map(({ mid }) => mid)) };
}

/**
 * The rows to add for new ones of a file. Where a deletion comes after what follows from it (another file brought that
 * alone, or the deletion was sent from here already), what waits in their queue is taken out (`moved`) and added again
 * among these, in the order of the file: behind what follows from it the deletion would never be sent, nor would that.
 */
function inTheirOrder(
  unsent: readonly OutboxRow[],
  changes: readonly FileChange[],
  fresh: readonly NewOutboxRow[],
) {
  const laneOf = new Map(fresh.map(({ mid, lane }) => [mid, lane]));
  const late = unsent.filter((row) => isReadable(row) && laneOf.get(row.after ?? '') === row.lane);
  const lanes = new Set(late.map(({ lane }) => lane));
  const moved = unsent.filter(({ lane }) => lanes.has(lane));
  const place = new Map(changes.map(({ mid }, index) => [mid, index]));
  const placeOf = (mid = '') => place.get(mid) ?? -1;
  const left = new Set(fresh);
  const queues = moved.flatMap(({ seq: _seq, ...row }): NewOutboxRow[] => {
    const last = Math.max(placeOf(row.mid), placeOf(row.after));
    const before = [...left].filter(({ mid, lane }) => lane === row.lane && placeOf(mid) <= last);
    for (const each of before) left.delete(each);
    return [...before, row];
  });
  return { moved, rows: [...queues, ...left] };
}

/**
 * The other device may have sent it: it counts as tried, so that undoing it is a deletion. (What is absent in a file is
 * absent, and never undefined.)
 */
function rowOf(change: FileChange): NewOutboxRow {
  return {
    ...(change as NewOutboxRow),
    lane: rootPathOf(change.path),
    status: 'pending',
    attempts: Math.max(1, change.attempts),
    nextAttemptAt: 0,
    lastError: null,
    handed: true,
  };
}
