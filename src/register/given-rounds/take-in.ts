import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { type SaveFailure, append, transactOnQueue } from '../../mirror/write-locally.ts';
import { type Day, dayOf, instantOf } from '../../model/calendar.ts';
import type { GuestTick } from '../../model/guest-text.ts';
import type { Visit, VisitKind } from '../../model/visit.ts';
import { type Result, ok } from '../../platform/result.ts';

/** A tick of a return, with the horse that its place stands for. */
export interface ReturnedTick extends GuestTick {
  /** The path of the horse. */
  readonly horse: string;
}

/**
 * What taking a tick in would do: record the visit; nothing, because it is recorded already, was removed by
 * somebody, or its horse is gone; or record it beside what somebody else recorded of that day.
 */
export type TickState = 'new' | 'there' | 'removed' | 'gone' | 'beside';

/** The visit of a tick: its id is the round's, so that every phone that takes the tick in makes one visit. */
export function visitOfTick(round: string, kind: VisitKind, horse: string): string {
  return `${horse}/${kind}/${round}`;
}

/** What taking in would do with each tick, as the phone knows the register now. Writes nothing. */
export async function planTakeIn(
  mirror: Mirror,
  round: string,
  kind: VisitKind,
  ticks: readonly ReturnedTick[],
): Promise<TickState[]> {
  return Promise.all(ticks.map((tick) => stateOf(mirror, round, kind, tick)));
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
      const state = await stateOf(mirror, round, kind, tick);
      if (state !== 'new' && state !== 'beside') return false;
      const path = visitOfTick(round, kind, tick.horse);
      const fields = { date: instantOf(tick.day), notes: notesOf(tick.notes, by) };
      const { seq } = await append(mirror, { op: 'addVisit', path, fields });
      await mirror.db.outbox.update(seq, { attempts: 1 });
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

async function stateOf(
  { db }: Mirror,
  round: string,
  kind: VisitKind,
  { horse, day }: ReturnedTick,
): Promise<TickState> {
  const path = visitOfTick(round, kind, horse);
  const [here, base, queue, visits] = await Promise.all([
    db.view('horses').get(horse),
    db.base(kind).get(path),
    db.outbox.where('lane').equals(horse).sortBy('seq'),
    db.view<Visit>(kind).where('lane').equals(horse).toArray(),
  ]);
  if (!here) return 'gone';
  const waiting = queue.findLast((row) => row.path === path);
  if (waiting?.op === 'deleteVisit') return 'removed';
  if (visits.some((visit) => visit.path === path)) return 'there';
  if (base) return 'removed';
  return visits.some((visit) => isOf(visit, day)) ? 'beside' : 'new';
}

function isOf({ fields }: ViewRow<Visit>, day: Day): boolean {
  return fields.date !== null && dayOf(fields.date) === day;
}
