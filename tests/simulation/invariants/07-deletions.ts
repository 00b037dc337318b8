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

/** Invariant 7: a horse is deleted with all its visits. */
export function checkVisitsDeleted(seen: Observations, { save }: ObservedCommit): void {
  const { op, path } = save.mutation;
  const kinds = ['hoovesTrims', 'dentists'];
  if (op === 'delete' && kinds.some((kind) => seen.visitDates(path, kind).length > 0))
    throw new Violation(7, `visits of ${path} outlive it`);
}
