import type { Mirror } from '../database/database.ts';
import type { OutboxRow } from '../database/outbox-row.ts';
import { isReadable } from '../database/readable-rows.ts';
import { refreshView } from '../view/view.ts';

/*
 * Followers: mutations that name a deletion in `after`. They are sent only once it took effect, and leave the outbox if it
 * does not (WRITE-7, UNDO-3).
 */

/** The rows of the mutations that follow from one of these deletions (`Mutation.after`). */
export async function followersOf(
  { db }: Mirror,
  ...deletions: readonly string[]
): Promise<OutboxRow[]> {
  const unsent = (await db.outbox.toArray()).filter(isReadable);
  const isMeant = new Set<string | undefined>(deletions);
  return unsent.filter(({ after }) => after !== undefined && isMeant.has(after));
}

/**
 * Takes the mutations that follow from a deletion out of the outbox, since the deletion did not take effect. Only
 * inside a transaction over the {@link queuesOfFollowers}.
 */
export async function dropFollowers(mirror: Mirror, mutationId: string): Promise<void> {
  const followers = await followersOf(mirror, mutationId);
  await mirror.db.outbox.bulkDelete(followers.map(({ seq }) => seq));
  for (const { mid } of followers) await dropFollowers(mirror, mid);
  for (const rootPath of new Set(followers.map(({ lane }) => lane)))
    await refreshView(mirror, rootPath, 'all');
}

/**
 * The root paths of the document queues with mutations that follow from one of these deletions. What follows from these
 * is in the same queues: a document that is written again.
 */
export async function queuesOfFollowers(
  mirror: Mirror,
  ...deletions: readonly string[]
): Promise<string[]> {
  return (await followersOf(mirror, ...deletions)).map(({ lane }) => lane);
}
