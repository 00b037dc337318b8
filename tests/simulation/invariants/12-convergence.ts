import type { ServerDocument } from '../../../src/model/document.ts';
import type { Observations } from './observations.ts';
import { COLLECTIONS, isAlive, mayBeElsewhere, rootOf, valueOf } from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 12: once the faults have stopped and nothing is under way, a device equals the server.
 * (Not for people who are not signed in: of these it holds little, invariant 13.)
 *
 * @param compared whether the weekly full reconcile has run: until then a device may not know what
 *   the console did, because no query of changes finds it
 */
export function checkConvergence(seen: Observations, name: string, compared: boolean): void {
  const { storage } = seen.device(name);
  const { documents } = seen.server;
  const counts = (path: string) => compared || !seen.touchedByConsole.has(rootOf(path));
  const base = COLLECTIONS.flatMap((c) => storage.rows<ServerDocument>(`base_${c}`));
  for (const document of base) {
    const { path } = document;
    if (!counts(path) || (isAlive(document) && mayBeElsewhere(document))) continue;
    const now = documents.get(path);
    if (!now) throw new Violation(12, `${path} is still on ${name}`);
    if (!isSame(document, now)) throw new Violation(12, `${path} on ${name} is not the server's`);
  }
  const here = new Set(base.map((document) => document.path));
  for (const [path, document] of documents) {
    if (counts(path) && !here.has(path) && !mayBeElsewhere(document))
      throw new Violation(12, `${path} is not on ${name}`);
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
