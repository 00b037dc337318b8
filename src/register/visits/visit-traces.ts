import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import type { BaseRow, Mirror } from '../../mirror/database/database.ts';

/**
 * Every visit of a horse as the server last had it, deleted ones included: of those only who made and
 * who deleted them is left, and when. Visits are never edited, so this is their whole history.
 */
export async function listVisitTraces(mirror: Mirror, rootPath: string): Promise<BaseRow[]> {
  const found = await Promise.all(
    CHILD_COLLECTIONS.map((kind) => mirror.db.base(kind).where('lane').equals(rootPath).toArray()),
  );
  return found.flat();
}
