import { type ServerDocument, isTombstone } from '../../model/fields/document.ts';
import { type ChildCollection, isOneDay, LAST_DATE } from '../../model/visits/visit.ts';
import type { Mirror } from '../database/database.ts';
import { readMeta } from '../database/meta.ts';

/**
 * Finds a live visit in base that gives a horse, in the given state, its last date; null where this phone holds none,
 * or is not sure (VISIT-2).
 *
 * It is sure where its copy of the visit is at least as new as that state of the horse: written with it or later, or
 * all changes of visits up to it were received since. Deleting a visit also writes its horse, so the visit existed in
 * that state. An older copy proves nothing: the visit may have been deleted, and the same date set anew in the console.
 */
export async function visitOfLastDate(
  mirror: Mirror,
  kind: ChildCollection,
  horse: ServerDocument,
): Promise<ServerDocument | null> {
  const last = horse.fields[LAST_DATE[kind]] ?? null;
  const received = (await readMeta(mirror, 'cursors'))[kind]?.updatedAt ?? '';
  const visits = await mirror.db.base(kind).where('lane').equals(horse.path).toArray();
  const isKnownLast = (visit: ServerDocument) =>
    !isTombstone(visit) &&
    isOneDay(visit.fields['date'] ?? null, last) &&
    (visit.version >= horse.version || received > horse.version);
  return visits.find(isKnownLast) ?? null;
}
