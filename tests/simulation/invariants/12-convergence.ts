import type { ServerDocument } from '../../../src/model/fields/document.ts';
import { isBeyond } from './13-lost-collections.ts';
import type { Observations } from './observations.ts';
import {
  COLLECTIONS,
  collectionOf,
  isAlive,
  mayBeElsewhere,
  rootOf,
  valueOf,
} from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 12: once the faults have stopped and nothing is under way, a device equals the server.
 * (Not for people who are not signed in: of these it holds little, invariant 13.)
 *
 * @param compared whether the weekly full reconcile has run: until then a device may not know what
 *   the console did, because no query of changes finds it, nor that its account holds all again (PULL-8)
 */
export function checkConvergence(seen: Observations, name: string, compared: boolean): void {
  const { storage } = seen.device(name);
  const { documents } = seen.server;
  const counts = (path: string) =>
    compared || !(seen.touchedByConsole.has(rootOf(path)) || isBeyond(storage, path));
  const base = COLLECTIONS.flatMap((c) => storage.rows<ServerDocument>(`base_${c}`));
  for (const document of base) {
    const { path } = document;
    // What a phone looked up of another year is compared with the rest of it (PULL-7).
    if (!counts(path) || (!compared && isAlive(document) && mayBeElsewhere(document))) continue;
    const now = documents.get(path);
    // No query of years finds the tombstone of a membership: whoever holds one does not see that it was erased, and shows
    // nothing as before.
    if (!now && !isAlive(document) && collectionOf(path) === 'memberships') continue;
    if (!now) throw new Violation(12, `${path} is still on ${name}`);
    if (!isSame(document, now)) throw new Violation(12, `${path} on ${name} is not the server's`);
  }
  const here = new Set(base.map((document) => document.path));
  for (const [path, document] of documents) {
    // Where its year cannot be read, a membership is on every phone (PULL-7).
    const isElsewhere = mayBeElsewhere(document) && document.unread?.['year'] === undefined;
    if (counts(path) && !here.has(path) && !isElsewhere)
      throw new Violation(12, `${path} is not on ${name}`);
  }
}

/** Once everything was sent and received, a phone does not say that it is paused, or that receiving failed. */
export function checkNothingStopped(seen: Observations, name: string): void {
  const meta: ReadonlyMap<unknown, unknown> = seen.device(name).storage.store('meta');
  for (const fact of ['pause', 'pullFailure']) {
    const row = meta.get(fact) as { readonly value: unknown } | undefined;
    if (row && row.value !== null)
      throw new Violation(12, `${name} is up to date, and still has a ${fact}`);
  }
}

function isSame(one: ServerDocument, other: ServerDocument): boolean {
  return (
    one.version === other.version &&
    one.rev === other.rev &&
    one.deletedAt === other.deletedAt &&
    Object.keys({ ...one.fields, ...other.fields }).every(
      (field) => valueOf(one, field) === valueOf(other, field),
    ) &&
    JSON.stringify([one.unread ?? {}, one.raw ?? {}]) ===
      JSON.stringify([other.unread ?? {}, other.raw ?? {}])
  );
}
