import { rootPathOf } from '../../model/collections.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror } from '../database/database.ts';
import type { DamagedRow } from '../outbox/damaged-rows.ts';
import { followersOf, queuesOfFollowers, dropFollowers } from './followers.ts';
import type { OutboxRow } from '../database/outbox-row.ts';
import { refreshView } from '../view/view.ts';
import type { SaveFailure } from './save-failure.ts';
import { transactOnQueues } from './write-locally.ts';

/**
 * Deletes a damaged row for good, where a person discards it; never one of newer code, which nobody has seen. As far as
 * the row still says, what it did is shown no more, and what made sense only with it goes too: what follows from a
 * deletion (WRITE-7), and the deletion of the visit that a correction was to replace. What was recorded over it stays, and
 * so does what writes again what a deletion took: it may have taken effect (UNDO-3).
 */
export async function discardDamaged(
  mirror: Mirror,
  { store, key, row, isNewer }: DamagedRow,
): Promise<Result<void, SaveFailure>> {
  const { db } = mirror;
  const { mid = key, lane, path, replaces } = row as Partial<OutboxRow>;
  // The key of a conflict begins with the id of its mutation.
  const [mutationId = ''] = String(mid).split('/');
  const queues = [lane, path].filter((each) => typeof each === 'string').map(rootPathOf);
  // Where these cannot be read, the transaction fails as well, and says so.
  const followers = await queuesOfFollowers(mirror, mutationId).catch(() => []);
  const work = async () => {
    if (isNewer) return;
    await db.table(store).delete(key);
    const after = await followersOf(mirror, mutationId);
    if (after.every(({ op }) => op === 'delete')) await dropFollowers(mirror, mutationId);
    const isReplaced = ({ path: at, seq }: OutboxRow) => at === replaces && seq > Number(key);
    if (replaces) await db.outbox.where('lane').anyOf(queues).filter(isReplaced).delete();
    for (const rootPath of queues) await refreshView(mirror, rootPath, 'all');
  };
  return transactOnQueues(mirror, 'discard damaged', [...queues, ...followers], work, [
    'conflicts',
  ]);
}
