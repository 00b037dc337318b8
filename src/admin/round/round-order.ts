import type { ViewRow } from '../../mirror/database.ts';
import type { RoundPlace, Tick } from '../../register/due/round.ts';
import { type Day, instantOf } from '../../model/calendar.ts';
import { type CareState, careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, CARE } from '../../model/visit.ts';

/** A horse of the round: its visit of the day, and its care state without that visit. */
export interface RoundEntry {
  readonly horse: ViewRow<Horse>;
  /** Its visit on the chosen day; null until there is one. */
  readonly visit: Tick | null;
  readonly care: CareState;
}

/**
 * The paths of the round's horses, most overdue first. A ticked horse keeps the position that it had
 * before, so that neither a tick nor a reload changes the order.
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

/** The entry of a horse on the day of the round. */
export function roundEntryOf(
  horse: ViewRow<Horse>,
  tick: Tick | undefined,
  kind: VisitKind,
  day: Day,
): RoundEntry {
  const fields = tick ? { ...horse.fields, [CARE[kind].last]: tick.before } : horse.fields;
  return { horse, visit: tick ?? null, care: careState(fields, kind, instantOf(day)) };
}
