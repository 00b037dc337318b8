import type { Observations, ObservedCommit, WatchedStorage } from './observations.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/** Invariant 10: the outbox of a person holds no mutation of another uid. */
export function checkOwner({ uid }: WatchedStorage, mutation: OutboxRow): void {
  if (mutation.uid !== uid) throw new Violation(10, 'kept under another uid');
}

/** Invariant 10: nothing is written under another uid, and `createdBy` of a document stays. */
export function checkAuthorship(
  seen: Observations,
  { writes, log, save, before }: ObservedCommit,
): void {
  const { uid } = seen.device(save.device);
  const isOther =
    log.uid !== uid ||
    save.mutation.uid !== uid ||
    writes.some(({ document }) => document.updatedBy !== uid);
  if (isOther) throw new Violation(10, 'written under another uid');
  for (const { document } of writes) {
    const author = before.get(document.path)?.createdBy ?? uid;
    if (document.createdBy !== author)
      throw new Violation(10, `${document.path} is said to be made by ${document.createdBy}`);
  }
}
