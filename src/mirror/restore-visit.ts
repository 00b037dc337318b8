import { collectionOf, laneOf } from '../model/collections.ts';
import type { Visit } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { rebuildLane, storesOfLane } from './view.ts';
import type { SaveFailure } from './write-locally.ts';
import { saveFailureOf, writeLocally } from './write-locally.ts';

/**
 * Takes back the deletion of a visit. Where no attempt to send it was ever begun the deletion leaves
 * the outbox and the visit is there again as it was; otherwise the same visit is recorded anew,
 * because a document that was deleted keeps its id for ever (VISIT-1).
 */
export async function restoreVisit(
  mirror: Mirror,
  deleted: ViewRow<Visit>,
): Promise<Result<void, SaveFailure>> {
  const lane = laneOf(deleted.path);
  try {
    const withdrawn = await mirror.db.transaction(
      'rw',
      ['outbox', ...storesOfLane(mirror, lane)],
      async () => {
        const entry = await mirror.db.outbox
          .where('lane')
          .equals(lane)
          .filter((m) => m.op === 'deleteVisit' && m.path === deleted.path && m.attempts === 0)
          .first();
        if (!entry) return false;
        await mirror.db.outbox.delete(entry.seq);
        await rebuildLane(mirror, lane);
        return true;
      },
    );
    if (withdrawn) return ok(undefined);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
  const path = `${lane}/${collectionOf(deleted.path)}/${mirror.ids.documentId()}`;
  const patch = {
    date: { from: null, to: deleted.fields.date },
    notes: { from: '', to: deleted.fields.notes },
  };
  const saved = await writeLocally(mirror, { op: 'addVisit', path, patch, seen: {} });
  return saved.ok ? ok(undefined) : saved;
}
