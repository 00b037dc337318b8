import { dropDraftsOf } from '../../mirror/drafts/drafts.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { type Day, dayOf, isInstant } from '../../model/values/calendar.ts';
import { collectionOf } from '../../model/collections.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { missedReason, missedReasons } from '../../model/visits/missed-visit.ts';
import type { Visit, VisitKind } from '../../model/visits/visit.ts';
import type { Result } from '../../platform/result.ts';
import { missedChange } from './missed-change.ts';
import { restoreVisit } from './restore-visit.ts';
import * as visits from './visits.ts';

/**
 * The commands on visits, with what follows for the line that says that the horse was missed (decision 017): a visit of
 * its day takes it out of the notes, and once no visit of that day is left it is there again. A line that was taken out
 * is remembered until the page is closed or loaded anew.
 */
export function openVisitCommands(mirror: Mirror) {
  /** The reasons that were taken out, by horse, kind and day. */
  const reasons = new Map<string, readonly string[]>();
  const readHorse = (path: string) => mirror.db.view<Horse>('horses').get(path);

  /** Only inside a transaction over the horse's queue. */
  const takeLineOut = async (horse: string, kind: VisitKind, day: Day) => {
    const row = await readHorse(horse);
    const change = row && missedChange(row, kind, day, null);
    if (!change) return;
    reasons.set(`${horse}/${kind}/${day}`, missedReasons(row.fields, kind, day));
    await append(mirror, change);
  };

  /**
   * Only inside a transaction over the horse's queue.
   *
   * @returns the key of the reason, where it is in the notes again
   */
  const putLineBack = async ({ lane, path, fields: { date } }: ViewRow<Visit>) => {
    if (!isInstant(date)) return undefined;
    const [kind, day] = [collectionOf(path) as VisitKind, dayOf(date)];
    const key = `${lane}/${kind}/${day}`;
    const reason = reasons.get(key);
    if (reason === undefined) return undefined;
    const left = await mirror.db.view<Visit>(kind).where('lane').equals(lane).toArray();
    const isOfDay = (visit: ViewRow<Visit>) =>
      isInstant(visit.fields.date) && dayOf(visit.fields.date) === day;
    const row = await readHorse(lane);
    if (!row || left.some(isOfDay)) return undefined;
    // Somebody else may have written another one.
    const isThere = missedReason(row.fields, kind, day) !== null;
    const change = isThere ? null : missedChange(row, kind, day, reason);
    if (change) await append(mirror, change);
    return key;
  };

  return {
    add: async (
      slug: string,
      kind: VisitKind,
      visit: visits.NewVisit,
      shown?: Horse,
    ): Promise<Result<string, SaveFailure>> => {
      const horse = `horses/${slug}`;
      // Where it cannot be read, nothing can be written either: the save says why.
      const fields = shown ?? (await readHorse(horse).catch(() => undefined))?.fields;
      if (!fields || missedReason(fields, kind, visit.day) === null)
        return visits.addVisit(mirror, slug, kind, visit);
      return transactOnQueues(mirror, 'add visit', [horse], async () => {
        const input = visits.newVisit(mirror, horse, kind, visit);
        await append(mirror, input);
        await takeLineOut(horse, kind, visit.day);
        return input.path;
      });
    },
    delete: async (path: string, holdMs = 0) => {
      let back: string | undefined;
      const deleted = await visits.deleteVisit(mirror, path, holdMs, async (visit) => {
        // No tombstone of it will come, with which the draft of its correction would fall (PULL-4).
        if (visit.deletes !== path) await dropDraftsOf(mirror, [path]);
        back = await putLineBack(visit);
      });
      if (deleted.success && back !== undefined) reasons.delete(back);
      return deleted;
    },
    restore: async (deleted: visits.DeletedVisit) => {
      const restored = await restoreVisit(mirror, deleted);
      const { lane, path, fields } = deleted;
      const [kind, { date }] = [collectionOf(path), fields];
      if (restored.success && kind !== 'movements' && isInstant(date)) {
        await transactOnQueues(mirror, 'after restoring', [lane], () =>
          takeLineOut(lane, kind as VisitKind, dayOf(date)),
        );
      }
      return restored;
    },
  };
}
