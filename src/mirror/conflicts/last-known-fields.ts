import { collectionOf, isChildPath } from '../../model/collections.ts';
import { type ServerDocument, alive } from '../../model/fields/document.ts';
import { conflictRecord } from '../../mutation/conflict.ts';
import { type Mutation, isErasure } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';
import type { BaseRow, Mirror } from '../database/database.ts';
import {
  type ConflictRow,
  type OutboxRow,
  conflictRowOf,
  mutationFrom,
} from '../database/outbox-row.ts';
import { followersOf } from '../changes/followers.ts';
import { listParked, readQueue } from '../outbox/outbox.ts';

/**
 * Takes in that a root document is deleted. Its last known fields are stored with its unsent mutations and those of its
 * conflicts: the tombstone that replaces the base copy is empty, and the person who made those changes must be able to
 * restore the document (CONFLICT-3). They stay on this phone, and only until that person has decided. Conflicts about it
 * change with it: a parked deletion ends, and a conflict over a field becomes one about the deleted document (CONFLICT-2,
 * CONFLICT-3).
 *
 * Only inside a `rw` transaction that includes the outbox and the conflicts.
 *
 * @param held the base row that is about to be replaced or removed
 * @param now the tombstone that replaces it; null where there is none
 */
export async function takeInDeletion(
  mirror: Mirror,
  held: BaseRow | undefined,
  now: ServerDocument | null,
): Promise<void> {
  const known = alive(held);
  if (!known || isChildPath(known.path)) return;
  const parked = await keep(mirror, known.path, ({ handed, lost, lostRev = 0 }) =>
    // The device that a row came from in a file may know a later state than this one (STATUS-2).
    handed && lost && lostRev > known.rev ? {} : { lost: known.fields, lostRev: known.rev },
  );
  await updateConflictsOfDeleted(mirror, known.path, parked, now);
}

/**
 * Adds what a mutation wrote to the last known fields of a document that is gone by the time of its answer: where that
 * answer is late, base may never have held it. Not where base held a later state, which may be without a person (UNDO-2).
 * Conflicts about it change as with {@link takeInDeletion}.
 *
 * Only inside a `rw` transaction that includes the outbox and the conflicts, once base holds the server's document.
 *
 * @param rev the revision that the mutation made
 */
export async function keepCommitted(
  mirror: Mirror,
  mutation: Mutation,
  rev: number,
): Promise<void> {
  const { op, path } = mutation;
  if (op !== 'create' && op !== 'update') return;
  const now = (await mirror.db.base(collectionOf(path)).get(path)) ?? null;
  if (alive(now)) return;
  const written = newValuesOf(mutation);
  const revOf = ({ lastKnownRev = 0 }: Mutation) => lastKnownRev;
  const parked = await keep(mirror, path, ({ lost, lostRev = lost ? Infinity : 0 }, open) => {
    // Each row gets the latest last known fields that any open mutation has, the acknowledged one included (STATUS-2).
    const best = open.reduce((a, b) => (revOf(b) > revOf(a) ? b : a), mutation).lastKnown;
    // Rows of older releases have `lost` without a revision: they count as older only if the deletion is the next
    // revision.
    return rev > lostRev || now?.rev === rev + 1
      ? { lost: { ...lost, ...best, ...written }, lostRev: rev }
      : {};
  });
  await updateConflictsOfDeleted(mirror, path, parked, now);
}

type Known = Pick<OutboxRow, 'lost' | 'lostRev'>;
type Held = Pick<OutboxRow, keyof Known | 'handed'>;

/**
 * Stores the last known fields of a document with its unsent mutations and those of its conflicts, but for parked
 * deletions.
 *
 * @param knownOf the last known fields to store, where they change, from those that a row has
 * @returns the conflicts about the document, as they are stored then
 */
async function keep(
  mirror: Mirror,
  path: string,
  knownOf: (held: Held, open: readonly Mutation[]) => Known,
): Promise<ConflictRow[]> {
  const { outbox, conflicts } = mirror.db;
  const parked = await listParked(mirror, path);
  const open = [
    ...(await readQueue(mirror, path)),
    ...parked.map((row) => mutationFrom(row.mutation)),
  ];
  // Fields that an unsent or parked erasure empties stay empty here, so that a restore does not bring the person back
  // (UNDO-2).
  const erased = open
    .filter(({ op, mutationId }) => op === 'update' && isErasure(mutationId))
    .flatMap((each) => Object.entries(newValuesOf(each)).filter(([, to]) => to === ''));
  const known = (row: OutboxRow): OutboxRow => {
    const next = { ...row, ...knownOf(row, open) };
    return { ...next, lost: { ...next.lost, ...Object.fromEntries(erased) } };
  };
  await outbox
    .where('lane')
    .equals(path)
    .modify((row, held) => void (held.value = known(row)));
  // Not only those over fields: the correction of a visit can be parked as `deleted` while its horse still exists.
  const kept = parked.map((row) =>
    row.kind === 'staleDelete' ? row : { ...row, mutation: known(row.mutation) },
  );
  if (kept.length > 0) await conflicts.bulkPut(kept);
  return kept;
}

/**
 * Brings the conflicts about a root document in line with its deletion: a parked deletion ends, and a conflict over a
 * field becomes one about the deleted document.
 *
 * @param parked all conflicts about it, as they are stored
 * @param now its tombstone; null where there is none
 */
async function updateConflictsOfDeleted(
  mirror: Mirror,
  path: string,
  parked: readonly ConflictRow[],
  now: ServerDocument | null,
): Promise<void> {
  await dropFulfilled(
    mirror,
    parked.filter((row) => row.kind === 'staleDelete' && row.path === path),
  );
  const overFields = parked.filter(({ kind }) => kind === 'field');
  if (overFields.length === 0) return;
  const { conflicts } = mirror.db;
  await conflicts.bulkDelete(overFields.map(({ id }) => id));
  await conflicts.bulkPut(overFields.map((row) => asDeleted(row, now)));
}

/**
 * Drops the stale deletions of a document that is gone: nothing is left to decide. Not where a change that follows from
 * one is to write the document again: it waits for the answer.
 */
async function dropFulfilled(mirror: Mirror, stale: readonly ConflictRow[]): Promise<void> {
  for (const { id, path, mutation } of stale) {
    const followers = await followersOf(mirror, mutation.mid);
    if (!followers.some(({ lane }) => lane === path)) await mirror.db.conflicts.delete(id);
  }
}

/**
 * A conflict as it stands where the server has `now`: over a document that is gone, a conflict over one of its fields is
 * one over the whole document, the same for all fields of a mutation. Nothing but a restore could write that field.
 */
export function asDeleted(row: ConflictRow, now: ServerDocument | null): ConflictRow {
  if (row.kind !== 'field' || alive(now)) return row;
  return conflictRowOf(conflictRecord(mutationFrom(row.mutation), 'deleted', now, ''));
}
