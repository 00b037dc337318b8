import { type Observations, type ObservedCommit, neededPaths } from './observations.ts';
import { Violation } from './violation.ts';

/** Invariant 13: the log names fields and holds no values (PUSH-1). */
export function checkLogIsImpersonal({ log, save }: ObservedCommit): void {
  const known = new Set(Object.keys(save.mutation.patch));
  // The commit itself gives the number.
  if (save.mutation.path.startsWith('receipts/')) known.add('receiptNumber');
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

/** The facts in `meta` that may stay on a phone while their person is not signed in. */
const IMPERSONAL_FACTS: readonly unknown[] = ['deviceId', 'lastPushAt', 'wiped'];

/**
 * Invariant 13: of somebody who is not signed in, a phone holds only mutations, conflicts and
 * drafts, the documents that mutations and conflicts need (AUTH-4), and what an eviction lost, until
 * the person has read it (STATUS-4).
 */
export function checkOnlyWaitingIsLeft(seen: Observations, name: string): void {
  const { storage } = seen.device(name);
  const isWaiting = ['outbox', 'conflicts', 'drafts'].some(
    (store) => storage.store(store).size > 0,
  );
  const needed = neededPaths(storage);
  for (const [store, rows] of storage.stores) {
    const left = [...rows.keys()].filter((key) => store !== 'meta' || key !== 'wiped');
    if (left.length > 0 && !isWaiting)
      throw new Violation(13, `${store} is left after ${name} signed out`);
    for (const [key, row] of rows) {
      const isNeeded =
        store === 'meta'
          ? IMPERSONAL_FACTS.includes(key)
          : store.startsWith('view')
            ? needed.has(row['lane'] as string)
            : !store.startsWith('base') || needed.has(key as string);
      if (!isNeeded) throw new Violation(13, `${key} of ${store} is left after ${name} signed out`);
    }
  }
}
