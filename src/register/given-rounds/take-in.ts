import { type Mirror, transact } from '../../mirror/database.ts';
import { storesOfQueue } from '../../mirror/view.ts';
import { type SaveFailure, append, transactOnQueue } from '../../mirror/write-locally.ts';
import { type Day, dayOf, instantOf } from '../../model/calendar.ts';
import { idOf } from '../../model/collections.ts';
import type { GivenRound } from '../../model/given-round.ts';
import type { GuestTick } from '../../model/guest-text.ts';
import { dayOfAct } from '../../model/health-act.ts';
import { kindKey } from '../../model/health-due.ts';
import { dayAfter, proposedInterval } from '../../model/health-proposal.ts';
import { idOfTick, markOf, markOfPlace } from '../../model/round-visit.ts';
import { type Visit, type VisitKind, VISIT_KINDS } from '../../model/visit.ts';
import { filledFields } from '../../mutation/patch.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { type Result, ok } from '../../platform/result.ts';
import { ACTS, listActs } from '../health/health.ts';

/** A round, as far as taking a return of it in asks for it. */
export interface TakenRound extends Pick<GivenRound, 'kind' | 'by' | 'product' | 'batch'> {
  readonly slug: string;
}

/** A tick of a return, with the horse that its place stands for. */
export interface ReturnedTick extends GuestTick {
  /** The path of the horse. */
  readonly horse: string;
}

/**
 * What taking a tick in would do: record it; nothing, because it is recorded already, was removed by
 * somebody, or its horse is gone; record it in the place of what an earlier return of the round said; or record it
 * beside what somebody else recorded of that day.
 */
export type TickState = 'new' | 'there' | 'removed' | 'gone' | 'changed' | 'beside';

const RECORDED: readonly TickState[] = ['new', 'changed', 'beside'];

/** Whether taking a tick in writes anything. */
export const isRecorded = (state: TickState): boolean => RECORDED.includes(state);

/** The kind of visit that a round is of; undefined where it is of health acts. */
export const asVisitKind = (kind: string): VisitKind | undefined =>
  VISIT_KINDS.find((each) => each === kind);

/** Where what a round recorded lies: visits below their horse, acts side by side. */
function placeOf(kind: string, horse: string): string {
  const visits = asVisitKind(kind);
  return visits ? `${horse}/${visits}/` : ACTS;
}

/** What the paths of all that was recorded of a round begin with, of visits below one horse. */
export const pathsOfRound = ({ slug, kind }: TakenRound, horse: string): string =>
  placeOf(kind, horse) + markOf(slug);

/** What taking in would do with each tick, as the phone knows the register at one moment. Writes nothing. */
export async function planTakeIn(
  mirror: Mirror,
  round: TakenRound,
  ticks: readonly ReturnedTick[],
): Promise<TickState[]> {
  const stores = ['outbox', ...['horses/', ACTS].flatMap((root) => storesOfQueue(mirror, root))];
  return transact(mirror.db, 'plan take in', 'r', stores, async () => {
    const found = await Promise.all(ticks.map((tick) => find(mirror, round, tick)));
    return found.map(({ state }) => state);
  });
}

/**
 * Records the ticks of a return that a person confirmed, one durable transaction a horse; what is there, was
 * removed or has no horse is left as it is. Stopped in between and begun anew it records the rest. What
 * was taken in counts as attempted: other phones may send the same, and what is deleted before it
 * was sent must leave a tombstone, or the same file would bring it back.
 *
 * @returns how many were recorded
 */
export async function takeIn(
  mirror: Mirror,
  round: TakenRound,
  ticks: readonly ReturnedTick[],
): Promise<Result<number, SaveFailure>> {
  let recorded = 0;
  for (const tick of ticks) {
    const one = await transactOnQueue(mirror, 'take in tick', [tick.horse, ACTS], async () => {
      const { state, path, earlier } = await find(mirror, round, tick);
      if (!isRecorded(state)) return false;
      const { seq } = await append(mirror, await recordOf(mirror, round, tick, path));
      await mirror.db.outbox.update(seq, { attempts: 1 });
      // Deleted and never taken back, sent or not: without a tombstone an earlier return would bring it in again.
      const op = asVisitKind(round.kind) ? 'deleteVisit' : 'delete';
      for (const before of earlier) await append(mirror, { op, path: before });
      return true;
    });
    if (!one.success) return one;
    if (one.data) recorded += 1;
  }
  return ok(recorded);
}

/** The change that a tick becomes: a visit that says who made it, or an act with what the round says of all. */
async function recordOf(
  mirror: Mirror,
  { slug, kind, by, product, batch }: TakenRound,
  { horse, day, notes }: ReturnedTick,
  path: string,
): Promise<MutationInput> {
  const date = instantOf(day);
  const said = notes.trim();
  if (asVisitKind(kind)) {
    const lines = [said, by.trim() && `Fatto da ${by.trim()}`].filter(Boolean);
    return { op: 'addVisit', path, fields: { date, notes: lines.join('\n') } };
  }
  const acts = await actsOfKind(mirror, kind, horse);
  const before = acts.find(
    (act) => dayOfAct(act.fields.date) !== day && !idOf(act.path).startsWith(markOf(slug)),
  );
  const interval = proposedInterval(kind, before?.fields);
  const next = interval && instantOf(dayAfter(day, interval));
  const act = { horse: idOf(horse), kind, date, by, product, batch, next, notes: said };
  return { op: 'create', path, fields: filledFields('health', act) };
}

/** A horse's acts of a kind, latest first. */
async function actsOfKind(mirror: Mirror, kind: string, horse: string) {
  const acts = await listActs(mirror, idOf(horse));
  return acts.filter(({ fields }) => kindKey(fields.kind) === kindKey(kind));
}

interface Found {
  readonly state: TickState;
  /** Of what the tick is. */
  readonly path: string;
  /** What earlier returns of the round recorded of the same horse. */
  readonly earlier: readonly string[];
}

async function find(mirror: Mirror, round: TakenRound, tick: ReturnedTick): Promise<Found> {
  const { db } = mirror;
  const { horse, day, place } = tick;
  const visits = asVisitKind(round.kind);
  const below = placeOf(round.kind, horse);
  const path = below + idOfTick(round.slug, tick);
  const ofTick = below + markOfPlace(round.slug, place);
  const collection = visits ?? 'health';
  const lanes = db.outbox.where('lane');
  const [here, known, queue, shown, others] = await Promise.all([
    db.view('horses').get(horse),
    db.base(collection).where('path').startsWith(ofTick).primaryKeys(),
    (visits ? lanes.equals(horse) : lanes.startsWith(ofTick)).toArray(),
    db.view(collection).where('path').startsWith(ofTick).primaryKeys(),
    visits
      ? db.view<Visit>(visits).where('lane').equals(horse).toArray()
      : actsOfKind(mirror, round.kind, horse),
  ]);
  const deleted = queue.filter(({ op }) => op === 'deleteVisit' || op === 'delete');
  const removed = [...known, ...deleted.map((row) => row.path)].filter((each) =>
    each.startsWith(ofTick),
  );
  const state = () => {
    if (!here) return 'gone';
    if (shown.includes(path)) return 'there';
    if (shown.length > 0) return removed.includes(path) ? 'removed' : 'changed';
    if (removed.length > 0) return 'removed';
    return others.some(({ fields: { date } }) => isOf(date, day)) ? 'beside' : 'new';
  };
  return { state: state(), path, earlier: shown };
}

function isOf(date: number | null, day: Day): boolean {
  return date !== null && dayOf(date) === day;
}
