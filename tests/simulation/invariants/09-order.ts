import type { Observations, ObservedCommit } from './observations.ts';
import { dependsOn } from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 9: order in a document queue holds. Only what was rejected, or depended on that, when an
 * attempt began may be overtaken, by what does not depend on it (PUSH-11).
 */
export function checkOrder(seen: Observations, { save }: ObservedCommit): void {
  const { mutation, device, passing } = save;
  for (const earlier of seen.device(device).outbox.values()) {
    if (earlier.lane !== mutation.lane || earlier.seq >= mutation.seq) continue;
    if (!passing.has(earlier.mid) || dependsOn(mutation, earlier))
      throw new Violation(9, `${mutation.op} overtook ${earlier.op} in ${mutation.lane}`);
  }
}
