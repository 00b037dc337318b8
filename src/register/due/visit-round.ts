import { byCodeUnits } from '../../model/values/alphabet.ts';
import {
  type Day,
  DAY_REACH_MS,
  dayOf,
  instantOf,
  isInstant,
} from '../../model/values/calendar.ts';
import { collectionOf } from '../../model/collections.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type Visit, type VisitKind, CARE } from '../../model/visits/visit.ts';
import { type Mirror, type ViewRow, transact } from '../../mirror/database/database.ts';
import { rowsAt } from '../../mirror/view/touched-rows.ts';
import { keysOf } from '../../mirror/database/view-keys.ts';

/** A horse's place in the round. */
export interface RoundPlace {
  readonly path: string;
  /** The sort key of the places: the due day, then the name; see {@link ViewKeys}. */
  readonly key: string;
}

/** A visit of the round's day: the tick of a horse. */
export interface Tick {
  readonly notes: string;
  /** The path by which the visit is deleted again. */
  readonly path: string;
  /** How many unsent changes the visit has. */
  readonly pending: number;
  /**
   * Other visits of the same horse and day: two phones ticked it, or it was recorded on the horse's
   * card too.
   */
  readonly more: readonly string[];
  /** The horse's place before it was ticked. */
  readonly key: string;
}

/** The paths of the horses in the stable. A visit does not change them. */
export async function listPathsHere({ db }: Mirror): Promise<string[]> {
  return db.view('horses').where('keys.here').equals(1).primaryKeys();
}

/** The places of the horses in the stable, most overdue first, those without a due day last. */
export async function listPlaces({ db }: Mirror, kind: VisitKind): Promise<RoundPlace[]> {
  const places: RoundPlace[] = [];
  await db
    .view('horses')
    .orderBy(`keys.${kind}`)
    .eachKey((key, { primaryKey }) => places.push({ path: primaryKey, key: key as string }));
  return places;
}

/** The paths of the places in their order before the ticks. */
function orderWith(ticks: ReadonlyMap<string, Tick>, places: readonly RoundPlace[]): string[] {
  const keyed = places.map(({ path, key }) => ({ path, key: ticks.get(path)?.key ?? key }));
  return keyed.toSorted((a, b) => byCodeUnits(a.key, b.key)).map(({ path }) => path);
}

/** The round as a screen first draws it. */
export interface RoundStart {
  /**
   * All of its horses, most overdue first. A ticked horse has the position that its visits of earlier days give it, so
   * that neither a tick nor a reload changes the order (but where a tick is set in the round of a past day, of a horse
   * that was visited since).
   */
  readonly paths: readonly string[];
  /** The rows of the first of them, by path. */
  readonly rows: ReadonlyMap<string, ViewRow<Horse>>;
}

/**
 * The horses of the round with the rows of the first of them, of the same moment: a list that is drawn once with its
 * rows is there sooner than one that is drawn without them and again. Without ticks it takes three requests; with them
 * the keys of all places are read too, which takes one for each.
 *
 * @param first how many rows
 */
export function readRoundStart(
  mirror: Mirror,
  kind: VisitKind,
  day: Day,
  first: number,
): Promise<RoundStart> {
  const { db } = mirror;
  const horses = db.view<Horse>('horses');
  const ordered = () => horses.orderBy(`keys.${kind}`);
  return transact(db, 'read round', 'r', [horses.name, db.view(kind).name], async () => {
    const [listed, ahead, ticks] = await Promise.all([
      ordered().primaryKeys(),
      ordered().limit(first).toArray(),
      ticksOf(mirror, kind, day),
    ]);
    const isTicked = ticks.size > 0;
    const paths = isTicked ? orderWith(ticks, await listPlaces(mirror, kind)) : listed;
    const rows = isTicked ? await rowsAt(horses, paths.slice(0, first)) : ahead;
    return { paths, rows: new Map(rows.map((row) => [row.path, row])) };
  });
}

/**
 * The ticks of a day, by horse. Ticks are not stored by themselves: a tick is the visit, so it is
 * as durable as the visit. Reads only what belongs to the horses that were visited.
 */
export function readTicks(mirror: Mirror, kind: VisitKind, day: Day): Promise<Map<string, Tick>> {
  const { db } = mirror;
  const stores = [db.view(kind).name, db.view('horses').name];
  return transact(db, 'read ticks', 'r', stores, () => ticksOf(mirror, kind, day));
}

/** Only inside a transaction: it reads the visits of each visited horse with a request of its own. */
async function ticksOf({ db }: Mirror, kind: VisitKind, day: Day): Promise<Map<string, Tick>> {
  const noon = instantOf(day);
  const near = db.view<Visit>(kind).where('fields.date');
  const found = await near.between(noon - DAY_REACH_MS, noon + DAY_REACH_MS).toArray();
  const ofDay = groupBy(
    found.filter(({ fields }) => dayOf(fields.date!) === day),
    ({ lane }) => lane,
  );
  const rootPaths = [...ofDay.keys()];
  const [horses, visits] = await Promise.all([
    db.view<Horse>('horses').bulkGet(rootPaths),
    // One request for each horse, all at once: a single one that skips from horse to horse is far slower.
    Promise.all(
      rootPaths.map((rootPath) => db.view<Visit>(kind).where('lane').equals(rootPath).toArray()),
    ).then((each) => each.flat()),
  ]);
  const before = new Map<string, number>();
  const note = (rootPath: string, date: number | null) => {
    if (!isInstant(date) || dayOf(date) >= day) return;
    before.set(rootPath, Math.max(date, before.get(rootPath) ?? date));
  };
  for (const { lane: rootPath, fields } of visits) note(rootPath, fields.date);
  // An inherited date is no visit until the tick that took its place is sent (VISIT-2).
  for (const horse of horses) {
    const dates = Object.entries(horse?.inherited ?? {});
    for (const [path, date] of dates) if (collectionOf(path) === kind) note(horse!.path, date);
  }
  return new Map(
    horses.flatMap((horse): [string, Tick][] => {
      const [visit, ...more] = (horse && ofDay.get(horse.path)) ?? [];
      if (!horse || !visit) return [];
      const last = before.get(horse.path) ?? null;
      const fields = { ...horse.fields, [CARE[kind].last]: last };
      const keys = keysOf('horses', fields, horse.unread);
      const tick = {
        notes: visit.fields.notes,
        path: visit.path,
        pending: visit.pending,
        more: more.map(({ path }) => path),
        key: keys?.[kind] ?? '',
      };
      return [[horse.path, tick]];
    }),
  );
}
