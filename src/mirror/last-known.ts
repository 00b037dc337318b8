import { collectionOf, isChildPath } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import { conflictRecord } from '../mutation/conflict.ts';
import { type Mutation, isErasure } from '../mutation/mutation.ts';
import { newValuesOf } from '../mutation/patch.ts';
import type { BaseRow, Mirror } from './database.ts';
import { type ConflictRow, type OutboxRow, conflictRowOf, mutationFrom } from './outbox-row.ts';
import { followersOf, listParked, readQueue } from './outbox.ts';

/**
 * Stores the last known fields of a root document with its unsent mutations and those of its conflicts: the tombstone
 * that replaces the base copy is empty, and the person who made those changes must be able to restore the document
 * (CONFLICT-3). They stay on this phone, and only until that person has decided.
 *
 * Only inside a `rw` transaction that includes the outbox and the conflicts.
 *
 * @param held the base row that is about to be replaced or removed
 * @param now the tombstone that replaces it; null where there is none
 */
export async function keepLastKnown(
  mirror: Mirror,
  held: BaseRow | undefined,
  now: ServerDocument | null,
): Promise<void> {
  const known = alive(held);
  if (!known || isChildPath(known.path)) return;
  await keep(mirror, known.path, now, ({ handed, lost, lostRev = 0 }) =>
    // The device that a row came from in a file may know a later state than this one (STATUS-2).
    handed && lost && lostRev > known.rev ? {} : { lost: known.fields, lostRev: known.rev },
  );
}

/**
 * Adds what a mutation wrote to the last known fields of a document that is gone by the time of its answer: where that
 * answer is late, base may never have held it. Not where base held a later state, which may be without a person (UNDO-2).
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
  await keep(mirror, path, now, ({ lost, lostRev = lost ? Infinity : 0 }, open) => {
    // All are of one revision now, so all get what the best of them knew, or this mutation, which leaves (STATUS-2).
    const best = open.reduce((a, b) => (revOf(b) > revOf(a) ? b : a), mutation).lastKnown;
    // Rows of older releases do not say of which revision they know: of the last one, if the deletion came next.
    return rev > lostRev || now?.rev === rev + 1
      ? { lost: { ...lost, ...best, ...written }, lostRev: rev }
      : {};
  });
}

type Known = Pick<OutboxRow, 'lost' | 'lostRev'>;
type Held = Pick<OutboxRow, keyof Known | 'handed'>;

/** @param knownOf the last known fields to store, where they change, from those that a row has */
async function keep(
  mirror: Mirror,
  path: string,
  now: ServerDocument | null,
  knownOf: (held: Held, open: readonly Mutation[]) => Known,
): Promise<void> {
  const { outbox, conflicts } = mirror.db;
  const all = await listParked(mirror, path);
  const open = [
    ...(await readQueue(mirror, path)),
    ...all.map((row) => mutationFrom(row.mutation)),
  ];
  // Whom an erasure takes from the document does not come back with another change of it (UNDO-2).
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
  await dropFulfilled(
    mirror,
    all.filter((row) => row.kind === 'staleDelete' && row.path === path),
  );
  // The correction of a visit can be parked as `deleted` while its horse still exists.
  const parked = all.filter(({ kind }) => kind !== 'staleDelete');
  if (parked.length === 0) return;
  await conflicts.bulkDelete(parked.map(({ id }) => id));
  const kept = parked.map((row) => ({ ...row, mutation: known(row.mutation) }));
  await conflicts.bulkPut(kept.map((row) => asDeleted(row, now)));
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
