import { collectionOf, laneOf } from '../model/collections.ts';
import type { Visit } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { withdrawUntried } from './withdraw.ts';
import type { SaveFailure } from './write-locally.ts';
import { writeLocally } from './write-locally.ts';

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
  const withdrawn = await withdrawUntried(
    mirror,
    lane,
    (change) => change.op === 'deleteVisit' && change.path === deleted.path,
  );
  if (!withdrawn.ok) return withdrawn;
  if (withdrawn.value) return ok(undefined);
  const path = `${lane}/${collectionOf(deleted.path)}/${mirror.ids.documentId()}`;
  const patch = {
    date: { from: null, to: deleted.fields.date },
    notes: { from: '', to: deleted.fields.notes },
  };
  const saved = await writeLocally(mirror, { op: 'addVisit', path, patch, seen: {} });
  return saved.ok ? ok(undefined) : saved;
}
