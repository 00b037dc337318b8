import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { HealthRow } from '../../register/health/health.ts';
import type { Register } from '../../register/register.ts';
import { UNDO_MS } from '../shared/toasts.tsx';

type Failure = SaveFailure | 'missing';

/** Deletes acts one after the other, until one cannot be; gives those that were, as they were. */
export async function removeActs(
  { health }: Register,
  acts: readonly Pick<HealthRow, 'slug'>[],
): Promise<{ readonly removed: readonly HealthRow[]; readonly failure: Failure | null }> {
  const removed: HealthRow[] = [];
  for (const { slug } of acts) {
    const deleted = await health.delete(slug, UNDO_MS);
    if (!deleted.success) return { removed, failure: deleted.error };
    removed.push(deleted.data);
  }
  return { removed, failure: null };
}

/** Takes back deletions one after the other, until one cannot be. */
export async function restoreActs(
  { health }: Register,
  removed: readonly HealthRow[],
): Promise<Failure | null> {
  for (const act of removed) {
    const restored = await health.restore(act);
    if (!restored.success) return restored.error;
  }
  return null;
}
