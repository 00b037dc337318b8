import { collectionOf, isChildPath, rootPathOf } from '../model/collections.ts';
import type { FieldValue } from '../model/fields/fields.ts';
import { flagsAfter, flagsBefore, MOVED_FLAGS } from '../model/movements/movement.ts';
import { type Mutation, type Patch, replacedPathOf } from './mutation.ts';
import { diffFields, patchOf, newValuesOf } from './patch.ts';

/** A document queue after a mutation was taken out of it. */
export interface UndoResult {
  /** The mutation, its dependents, and updates that were never tried and change nothing without it. */
  readonly removed: readonly Mutation[];
  /** The other mutations, as they would have been made without it. */
  readonly kept: readonly Mutation[];
}

/** Takes a mutation out of its queue as if it had never been made. Pure. */
export function undoInQueue(queue: readonly Mutation[], mutation: Mutation): UndoResult {
  const removed = [mutation, ...dependentsOf(mutation, queue)];
  const gone = new Set(removed.map(({ seq }) => seq));
  const rebased = rebasedWithout(
    mutation,
    queue.filter(({ seq }) => !gone.has(seq)),
  );
  return {
    removed: [...removed, ...rebased.filter(isUntriedAndEmpty)],
    kept: rebased.filter((each) => !isUntriedAndEmpty(each)),
  };
}

/** Whether nothing of an update is left to send, and no attempt was begun that may have sent it. */
function isUntriedAndEmpty(mutation: Mutation): boolean {
  return (
    mutation.op === 'update' && mutation.attempts === 0 && Object.keys(mutation.patch).length === 0
  );
}

/**
 * The later mutations that make no sense without a mutation: after a creation the whole rest of its queue; after a
 * visit all other mutations of that visit; after a correction the deletion of the visit that it replaces. A deletion or
 * correction of a correction also means the visit that it replaces: it stays, redirected to that visit.
 */
export function dependentsOf(mutation: Mutation, queue: readonly Mutation[]): Mutation[] {
  return queue.filter(
    (later) =>
      rootPathOf(later.path) === rootPathOf(mutation.path) &&
      later.seq > mutation.seq &&
      (mutation.op === 'create' ||
        later.path === replacedPathOf(mutation) ||
        (isChildPath(mutation.path) &&
          later.path === mutation.path &&
          replacedPathOf(mutation) === undefined)),
  );
}

/**
 * The later mutations of the same document as they would have been made without `gone`. An update of one of its fields
 * has a `from` that never left the phone: that becomes the value that `gone` replaced, so that nobody is asked about
 * it. Several updates may have been made over it, each in a tab of its own, until one writes the same value anew. A
 * creation in between ends this: its fields were not made from those of `gone`. So it is with the flags of a horse that
 * a movement set, and with what later movements say of the flags before them.
 */
function rebasedWithout(gone: Mutation, queue: readonly Mutation[]): Mutation[] {
  const isMovement = isAddedMovement(gone);
  const path = isMovement ? rootPathOf(gone.path) : gone.path;
  const open = new Map(Object.entries(isMovement ? flagsMovedBy(gone) : patchOf(gone)));
  return queue.map((mutation) => {
    if (replacedPathOf(mutation) === gone.path) {
      // It sets the flags as well: what follows was made from its flags.
      if (isAddedMovement(mutation)) movedWithout(gone, mutation, open);
      return withReplaces(mutation, replacedPathOf(gone));
    }
    const replaced = replacedPathOf(gone);
    if (replaced !== undefined && mutation.op === 'deleteVisit' && mutation.path === gone.path)
      return { ...mutation, path: replaced };
    if (mutation.seq < gone.seq) return mutation;
    if (isAddedMovement(mutation)) return movedWithout(gone, mutation, open);
    if (mutation.path !== path) return mutation;
    if (mutation.op !== 'update') {
      for (const field of Object.keys(newValuesOf(mutation))) open.delete(field);
      return mutation;
    }
    const patch = { ...mutation.patch };
    const seen = { ...mutation.seen };
    for (const [field, { from, to }] of open) {
      const again = patch[field];
      if (seen[field] === to) seen[field] = from;
      if (again?.from === to) patch[field] = { from, to: again.to };
      if (again?.to === to) open.delete(field);
      // Back to the value before: nothing changes any more, unless another change came in between.
      if (again?.from === to && again.to === from) {
        delete patch[field];
        seen[field] = from;
      }
    }
    return { ...mutation, patch, seen };
  });
}

type AddedMovement = Extract<Mutation, { op: 'addVisit' }>;

function isAddedMovement(mutation: Mutation): mutation is AddedMovement {
  return mutation.op === 'addVisit' && collectionOf(mutation.path) === 'movements';
}

/** What a movement made of its horse's flags. Of a correction only the server knows what they were: nothing. */
function flagsMovedBy({ fields, replaces }: AddedMovement): Patch {
  const before = flagsBefore(fields);
  if (replaces !== undefined) return {};
  return diffFields('horses', before, flagsAfter(fields['kind'], before)).patch;
}

/**
 * A later movement as it would have been recorded without `gone`. A flag that it sets alike with and without `gone` is
 * from then on not one that `gone` changed; unless `gone` has the later date, so that its flags stood.
 *
 * @param open what `gone` changed; is brought up to date
 */
function movedWithout(
  gone: Mutation,
  movement: AddedMovement,
  open: Map<string, { from: FieldValue; to: FieldValue }>,
): Mutation {
  const fields = { ...movement.fields };
  const isBefore = isAddedMovement(gone) && Number(gone.fields['date']) > Number(fields['date']);
  for (const flag of MOVED_FLAGS) {
    const change = open.get(flag);
    if (!change) continue;
    const { from, to } = change;
    const before = flag === 'isHere' ? 'hereBefore' : 'deceasedBefore';
    // A movement with an earlier date than `gone` has flags from before itself, which `gone` did not set.
    if (!isBefore && fields[before] === to) fields[before] = from;
    const after = (value: FieldValue) =>
      flagsAfter(fields['kind'], { [flag]: value })[flag] ?? value;
    const now = { from: after(from), to: isBefore ? to : after(to) };
    if (now.from === now.to) open.delete(flag);
    else open.set(flag, now);
  }
  return { ...movement, fields };
}

/** Makes a correction of an undone visit a correction of what that visit was to replace, if anything. */
function withReplaces(mutation: Mutation, replaced: string | undefined): Mutation {
  if (mutation.op !== 'addVisit') return mutation;
  const { replaces: _, ...left } = mutation;
  return replaced === undefined ? left : { ...left, replaces: replaced };
}
