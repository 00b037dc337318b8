import type { Observations, ObservedCommit } from './observations.ts';
import { Violation } from './violation.ts';

/** Invariant 13: the log names fields and holds no values (PUSH-1). */
export function checkLogIsImpersonal({ log, save }: ObservedCommit): void {
  const known = new Set(Object.keys(save.mutation.patch));
  const named = [...log.params.fields, ...log.result.conflicts];
  if (named.some((field) => !known.has(field)) || Object.keys(log.params).length !== 2)
    throw new Violation(13, 'the log holds more than names of fields');
}

/** Invariant 13: a tombstone has no content (PULL-4). */
export function checkTombstonesEmpty({ writes }: ObservedCommit): void {
  for (const { document, changed } of writes) {
    if (changed === 'tombstone' && Object.keys(document.fields).length > 0)
      throw new Violation(13, `content left in the tombstone ${document.path}`);
  }
}

/** Invariant 13: a clean sign-out leaves nothing on the phone (AUTH-4). */
export function checkEmptyAfterSignOut(seen: Observations, name: string): void {
  const { storage } = seen.device(name);
  if (storage.rows('outbox').length + storage.rows('conflicts').length > 0) return;
  for (const [store, rows] of storage.stores)
    if (rows.size > 0) throw new Violation(13, `${store} is left after ${name} signed out`);
}
