import type { Observations, ObservedCommit } from './observations.ts';
import { dependsOn } from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 9: the order of a document queue holds. A mutation overtakes only mutations that it
 * does not depend on, and that were rejected, or depended on a rejected one, when an attempt to
 * send it began (PUSH-11). What the server has already is not overtaken: a file may bring it again, before what followed
 * from it (STATUS-2).
 */
export function checkOrder(seen: Observations, { save }: ObservedCommit): void {
  const { mutation, device, passing } = save;
  for (const earlier of seen.device(device).outbox.values()) {
    if (earlier.lane !== mutation.lane || earlier.seq >= mutation.seq) continue;
    if (seen.server.receipts.has(earlier.mid)) continue;
    if (!passing.has(earlier.mid) || dependsOn(mutation, earlier))
      throw new Violation(9, `${mutation.op} overtook ${earlier.op} in ${mutation.lane}`);
  }
}
