import { type Observations, type ObservedCommit, parkedOf } from './observations.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 3: a mutation takes effect at most once, and only while its device holds it as unsent:
 * in the outbox, or parked as a whole by a simultaneous attempt. (A device that was evicted holds
 * nothing, and its commit may still be in flight; so may one that an undo let go, decision 022.)
 */
export function checkOnce(seen: Observations, { log, save }: ObservedCommit): void {
  if (seen.server.receipts.has(log.mutationId))
    throw new Violation(3, `${log.mutationId} applied twice`);
  const device = seen.device(save.device);
  const isParked = parkedOf(device, log.mutationId).some(({ field }) => field === '');
  const isHeld = device.outbox.has(log.mutationId) || isParked;
  if (!isHeld && !seen.isEvicted(save) && !seen.isLetGo(save))
    throw new Violation(3, `${log.mutationId} took effect after it had left the outbox`);
}

/** At the end, the server has applied no mutation twice. */
export function checkNothingTwice({ server }: Observations): void {
  if (new Set(server.applied).size !== server.applied.length)
    throw new Violation(3, 'something was applied twice');
}
