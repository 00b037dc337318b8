import { isVisitPath, rootPathOf } from '../model/collections.ts';
import { type Mutation, replacedBy } from './mutation.ts';
import { patchOf, targetsOf } from './patch.ts';

/** What is left of a document queue once a mutation is taken out of it. */
export interface Withdrawal {
  /** The mutation, and what makes no sense without it. */
  readonly removed: readonly Mutation[];
  /** The others, as they would have been made without it. */
  readonly kept: readonly Mutation[];
}

/** Takes a mutation out of its queue as if it had never been made. Pure. */
export function withdrawFrom(queue: readonly Mutation[], mutation: Mutation): Withdrawal {
  const removed = [mutation, ...dependentsOf(mutation, queue)];
  const gone = new Set(removed.map(({ seq }) => seq));
  return {
    removed,
    kept: rebasedWithout(
      mutation,
      queue.filter(({ seq }) => !gone.has(seq)),
    ),
  };
}

/**
 * What makes no sense without a mutation: behind the creation of a document all that follows in its
 * queue, behind a visit what else was done with that visit, and the deletion of the one in whose place it was to be.
 * Who deleted or corrected a correction meant also that one: that deletion stays, and is of that one.
 */
export function dependentsOf(mutation: Mutation, queue: readonly Mutation[]): Mutation[] {
  return queue.filter(
    (later) =>
      rootPathOf(later.path) === rootPathOf(mutation.path) &&
      later.seq > mutation.seq &&
      (mutation.op === 'create' ||
        later.path === replacedBy(mutation) ||
        (isVisitPath(mutation.path) &&
          later.path === mutation.path &&
          replacedBy(mutation) === undefined)),
  );
}

/**
 * Later updates of the same document as they would have been made without `gone`: whoever changed one
 * of its fields again knew what it had replaced, and is not to be asked about a value that never left
 * the phone. Several may have seen it, each in a tab of its own, until one writes it anew. A document
 * that was created anew in between was not made from its fields.
 */
function rebasedWithout(gone: Mutation, queue: readonly Mutation[]): Mutation[] {
  const open = new Map(Object.entries(patchOf(gone)));
  return queue.map((mutation) => {
    if (replacedBy(mutation) === gone.path) return inPlace(mutation, replacedBy(gone));
    const replaced = replacedBy(gone);
    if (replaced !== undefined && mutation.op === 'deleteVisit' && mutation.path === gone.path)
      return { ...mutation, path: replaced };
    if (mutation.seq < gone.seq || mutation.path !== gone.path) return mutation;
    if (mutation.op !== 'update') {
      for (const field of Object.keys(targetsOf(mutation))) open.delete(field);
      return mutation;
    }
    const patch = { ...mutation.patch };
    const seen = { ...mutation.seen };
    for (const [field, { from, to }] of open) {
      const again = patch[field];
      if (seen[field] === to) seen[field] = from;
      if (again?.from === to) patch[field] = { from, to: again.to };
      if (again?.to === to) open.delete(field);
      // Only where it was made over the value that goes: after another one in between it changes something.
      if (again?.from === to && again.to === from) {
        delete patch[field];
        seen[field] = from;
      }
    }
    return { ...mutation, patch, seen };
  });
}

/** A visit that was to be in the place of one that never was: it is in the place of what that was to replace. */
function inPlace(mutation: Mutation, replaced: string | undefined): Mutation {
  if (mutation.op !== 'addVisit') return mutation;
  const { replaces: _, ...left } = mutation;
  return replaced === undefined ? left : { ...left, replaces: replaced };
}
