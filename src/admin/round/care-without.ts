import type { ViewRow } from '../../mirror/database.ts';
import type { RoundPlace, Tick } from '../../register/due/round.ts';
import { type Day, instantOf } from '../../model/calendar.ts';
import { type CareState, careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, CARE } from '../../model/visit.ts';

/**
 * The paths of the round's horses, most overdue first. A ticked horse keeps the position it had before the tick, so
 * that neither a tick nor a reload changes the order.
 */
export function roundOrderOf(
  places: readonly RoundPlace[],
  ticks: ReadonlyMap<string, Tick>,
): string[] {
  if (ticks.size === 0) return places.map(({ path }) => path);
  const keyed = places.map(({ path, key }) => ({ path, key: ticks.get(path)?.key ?? key }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ path }) => path);
}

/** The care state of a horse on the day of the round, without its visit of that day. */
export function careWithout(
  visit: Tick | null,
  { fields }: ViewRow<Horse>,
  kind: VisitKind,
  day: Day,
): CareState {
  const before = visit ? { ...fields, [CARE[kind].last]: visit.before } : fields;
  return careState(before, kind, instantOf(day));
}
