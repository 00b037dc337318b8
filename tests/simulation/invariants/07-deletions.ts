import type { Observations, ObservedCommit } from './observations.ts';
import { isAlive, isVisit } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 7: a mutation that a person took back does not take effect. */
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
 * Invariant 7: a horse is deleted with all its visits and movements. Known limit of VISIT-3: those
 * that another program records while the deletion is being sent, without writing the horse.
 */
export function checkVisitsDeleted(seen: Observations, { save }: ObservedCommit): void {
  const { op, path } = save.mutation;
  if (op !== 'delete') return;
  const left = ['hoovesTrims', 'dentists', 'movements'].flatMap((kind) => seen.visits(path, kind));
  if (left.some((visit) => !isFromConsoleSince(seen, visit.path, save.triedAt)))
    throw new Violation(7, `visits or movements of ${path} outlive it`);
}

/**
 * Invariant 7: a mutation that follows from a deletion is sent only after its document was gone, by
 * this deletion or in another way.
 */
export function checkFollows(seen: Observations, { save, log }: ObservedCommit): void {
  const now = seen.device(save.device).outbox.get(log.mutationId);
  if (now?.after !== undefined && !tookEffect(seen, save.device, now.after))
    throw new Violation(7, `${now.op} of ${now.path} was sent before what it follows from`);
}

/**
 * Invariant 7: a visit or movement that replaces another is recorded only while that one exists, so
 * only one of several corrections takes effect. Known limit of VISIT-3: what another program erases
 * while the correction is being sent, without writing the horse.
 */
export function checkReplaces(seen: Observations, { save, log }: ObservedCommit): void {
  const { replaces } = seen.device(save.device).outbox.get(log.mutationId) ?? save.mutation;
  if (replaces === undefined || isAlive(seen.server.documents.get(replaces))) return;
  if (!isFromConsoleSince(seen, replaces, save.triedAt))
    throw new Violation(7, `${save.mutation.path} replaced what was not there`);
}

/** Whether the document of a deletion was gone at some time since the deletion was saved. */
function tookEffect(seen: Observations, device: string, mid: string): boolean {
  const deletion = seen.saveEver(device, mid);
  // The mutation came from a file that does not contain the deletion.
  if (!deletion) return true;
  const states = seen.statesSince(deletion, deletion.mutation.path);
  return states.some(({ document }) => !isAlive(document));
}

/** Whether the last state of a document is from the console, and later than a mutation's first attempt. */
function isFromConsoleSince(seen: Observations, path: string, triedAt: number | null): boolean {
  const last = seen.states(path).at(-1);
  return last?.device === '' && triedAt !== null && last.order > triedAt;
}
