import type { Archive } from './archive-format.ts';
import { admissible } from './admissible.ts';
import { type OnProgress, PAGE } from './archive-pages.ts';
import { isReturnChosen } from './archive-plan.ts';
import type { ImportMode } from './record-plan.ts';
import { type PlannedRecord, NOTHING, planPage } from './plan-page.ts';
import type { ArchivePreview } from './preview-archive.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/changes/save-failure.ts';
import { writeAllLocally } from '../../mirror/changes/write-locally.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { type Result, fail, ok } from '../../platform/result.ts';

/** About how many changes are written in one local transaction. */
const BATCH = 200;

/**
 * Writes what the register lacks (or has with other values) as ordinary changes, some hundred in each local
 * transaction, a root document always with its visits. What was written stays when the rest fails or is ended, or
 * the page is closed, and the same file imported again writes the rest. Importing twice has the effect of once.
 *
 * @param chosen the ids of what is to come back although it was deleted
 * @param seen the preview that a person looked at: a value that the register has since then, or that it did not show as
 *   different, is not overwritten; and what it showed as deleted stays so, also where nothing tells of the deletion any more
 *   (another program erased the document, and the phone's own deletion found none)
 * @returns how many changes were written, and why the rest was not; `ended` when a person ended it
 */
export async function importArchive(
  mirror: Mirror,
  file: Archive,
  mode: ImportMode,
  onProgress: OnProgress,
  chosen: ReadonlySet<string> = NOTHING,
  seen?: Pick<ArchivePreview, 'differing' | 'deleted'>,
): Promise<{ readonly written: number; readonly stopped: SaveFailure | 'ended' | null }> {
  const { archive, twins } = await admissible(mirror, file);
  let written = 0;
  let waiting: MutationInput[] = [];
  const flush = async (): Promise<Result<void, SaveFailure>> => {
    if (waiting.length === 0) return ok(undefined);
    const saved = await writeAllLocally(mirror, waiting);
    if (!saved.success) return saved;
    written += waiting.length;
    waiting = [];
    return ok(undefined);
  };
  const { records } = archive;
  const differing = seen && new Map(seen.differing.map((each) => [each.path, each]));
  for (let done = 0; done < records.length; done += PAGE) {
    const page = records.slice(done, done + PAGE);
    const planned = await planNext(mirror, page, mode, chosen, differing);
    if (!planned.success) return { written, stopped: planned.error };
    for (const { record, plan } of planned.data) {
      const { root } = record;
      if (twins.has(root.path)) continue;
      if (seen?.deleted.has(root.path) && !isReturnChosen(root, chosen)) continue;
      waiting.push(...plan.mutations);
      const saved = waiting.length >= BATCH ? await flush() : ok(undefined);
      if (!saved.success) return { written, stopped: saved.error };
    }
    const saved = await flush();
    if (!saved.success) return { written, stopped: saved.error };
    const goesOn = onProgress(Math.min(done + PAGE, records.length), records.length);
    if (!goesOn && done + PAGE < records.length) return { written, stopped: 'ended' };
  }
  return { written, stopped: null };
}

/** As {@link planPage}; an exception ends the import like a failure, because what was written before it stays. */
async function planNext(
  ...given: Parameters<typeof planPage>
): Promise<Result<PlannedRecord[], SaveFailure>> {
  try {
    return ok(await planPage(...given));
  } catch (error) {
    console.error(error);
    return fail(saveFailureOf(error));
  }
}
