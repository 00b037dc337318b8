import { type Day, addDays } from '../../model/values/calendar.ts';
import { type DueGroup, DUE_DAYS } from '../../model/visits/due-state.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { type RoundPlace, listPlaces } from './visit-round.ts';
import { NO_DUE_DAY } from '../../mirror/database/view-keys.ts';
import { alphabet, byCodeUnits } from '../../model/values/alphabet.ts';

function members({ db }: Mirror, kind: VisitKind, group: DueGroup, today: Day) {
  const keys = db.view('horses').where(`keys.${kind}`);
  if (group === 'unknown') return keys.aboveOrEqual(NO_DUE_DAY);
  const [from, to] = DUE_DAYS[group];
  return keys.between(from === -Infinity ? '' : addDays(today, from), addDays(today, to));
}

/** How many horses are in the stable, which includes that they are alive. */
export async function countHere({ db }: Mirror): Promise<number> {
  return db.view('horses').where('keys.here').equals(1).count();
}

/** How many of the horses in the stable are due today or late. */
export async function countOverdue(mirror: Mirror, kind: VisitKind, today: Day): Promise<number> {
  return members(mirror, kind, 'overdue', today).count();
}

/** The paths of the horses in the stable that are due today or late. */
export async function listOverdue(mirror: Mirror, kind: VisitKind, today: Day): Promise<string[]> {
  return members(mirror, kind, 'overdue', today).primaryKeys();
}

/** One visit that a horse in the stable is due for. */
export interface DueVisit extends RoundPlace {
  readonly kind: VisitKind;
  /** When it is due; undefined where that is not known. */
  readonly due: Day | undefined;
}

/** All due visits of some kinds, most overdue first, those without a due day last. */
export async function listDueVisits(
  mirror: Mirror,
  kinds: readonly VisitKind[],
): Promise<DueVisit[]> {
  const places = await Promise.all(
    kinds.map(async (kind) =>
      (await listPlaces(mirror, kind)).map(({ path, key }) => {
        const day = key.slice(0, key.indexOf(' '));
        return { path, kind, key, due: day === NO_DUE_DAY ? undefined : day };
      }),
    ),
  );
  return places.flat().toSorted((a, b) => byCodeUnits(a.key, b.key));
}

/** The paths of the horses in the stable, in the alphabetical order of their names, as on paper. */
export async function listByName(mirror: Mirror): Promise<string[]> {
  const places = await listPlaces(mirror, 'hoovesTrims');
  return places
    .map(({ path, key }) => ({ path, name: key.slice(key.indexOf(' ') + 1) }))
    .toSorted((a, b) => alphabet.compare(a.name, b.name))
    .map(({ path }) => path);
}

/** The first horses of a group, and how many there are in it. */
export interface DuePage {
  readonly paths: readonly string[];
  readonly count: number;
}

/** The first `limit` horses of a group, by due day. */
export async function readDue(
  mirror: Mirror,
  kind: VisitKind,
  group: DueGroup,
  today: Day,
  limit: number,
): Promise<DuePage> {
  const [paths, count] = await Promise.all([
    members(mirror, kind, group, today).limit(limit).primaryKeys(),
    members(mirror, kind, group, today).count(),
  ]);
  return { paths, count };
}
