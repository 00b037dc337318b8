import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { Violation } from '../../invariants/violation.ts';
import type { World } from '../../model/world.ts';

/** A mirror for one command, and the ids of the mutations that the command makes, in their order. */
export interface NotingMirror {
  readonly mirror: Mirror;
  readonly mids: readonly string[];
}

/** The same mirror, which notes the ids of mutations: what many transactions of one command wrote is known by them. */
export function noting(mirror: Mirror): NotingMirror {
  const mids: string[] = [];
  const mutationId = () => {
    const mid = mirror.ids.mutationId();
    mids.push(mid);
    return mid;
  };
  return { mirror: { ...mirror, ids: { ...mirror.ids, mutationId } }, mids };
}

/** Runs a command of a person. What the storage or the network refuses is no violation. */
export function command({ oracle }: World, work: () => Promise<void>): void {
  void work().catch((error: unknown) => {
    if (error instanceof Violation || error instanceof TypeError) oracle.report(error);
  });
}
