import type { ServerDocument } from '../../../src/model/document.ts';
import type { Observations, WatchedStorage } from './observations.ts';
import { collectionOf, isAlive, mayBeElsewhere } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 5: a base copy is never replaced by an older state of its document, nor forgotten. */
export function checkBase(seen: Observations, device: WatchedStorage, store: string): void {
  const now: ReadonlyMap<string | number, unknown> = device.storage.store(store);
  for (const [path, { version }] of now as ReadonlyMap<string, ServerDocument>) {
    const before = device.versions.get(path);
    if (before !== undefined && version < before)
      throw new Violation(5, `${path} went back from ${before} to ${version}`);
    device.versions.set(path, version);
  }
  for (const [path, version] of device.versions) {
    if (`base_${collectionOf(path)}` !== store || now.has(path)) continue;
    if (!mayBeForgotten(seen, device, path, version))
      throw new Violation(5, `${path} was forgotten`);
    device.versions.delete(path);
  }
}

/** The console erased it, or it is a membership of another year that nothing here waits for (PULL-7). */
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
    states.some((state) => state.document === null && state.device === '') ||
    (isAlive(last) && mayBeElsewhere(last) && !isNeeded)
  );
}
