import type { Day } from '../model/calendar.ts';
import { dayOf, instantOf } from '../model/calendar.ts';
import { idOf } from '../model/collections.ts';
import type { Horse } from '../model/horse.ts';
import type { Visit, VisitKind } from '../model/visit.ts';
import { CARE } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { keysOf } from './view-keys.ts';
import { storesOfLane } from './view.ts';
import type { RecordedVisit } from './visits.ts';
import { addVisit, undoVisit } from './visits.ts';
import type { SaveFailure } from './write-locally.ts';
import { saveFailureOf } from './write-locally.ts';

const DAY_MS = 86_400_000;

/** A horse's place in the round. */
export interface Place {
  readonly path: string;
  /** What the places are ordered by: the day of its turn, then its name; see {@link ViewKeys}. */
  readonly key: string;
}

/** A visit of the round's day: the tick of a horse. */
export interface Tick {
  readonly notes: string;
  /** Whether it still waits to be sent. */
  readonly unsent: boolean;
  /** What takes it back. */
  readonly recorded: RecordedVisit;
  /** Others of the same horse and day: two phones ticked it, or it was recorded on its card too. */
  readonly more: readonly RecordedVisit[];
  /** The horse's last date before the day (milliseconds), by which its turn is reckoned. */
  readonly before: number | null;
  /** The horse's place before it was ticked. */
  readonly key: string;
}

/** The paths of the horses in structure and alive. A visit does not change them. */
export async function listPathsHere({ db }: Mirror): Promise<string[]> {
  return db.view('horses').where('keys.here').equals(1).primaryKeys();
}

/** The horses in structure and alive. */
export async function listHorsesHere({ db }: Mirror): Promise<ViewRow<Horse>[]> {
  return db.view<Horse>('horses').where('keys.here').equals(1).sortBy('fields.docname');
}

/** The places of the horses in structure and alive, most overdue first, those without a turn last. */
export async function listPlaces({ db }: Mirror, kind: VisitKind): Promise<Place[]> {
  const places: Place[] = [];
  await db
    .view('horses')
    .orderBy(`keys.${kind}`)
    .eachKey((key, { primaryKey }) => places.push({ path: primaryKey, key: key as string }));
  return places;
}

/**
 * The ticks of a day, by horse. They are nowhere stored: a tick is the visit itself, so that it
 * survives whatever happens to the phone. Reads only what belongs to the horses that were visited.
 */
export async function readTicks(
  { db }: Mirror,
  kind: VisitKind,
  day: Day,
): Promise<Map<string, Tick>> {
  const noon = instantOf(day);
  // Wherever the visit was typed, it lies within a day of noon.
  const near = await db
    .view<Visit>(kind)
    .where('fields.date')
    .between(noon - DAY_MS, noon + DAY_MS)
    .toArray();
  const ofDay = new Map<string, ViewRow<Visit>[]>();
  for (const visit of near) {
    if (dayOf(visit.fields.date!) !== day) continue;
    ofDay.set(visit.lane, [...(ofDay.get(visit.lane) ?? []), visit]);
  }
  const lanes = [...ofDay.keys()];
  const waiting = lanes.filter((lane) => ofDay.get(lane)!.some((visit) => visit.pending > 0));
  const [horses, visits, unsent] = await Promise.all([
    db.view<Horse>('horses').bulkGet(lanes),
    db.view<Visit>(kind).where('lane').anyOf(lanes).toArray(),
    db.outbox.where('lane').anyOf(waiting).toArray(),
  ]);
  const before = new Map<string, number>();
  for (const { lane, fields } of visits) {
    if (fields.date === null || dayOf(fields.date) >= day) continue;
    before.set(lane, Math.max(fields.date, before.get(lane) ?? fields.date));
  }
  const midOf = new Map(unsent.filter((m) => m.op === 'addVisit').map((m) => [m.path, m.mid]));
  const recorded = ({ path }: ViewRow) => ({ path, mid: midOf.get(path) ?? '' });
  return new Map(
    horses.flatMap((horse): [string, Tick][] => {
      const [visit, ...more] = (horse && ofDay.get(horse.path)) ?? [];
      if (!horse || !visit) return [];
      const last = before.get(horse.path) ?? null;
      const keys = keysOf('horses', { ...horse.fields, [CARE[kind].last]: last });
      const tick = {
        notes: visit.fields.notes,
        unsent: visit.pending > 0,
        recorded: recorded(visit),
        more: more.map(recorded),
        before: last,
        key: keys?.[kind] ?? '',
      };
      return [[horse.path, tick]];
    }),
  );
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
