import type { Day } from '../model/calendar.ts';
import { dayOf, instantOf } from '../model/calendar.ts';
import { idOf } from '../model/collections.ts';
import type { Horse } from '../model/horse.ts';
import type { Visit, VisitKind } from '../model/visit.ts';
import { CARE } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { listHorses } from './horses.ts';
import { storesOfLane } from './view.ts';
import type { RecordedVisit } from './visits.ts';
import { addVisit, undoVisit } from './visits.ts';
import type { SaveFailure } from './write-locally.ts';
import { saveFailureOf } from './write-locally.ts';

/** A visit of the round's day. */
export interface RoundVisit {
  readonly notes: string;
  /** Whether it still waits to be sent. */
  readonly unsent: boolean;
  /** What takes it back. */
  readonly recorded: RecordedVisit;
  /** Others of the same horse and day: two phones ticked it, or it was recorded on its card too. */
  readonly more: readonly RecordedVisit[];
}

/** A horse as it stands in the round of a day. */
export interface RoundHorse {
  readonly horse: ViewRow<Horse>;
  /** Its visit on the chosen day: the tick. Null while it is still to be done. */
  readonly visit: RoundVisit | null;
  /** The last date before the chosen day (milliseconds), by which its turn is reckoned. */
  readonly before: number | null;
}

/** The horses in structure and alive. */
export async function listHorsesHere(mirror: Mirror): Promise<ViewRow<Horse>[]> {
  const here = await listHorses(mirror, { isHere: 1 });
  return here.filter((row) => row.fields.isDeceased !== 1);
}

/**
 * The round of a day. It is nowhere stored: ticks are the visits themselves, so that it survives
 * whatever happens to the phone. Reads visits only of horses whose last date is of that day or later.
 */
export async function readRound(mirror: Mirror, kind: VisitKind, day: Day): Promise<RoundHorse[]> {
  const horses = await listHorsesHere(mirror);
  const last = CARE[kind].last;
  // No instant of the chosen day lies earlier, wherever the visit was typed.
  const earliest = instantOf(day) - 86_400_000;
  const lanes = horses.filter((h) => (h.fields[last] ?? 0) >= earliest).map((h) => h.path);
  const [visits, unsent] = await Promise.all([
    mirror.db.view<Visit>(kind).where('lane').anyOf(lanes).toArray(),
    mirror.db.outbox.where('lane').anyOf(lanes).toArray(),
  ]);
  const midOf = new Map(unsent.filter((m) => m.op === 'addVisit').map((m) => [m.path, m.mid]));
  const byLane = new Map<string, ViewRow<Visit>[]>();
  for (const visit of visits) {
    byLane.set(visit.lane, [...(byLane.get(visit.lane) ?? []), visit]);
  }
  return horses.map((horse) => {
    const dated = byLane.get(horse.path)?.filter((visit) => visit.fields.date !== null);
    if (!dated) return { horse, visit: null, before: horse.fields[last] };
    const [ofDay, ...more] = dated.filter((visit) => dayOf(visit.fields.date!) === day);
    const recorded = ({ path }: ViewRow) => ({ path, mid: midOf.get(path) ?? '' });
    const earlier = dated.map((v) => v.fields.date!).filter((date) => dayOf(date) < day);
    return {
      horse,
      visit: ofDay
        ? {
            notes: ofDay.fields.notes,
            unsent: ofDay.pending > 0,
            recorded: recorded(ofDay),
            more: more.map(recorded),
          }
        : null,
      before: earlier.length > 0 ? Math.max(...earlier) : null,
    };
  });
}

/**
 * Records a visit in the place of one that was recorded just now, in one transaction: a visit is
 * never edited (VISIT-1), and a phone that dies in between must keep one of the two.
 */
export async function replaceVisit(
  mirror: Mirror,
  recorded: RecordedVisit,
  kind: VisitKind,
  visit: { readonly day: Day; readonly notes: string },
): Promise<Result<RecordedVisit, SaveFailure>> {
  const lane = recorded.path.split('/').slice(0, 2).join('/');
  let failure: SaveFailure | null = null;
  try {
    return await mirror.db.transaction(
      'rw',
      ['outbox', 'meta', ...storesOfLane(mirror, lane)],
      async () => {
        const added = await addVisit(mirror, idOf(lane), kind, visit);
        const undone = added.ok ? await undoVisit(mirror, recorded) : added;
        if (!undone.ok) {
          failure = undone.failure;
          throw new Error('not replaced');
        }
        return added.ok ? ok(added.value) : added;
      },
    );
  } catch (error) {
    return fail(failure ?? saveFailureOf(error));
  }
}
