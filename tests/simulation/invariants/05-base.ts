import type { ServerDocument } from '../../../src/model/fields/document.ts';
import { type Observations, type WatchedStorage, neededPaths } from './observations.ts';
import { isLost } from './13-lost-collections.ts';
import { collectionOf, isAlive, mayBeElsewhere } from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 5: a base copy is never replaced by an older state of its document, nor dropped without
 * a reason.
 */
export function checkBase(seen: Observations, name: string, store: string): void {
  const device = seen.device(name);
  const now: ReadonlyMap<string | number, unknown> = device.storage.store(store);
  for (const [path, { version }] of now as ReadonlyMap<string, ServerDocument>) {
    const before = device.versions.get(path);
    if (before !== undefined && version < before)
      throw new Violation(5, `${path} went back from ${before} to ${version}`);
    device.versions.set(path, version);
  }
  for (const [path, version] of device.versions) {
    if (`base_${collectionOf(path)}` !== store || now.has(path)) continue;
    const isDropped = isLeft(seen, name, path) || isLost(seen, name, path);
    if (!isDropped && !mayBeForgotten(seen, device, path, version))
      throw new Violation(5, `${path} was forgotten`);
    device.versions.delete(path);
  }
}

/**
 * Whether a copy was dropped because the person may not read the register here any more: no unsent
 * change or conflict needs it, and the next pull begins anew (AUTH-4, PUSH-12).
 */
function isLeft(seen: Observations, name: string, path: string): boolean {
  const { storage } = seen.device(name);
  const isPulledAnew = !storage.store('meta').has('cursors');
  return seen.mayForget.has(name) && isPulledAnew && !neededPaths(storage).has(path);
}

/**
 * Whether a copy may be dropped: the console erased the document, or it is a membership of another
 * year that no unsent change or conflict is about (PULL-7), or a membership that is deleted on the
 * server. A full reconcile queries memberships by year, and so does not find a tombstone, which has
 * no year: it drops the copy of the live document, and the tombstone arrives with the changes.
 */
function mayBeForgotten(
  seen: Observations,
  { storage }: WatchedStorage,
  path: string,
  version: string,
): boolean {
  const states = seen.states(path);
  const last = states.find(({ document }) => document?.version === version)?.document;
  const isNeeded = ['outbox', 'conflicts'].some((store) =>
    storage.rows<{ lane: string }>(store).some(({ lane }) => lane === path),
  );
  return (
    // In the first state of every history, the document does not exist yet.
    states.slice(1).some((state) => state.document === null && state.device === '') ||
    (isAlive(last) && mayBeElsewhere(last) && !isNeeded) ||
    (isAlive(last) && collectionOf(path) === 'memberships' && isDeleted(seen, path))
  );
}

function isDeleted({ server }: Observations, path: string): boolean {
  const now = server.documents.get(path);
  return now !== undefined && now.deletedAt !== '';
}
