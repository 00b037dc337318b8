import { isVisitPath, rootPathOf } from '../model/collections.ts';
import { type Mutation, replacedBy } from './mutation.ts';
import { patchOf, targetsOf } from './patch.ts';

/** A document queue after a mutation was taken out of it. */
export interface Withdrawal {
  /** The mutation and its dependents. */
  readonly removed: readonly Mutation[];
  /** The other mutations, as they would have been made without it. */
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
        later.path === replacedBy(mutation) ||
        (isVisitPath(mutation.path) &&
          later.path === mutation.path &&
          replacedBy(mutation) === undefined)),
  );
}

/**
 * The later mutations of the same document as they would have been made without `gone`. An update of one of its fields
 * has a `from` that never left the phone: that becomes the value that `gone` replaced, so that nobody is asked about
 * it. Several updates may have been made over it, each in a tab of its own, until one writes the same value anew. A
 * creation in between ends this: its fields were not made from those of `gone`.
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
      // Back to the value before: nothing changes any more, unless another change came in between.
      if (again?.from === to && again.to === from) {
        delete patch[field];
        seen[field] = from;
      }
    }
    return { ...mutation, patch, seen };
  });
}

/** Makes a correction of a withdrawn visit a correction of what that visit was to replace, if anything. */
function inPlace(mutation: Mutation, replaced: string | undefined): Mutation {
  if (mutation.op !== 'addVisit') return mutation;
  const { replaces: _, ...left } = mutation;
  return replaced === undefined ? left : { ...left, replaces: replaced };
}
