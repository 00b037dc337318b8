import {
  COLLECTIONS,
  collectionOf,
  idOf,
  isChildPath,
  rootPathOf,
} from '../../model/collections.ts';
import { type Fields, readFields } from '../../model/fields/fields.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { knownOf, listConflicts } from '../../mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../mirror/outbox/outbox.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';

/**
 * Finds documents that are no longer in any view, but may still be restored here: they were deleted while changes of them
 * were unsent or parked. As this phone last knew them, with the visits among these changes (CONFLICT-3).
 */
export async function listDeletedHere(mirror: Mirror): Promise<ViewRow[]> {
  const parked = (await listConflicts(mirror)).flatMap((each) =>
    each.kind === 'deleted' ? each.changes : [],
  );
  const waiting = (await listUnsent(mirror)).filter(({ lastKnown }) => lastKnown);
  const changes = new Map<string, Mutation[]>();
  for (const change of [...parked, ...waiting])
    for (const path of new Set([change.path, rootPathOf(change.path)]))
      changes.set(path, [...(changes.get(path) ?? []), change]);
  const rows: ViewRow[] = [];
  for (const [path, all] of changes) {
    const collection = collectionOf(path);
    if (await mirror.db.view(collection).get(path)) continue;
    const known = isChildPath(path) ? Object.assign({}, ...all.map(newValuesOf)) : knownOf(all);
    const fields = readFields(COLLECTIONS[collection], known as Fields);
    rows.push({ path, lane: rootPathOf(path), slug: idOf(path), fields, pending: all.length });
  }
  return rows;
}
