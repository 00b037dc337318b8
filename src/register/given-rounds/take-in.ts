import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { type SaveFailure, append, transactOnQueue } from '../../mirror/write-locally.ts';
import { type Day, dayOf, instantOf } from '../../model/calendar.ts';
import { markOf, visitIdOfTick } from '../../model/round-visit.ts';
import type { GuestTick } from '../../model/guest-text.ts';
import type { Visit, VisitKind } from '../../model/visit.ts';
import { type Result, ok } from '../../platform/result.ts';
import { removeBelowHorse } from '../visits/visits.ts';

/** A tick of a return, with the horse that its place stands for. */
export interface ReturnedTick extends GuestTick {
  /** The path of the horse. */
  readonly horse: string;
}

/**
 * What taking a tick in would do: record the visit; nothing, because it is recorded already, was removed by
 * somebody, or its horse is gone; record it in the place of what an earlier return of the round said; or record it
 * beside what somebody else recorded of that day.
 */
export type TickState = 'new' | 'there' | 'removed' | 'gone' | 'changed' | 'beside';

const RECORDED: readonly TickState[] = ['new', 'changed', 'beside'];

/** Whether taking a tick in writes anything. */
export const isRecorded = (state: TickState): boolean => RECORDED.includes(state);

/** Where the visits of a round lie below a horse: what their paths begin with. */
export const visitsOfRound = (round: string, kind: VisitKind, horse: string): string =>
  `${horse}/${kind}/${markOf(round)}`;

/** What taking in would do with each tick, as the phone knows the register now. Writes nothing. */
export async function planTakeIn(
  mirror: Mirror,
  round: string,
  kind: VisitKind,
  ticks: readonly ReturnedTick[],
): Promise<TickState[]> {
  const found = await Promise.all(ticks.map((tick) => find(mirror, round, kind, tick)));
  return found.map(({ state }) => state);
}

/**
 * Records the ticks of a return that a person confirmed, one durable transaction a horse; what is there, was
 * removed or has no horse is left as it is. Stopped in between and begun anew it records the rest. A visit
 * that was taken in counts as attempted: other phones may send the same, and one that is deleted before it
 * was sent must leave a tombstone, or the same file would bring it back.
 *
 * @param by who did it, for the visits' notes
 * @returns how many were recorded
 */
export async function takeIn(
  mirror: Mirror,
  round: string,
  kind: VisitKind,
  ticks: readonly ReturnedTick[],
  by: string,
): Promise<Result<number, SaveFailure>> {
  let recorded = 0;
  for (const tick of ticks) {
    const one = await transactOnQueue(mirror, 'take in tick', tick.horse, async () => {
      const { state, path, earlier } = await find(mirror, round, kind, tick);
      if (!isRecorded(state)) return false;
      const fields = { date: instantOf(tick.day), notes: notesOf(tick.notes, by) };
      const { seq } = await append(mirror, { op: 'addVisit', path, fields });
      await mirror.db.outbox.update(seq, { attempts: 1 });
      for (const before of earlier) await removeBelowHorse(mirror, before, 0);
      return true;
    });
    if (!one.success) return one;
    if (one.data) recorded += 1;
  }
  return ok(recorded);
}

function notesOf(notes: string, by: string): string {
  return [notes.trim(), by.trim() && `Fatto da ${by.trim()}`].filter(Boolean).join('\n');
}

interface Found {
  readonly state: TickState;
  /** Of the visit that the tick is. */
  readonly path: string;
  /** The visits that earlier returns of the round made of the same horse. */
  readonly earlier: readonly string[];
}

async function find(
  { db }: Mirror,
  round: string,
  kind: VisitKind,
  tick: ReturnedTick,
): Promise<Found> {
  const { horse, day } = tick;
  const path = `${horse}/${kind}/${visitIdOfTick(round, tick)}`;
  const ofRound = visitsOfRound(round, kind, horse);
  const [here, known, queue, visits] = await Promise.all([
    db.view('horses').get(horse),
    db.base(kind).where('path').startsWith(ofRound).primaryKeys(),
    db.outbox.where('lane').equals(horse).toArray(),
    db.view<Visit>(kind).where('lane').equals(horse).toArray(),
  ]);
  const deleted = queue.flatMap((row) => (row.op === 'deleteVisit' ? [row.path] : []));
  const removed = [...known, ...deleted].filter((each) => each.startsWith(ofRound));
  const earlier = visits.map((visit) => visit.path).filter((each) => each.startsWith(ofRound));
  const state = () => {
    if (!here) return 'gone';
    if (earlier.includes(path)) return 'there';
    if (earlier.length > 0) return removed.includes(path) ? 'removed' : 'changed';
    if (removed.length > 0) return 'removed';
    return visits.some((visit) => isOf(visit, day)) ? 'beside' : 'new';
  };
  return { state: state(), path, earlier };
}

function isOf({ fields }: ViewRow<Visit>, day: Day): boolean {
  return fields.date !== null && dayOf(fields.date) === day;
}
