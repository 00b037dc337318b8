import {
  type Mirror,
  type ViewRow,
  everyQueueOf,
  transact,
} from '../../mirror/database/database.ts';
import { storesOfQueue } from '../../mirror/view/view.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { instantOf } from '../../model/values/calendar.ts';
import { readFields } from '../../model/fields/fields.ts';
import { type HealthAct, dayOfAct } from '../../model/health/health-act.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { idsOfTick, placeIdPrefix } from '../../model/guest-tick-ids.ts';
import { type Visit, VISIT } from '../../model/visits/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { missedChange } from '../visits/missed-change.ts';
import { actOf, actsOfKind, changeOfAct } from './tick-act.ts';
import {
  type Found,
  type ReturnedTick,
  type ReturnedRound,
  type TickState,
  asVisitKind,
  isMadeOf,
  isOf,
  isRecorded,
} from './tick.ts';

/** What the paths of all that a round records begin with: visits lie below their horse, acts side by side. */
function placeOf(kind: string, horse: string): string {
  const visits = asVisitKind(kind);
  return visits ? `${horse}/${visits}/` : 'health/';
}

/** What the paths of all that was recorded of one horse of a round begin with, and no other paths. */
export const pathsOfPlace = ({ slug, kind }: ReturnedRound, horse: string, place: number): string =>
  placeOf(kind, horse) + placeIdPrefix(slug, place);

/** What importing would do with each tick, as the phone knows the register at one moment. Writes nothing. */
export async function lookUpTicks(
  mirror: Mirror,
  round: ReturnedRound,
  ticks: readonly ReturnedTick[],
): Promise<Found[]> {
  const queues = (['horses', 'health'] as const).map(everyQueueOf);
  const stores = ['outbox', ...queues.flatMap((each) => storesOfQueue(mirror, each))];
  return transact(mirror.db, 'plan take in', 'r', stores, () =>
    Promise.all(ticks.map((tick) => find(mirror, round, tick))),
  );
}

/** Why not all ticks of a return could be recorded, and how many were before that: they stay. */
export interface PartlyTaken {
  readonly failure: SaveFailure;
  readonly recorded: number;
}

/**
 * Records the ticks of a return that a person confirmed, one durable transaction for each tick; what is recorded
 * already, was removed or has no horse is left as it is. If it is interrupted, a second call records the rest. The new
 * mutations count as attempted: other phones may send the same, and what is deleted before it was sent must leave a
 * tombstone, or the same file would bring it back.
 *
 * @returns how many were recorded
 */
export async function importReturn(
  mirror: Mirror,
  round: ReturnedRound,
  ticks: readonly ReturnedTick[],
): Promise<Result<number, PartlyTaken>> {
  let recorded = 0;
  for (const tick of ticks) {
    const queues = [tick.horse, everyQueueOf('health')];
    const one = await transactOnQueues(mirror, 'take in tick', queues, async () => {
      const { state, changes } = await find(mirror, round, tick);
      if (!isRecorded(state) && !(state === 'edited' && tick.isWanted)) return false;
      for (const change of changes) {
        const { op, seq } = await append(mirror, change);
        // What is replaced is deleted, sent or not: without a tombstone an earlier return would bring it in again.
        if (op === 'addVisit' || op === 'create')
          await mirror.db.outbox.update(seq, { attempts: 1 });
      }
      return true;
    });
    if (!one.success) return fail({ failure: one.error, recorded });
    if (one.data) recorded += 1;
  }
  return ok(recorded);
}

/** The line in a guest's visit that says who made it. */
const doneBy = ({ by }: ReturnedRound): string => by.trim() && `Fatto da ${by.trim()}`;

/**
 * The change that a tick becomes as a visit, which says who made it.
 *
 * @param replaces the visit in whose place it is recorded: it is a conflict where somebody corrected or deleted that
 *   (docs/decisions/032-corrections-of-visits.md)
 */
function visitOf(
  round: ReturnedRound,
  { day, notes }: ReturnedTick,
  path: string,
  replaces: string | undefined,
): MutationInput {
  const lines = [notes.trim(), doneBy(round)].filter(Boolean);
  const fields = { date: instantOf(day), notes: lines.join('\n') };
  return { op: 'addVisit', path, fields, ...(replaces !== undefined && { replaces }) };
}

async function find(mirror: Mirror, round: ReturnedRound, tick: ReturnedTick): Promise<Found> {
  const { db } = mirror;
  const { horse, day, place } = tick;
  const visits = asVisitKind(round.kind);
  const below = placeOf(round.kind, horse);
  const ids = idsOfTick(round.slug, tick).map((id) => below + id);
  const ofTick = pathsOfPlace(round, horse, place);
  const collection = visits ?? 'health';
  const byQueue = db.outbox.where('lane');
  const [here, known, queue, shown, acts, beside] = await Promise.all([
    db.view('horses').get(horse),
    db.base(collection).where('path').startsWith(ofTick).primaryKeys(),
    (visits ? byQueue.equals(horse) : byQueue.startsWith(ofTick)).toArray(),
    db.view(collection).where('path').startsWith(ofTick).toArray(),
    visits ? [] : actsOfKind(mirror, round.kind, horse),
    visits ? db.view<Visit>(visits).where('lane').equals(horse).toArray() : [],
  ]);
  const deleted = queue.filter(({ op }) => op === 'deleteVisit' || op === 'delete');
  const removed = [...known, ...deleted.map((row) => row.path)].filter((each) =>
    each.startsWith(ofTick),
  );
  const nothing = (state: TickState): Found => ({ state, isAgain: false, changes: [] });
  if (!here) return nothing('gone');
  const isOther = [...acts, ...beside].some(({ fields: { date } }) => isOf(date, day));
  const undone = visits && missedChange(here as ViewRow<Horse>, visits, day, null);
  const fresh = (path: string, replaced: readonly string[]): Found => ({
    isAgain: path !== ids[0],
    state: replaced.length > 0 ? 'changed' : isOther ? 'beside' : 'new',
    changes: [
      visits ? visitOf(round, tick, path, replaced[0]) : actOf(round, tick, path, acts),
      ...replaced.map((each): MutationInput => ({ op: 'deleteVisit', path: each })),
      ...(undone ? [undone] : []),
    ],
  });
  if (shown.length > 0) {
    if (!visits) return changeOfAct(round, tick, shown as ViewRow<HealthAct>[], acts);
    if (shown.some((visit) => ids.includes(visit.path))) return nothing('there');
    // It was replaced by a later return, and comes back with this one: nobody removed it.
    const path = ids.find((each) => !removed.includes(each));
    if (path === undefined) return nothing('removed');
    // A visit that is no longer as a return of the round made it (another program wrote into it) stays.
    const made = (shown as ViewRow<Visit>[]).filter((visit) => isVisitAsMade(round, place, visit));
    return fresh(
      path,
      made.map((visit) => visit.path),
    );
  }
  if (removed.length > 0) return nothing('removed');
  return fresh(ids[0]!, []);
}

/** Whether a visit still says what the tick said that it was made from. */
function isVisitAsMade(round: ReturnedRound, place: number, { path, fields }: ViewRow<Visit>) {
  const { date, notes } = readFields(VISIT, fields);
  const day = dayOfAct(date);
  const guest = doneBy(round);
  const own = notes.endsWith(guest) ? notes.slice(0, notes.length - guest.length) : notes;
  return (
    day !== undefined &&
    [own, notes].some((each) => isMadeOf(round, { place, day, notes: each }, path))
  );
}
