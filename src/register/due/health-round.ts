import { byCodeUnits } from '../../model/values/alphabet.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { NO_DUE_DAY } from '../../mirror/database/view-keys.ts';
import type { Day } from '../../model/values/calendar.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type HealthAct, byLatest, dayOfAct } from '../../model/health/health-act.ts';
import { dueDayOfAct, kindKey } from '../../model/health/health-due.ts';
import type { HealthRow } from '../health/health.ts';
import { listByName } from './due-visits.ts';
import { wholeRow } from '../documents/whole-row.ts';

/** A horse of the health round: its place follows from its acts of the round's kind on other days. */
export interface HealthPlace {
  /** The path of the horse. */
  readonly path: string;
  /** Its act of the kind on the day: the tick; null until there is one. */
  readonly act: HealthRow | null;
  /** Others of the same kind and day: two phones ticked it, or it was recorded on the horse's page too. */
  readonly more: readonly HealthRow[];
  /** Its latest act of the kind on any other day, which says when it is due; null for none. */
  readonly before: HealthRow | null;
}

/** What is the same for all horses of a health round. */
export type RoundFacts = Pick<HealthAct, 'kind' | 'by' | 'product' | 'batch'>;

/** The data of any health round, whatever its kind and day. */
export interface HealthRegister {
  /** The horses in the stable, by name. */
  readonly paths: readonly string[];
  /** Every act that this phone holds. */
  readonly acts: readonly HealthRow[];
}

/** Reads every act, as {@link listDueActs} does. */
export async function readHealthRegister(mirror: Mirror): Promise<HealthRegister> {
  const [paths, rows] = await Promise.all([
    listByName(mirror),
    mirror.db.view<HealthAct>('health').toArray(),
  ]);
  return { paths, acts: rows.map(wholeRow) };
}

/**
 * The horses of a round, most overdue for its kind first, those that are not due again last, by name. A tick
 * changes no place.
 */
export function healthPlaces(
  { paths, acts }: HealthRegister,
  kind: string,
  day: Day,
): HealthPlace[] {
  const key = kindKey(kind);
  const ofHorses = groupBy(
    acts.filter(({ fields }) => kindKey(fields.kind) === key),
    ({ fields }) => `horses/${fields.horse}`,
  );
  const isOfDay = ({ fields }: HealthRow) => dayOfAct(fields.date) === day;
  const places = paths.map((path): HealthPlace => {
    const ofKind = ofHorses.get(path)?.toSorted((a, b) => byLatest(a.fields, b.fields)) ?? [];
    const [act = null, ...more] = ofKind.filter(isOfDay);
    return { path, act, more, before: ofKind.find((each) => !isOfDay(each)) ?? null };
  });
  const dueOf = ({ before }: HealthPlace) => (before && dueDayOfAct(before.fields)) ?? NO_DUE_DAY;
  return places.toSorted((a, b) => byCodeUnits(dueOf(a), dueOf(b)));
}

/** The most frequent facts in the most frequent kind of the acts of a day; null where there is no act. */
export function usualFacts(acts: readonly HealthRow[], day: Day): RoundFacts | null {
  const ofDay = acts.filter(({ fields }) => dayOfAct(fields.date) === day);
  const ofKind = most(ofDay, ({ fields }) => kindKey(fields.kind));
  const usual = most(ofKind, ({ fields: { by, product, batch } }) =>
    [by, product, batch].join('\n'),
  )[0];
  if (!usual) return null;
  const { kind, by, product, batch } = usual.fields;
  return { kind, by, product, batch };
}

/** The largest group of a list by a key; of equally large ones the first. */
function most<Each>(list: readonly Each[], keyOf: (each: Each) => string): readonly Each[] {
  const groups = [...groupBy(list, keyOf).values()];
  return groups.reduce<readonly Each[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  );
}
