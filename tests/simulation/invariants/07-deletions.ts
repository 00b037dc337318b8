import type { Observations, ObservedCommit } from './observations.ts';
import { isAlive, isVisit } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 7: what a person took back is not sent after all. */
export function checkNotWithdrawn(seen: Observations, { log, save }: ObservedCommit): void {
  if (seen.isWithdrawn(save)) throw new Violation(7, `${log.mutationId} was taken back`);
}

/** Invariant 7: nothing deleted comes back without a person's choice. */
export function checkNothingComesBack({ writes, save, before }: ObservedCommit): void {
  for (const { document, changed } of writes) {
    const { path } = document;
    const now = before.get(path) ?? null;
    if (changed === 'create') {
      if (now && !isAlive(now) && !save.restoring) throw new Violation(7, `${path} came back`);
      if (!isVisit(path) && save.mutation.op !== 'create')
        throw new Violation(7, `${path} was made by ${save.mutation.op}`);
    } else if (changed !== 'tombstone' && !isAlive(now)) {
      throw new Violation(7, `${path} was edited though gone`);
    }
  }
}

/**
 * Invariant 7: a horse is deleted with all its visits. What another program records while the deletion is
 * being sent, without writing the horse, nothing can guard.
 */
export function checkVisitsDeleted(seen: Observations, { save }: ObservedCommit): void {
  const { op, path } = save.mutation;
  if (op !== 'delete') return;
  const left = ['hoovesTrims', 'dentists'].flatMap((kind) => seen.visits(path, kind));
  if (left.some((visit) => !isFromConsoleSince(seen, visit.path, save.triedAt)))
    throw new Violation(7, `visits of ${path} outlive it`);
}

/** Whether the console wrote a document last, after a mutation was first tried. */
function isFromConsoleSince(seen: Observations, path: string, triedAt: number | null): boolean {
  const { device, order } = seen.states(path).at(-1)!;
  return device === '' && triedAt !== null && order > triedAt;
}
