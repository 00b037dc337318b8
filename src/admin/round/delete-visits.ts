import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Visit } from '../../model/visit.ts';
import type { Register } from '../../register/register.ts';

type Failure = SaveFailure | 'missing';

/**
 * Deletes visits by their paths, one after the other, until one cannot be; gives those that were, as they were.
 *
 * @param holdMs how long the deletions are not sent by themselves (WRITE-7)
 */
export async function deleteVisits(
  { visits }: Register,
  paths: readonly string[],
  holdMs = 0,
): Promise<{ readonly removed: readonly ViewRow<Visit>[]; readonly failure: Failure | null }> {
  const removed: ViewRow<Visit>[] = [];
  for (const path of paths) {
    const deleted = await visits.delete(path, holdMs);
    if (!deleted.success) return { removed, failure: deleted.error };
    removed.push(deleted.data);
  }
  return { removed, failure: null };
}

/** Takes back deletions one after the other, until one cannot be. */
export async function restoreVisits(
  { visits }: Register,
  removed: readonly ViewRow<Visit>[],
): Promise<SaveFailure | null> {
  for (const visit of removed) {
    const restored = await visits.restore(visit);
    if (!restored.success) return restored.error;
  }
  return null;
}
