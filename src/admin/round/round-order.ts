import type { ViewRow } from '../../mirror/database.ts';
import type { RoundPlace, Tick } from '../../register/due/round.ts';
import type { Day } from '../../model/calendar.ts';
import { instantOf } from '../../model/calendar.ts';
import type { CareState } from '../../model/care-interval.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE } from '../../model/visit.ts';

/** A horse of the round: its tick, and where it stood before it was ticked. */
export interface Turn {
  readonly horse: ViewRow<Horse>;
  /** Its visit on the chosen day. Null while it is still to be done. */
  readonly visit: Tick | null;
  readonly care: CareState;
}

/**
 * The horses of the round in the order of their turns, most overdue first. A horse that was ticked
 * stands where it stood before, so that a tick, and a reload, leave the order as it is.
 */
export function orderOf(places: readonly RoundPlace[], ticks: ReadonlyMap<string, Tick>): string[] {
  if (ticks.size === 0) return places.map(({ path }) => path);
  const moved = places.map(({ path, key }) => ({ path, key: ticks.get(path)?.key ?? key }));
  return moved
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ path }) => path);
}

/** How a horse stands on the day of the round, its visit of that day left aside. */
export function turnOf(
  horse: ViewRow<Horse>,
  tick: Tick | undefined,
  kind: VisitKind,
  day: Day,
): Turn {
  const fields = tick ? { ...horse.fields, [CARE[kind].last]: tick.before } : horse.fields;
  return { horse, visit: tick ?? null, care: careState(fields, kind, instantOf(day)) };
}
