import type { SaveFailure } from '../../mirror/write-locally.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';

/** Deletes visits by their paths, one after the other, until one cannot be. */
export async function deleteVisits(
  { visits }: Register,
  paths: readonly string[],
): Promise<Result<void, SaveFailure | 'missing'>> {
  for (const path of paths) {
    const deleted = await visits.delete(path);
    if (!deleted.success) return deleted;
  }
  return ok(undefined);
}
