import type { Mirror } from '../../mirror/database/database.ts';
import { readQueue } from '../../mirror/outbox/outbox.ts';
import { collectionOf, rootPathOf } from '../../model/collections.ts';
import { alive } from '../../model/fields/document.ts';
import { replacedPathOf } from '../../mutation/mutation.ts';

/**
 * Whether the server has one of some documents, as far as this phone knows: as it is, as it was before an unsent
 * change, or as the visit that it is to replace.
 */
export async function isAnyOnServer(mirror: Mirror, paths: readonly string[]): Promise<boolean> {
  const isOnServer = async (path: string) => {
    if (alive(await mirror.db.base(collectionOf(path)).get(path))) return true;
    const queue = await readQueue(mirror, rootPathOf(path));
    // What it is to replace may never have arrived either: it was only tried, as without a network.
    const replaced = queue.flatMap((change) =>
      change.path === path ? (replacedPathOf(change) ?? []) : [],
    );
    return isAnyOnServer(mirror, replaced);
  };
  return (await Promise.all(paths.map(isOnServer))).includes(true);
}
