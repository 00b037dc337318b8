import { childCollectionOf } from '../../model/collections.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import {
  type Visit,
  CHILD_COLLECTIONS,
  INHERITED_NOTES,
  LAST_DATE,
  givesDate,
} from '../../model/visits/visit.ts';
import type { Result } from '../../platform/result.ts';
import { orMissing } from '../documents/or-missing.ts';
import { type Mirror, type ViewRow, everyQueueOf } from '../../mirror/database/database.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import { filledFields } from '../../mutation/patch.ts';
import { type HealthRow, listActs } from '../health/health.ts';
import { writeRootAgain } from '../documents/root-documents.ts';
import { listVisits } from '../visits/visits.ts';
import { recordAgain } from '../visits/restore-visit.ts';
import { getHorse } from './horses.ts';
import { deletingAnew, undoDeletion } from '../../mirror/changes/undo-deletion.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { isAccepted } from '../../mirror/changes/unfit-values.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';

/** A horse that was just deleted, with all that went with it. */
export interface RemovedHorse {
  readonly row: ViewRow<Horse>;
  readonly visits: readonly ViewRow<Visit>[];
  /** Its health acts, which are documents of their own. */
  readonly acts: readonly HealthRow[];
}

/**
 * Deletes a horse and with it its visits and its health acts; gives what is needed to take that back. The deletion of
 * each act is a mutation of its own, which follows from that of the horse: a horse that stays keeps its acts. An act
 * that somebody edited meanwhile becomes a conflict, like any other (CONFLICT-2).
 *
 * @param holdMs how long it is not sent by itself
 */
export async function removeHorse(
  mirror: Mirror,
  slug: string,
  holdMs: number,
): Promise<Result<RemovedHorse, SaveFailure | 'missing'>> {
  const path = `horses/${slug}`;
  const work = async () => {
    const row = await getHorse(mirror, slug);
    if (!row) return null;
    // Its acts are shown again where their deletions waited for an answer.
    const writer = await deletingAnew(mirror, path);
    const visits = await Promise.all(
      CHILD_COLLECTIONS.map((kind) => listVisits(mirror, slug, kind)),
    );
    const acts = await listActs(mirror, slug);
    const { mutationId: after } = await append(writer, { op: 'delete', path }, { holdMs });
    for (const { path: act } of acts)
      await append(await deletingAnew(mirror, act), { op: 'delete', path: act }, { holdMs, after });
    return { row, visits: visits.flat(), acts };
  };
  const queues = [path, everyQueueOf('health')];
  const removed = transactOnQueues(mirror, 'delete horse', queues, work, ['conflicts']);
  return orMissing(await removed);
}

/**
 * Undoes a deletion ({@link undoDeletion}). Where the horse is written again, its visits are recorded anew,
 * because a visit that was deleted keeps its id for ever (VISIT-1). Its health acts come back each in the same
 * way, under their own ids.
 */
export async function restoreHorse(
  mirror: Mirror,
  { row, visits, acts }: RemovedHorse,
): Promise<Result<void, SaveFailure>> {
  const work = async () => {
    for (const act of acts) await writeRootAgain(mirror, act);
    await undoDeletion(mirror, row.path, horseAgain);
  };
  const horseAgain = (): MutationInput[] => {
    // Last dates that became visits only when the queue was sent (VISIT-2) were deleted as such with the horse.
    const inherited = Object.entries(row.inherited ?? {}).map(([path, date]) => ({
      path,
      fields: { date, notes: INHERITED_NOTES },
    }));
    const again = [...visits, ...inherited].map(recordAgain);
    const given = { ...row.fields };
    // The last dates that visits gave are given by them again, as each is recorded. One that the rules refuse gives none.
    for (const { path, fields } of again.filter(isAccepted)) {
      const last = LAST_DATE[childCollectionOf(path)];
      if (givesDate(fields['date'] ?? null, row.fields[last])) given[last] = null;
    }
    const fields = filledFields('horses', given);
    const horse: MutationInput = { op: 'create', path: row.path, fields };
    const all = [horse, ...again.filter(isAccepted)];
    const kept = keepingFlags(all, row.path, valuesOrTokens(row.fields, row.unread));
    // What the server will refuse stands behind it: nothing waits for that.
    return [...kept, ...again.filter((each) => !isAccepted(each))];
  };
  const queues = [row.path, everyQueueOf('health')];
  return transactOnQueues(mirror, 'restore horse', queues, work, ['conflicts']);
}
