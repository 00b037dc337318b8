import { type CareState, careBetween } from './care-interval.ts';
import { type Day, addDays, addMonths, dayOf, daysBetween, isInstant } from './calendar.ts';
import type { HealthAct } from './health-act.ts';
import { HEALTH_KINDS } from './health-kinds.ts';
import { plainText } from './plain-text.ts';

/** What a kind is compared by: 'TETANO ' is 'Tetano'. */
export function kindKey(kind: string): string {
  return plainText(kind);
}

/** The day of an instant of an act; undefined where it is none. */
export function dayOfAct(instant: number | null): Day | undefined {
  return isInstant(instant) ? dayOf(instant) : undefined;
}

/** Orders acts, latest first; without a date last. Of two of one day the one that is due again later. */
export function byLatest(a: HealthAct, b: HealthAct): number {
  const at = (instant: number | null) => (isInstant(instant) ? instant : -Infinity);
  // Equal infinities have no difference.
  const order = (one: number, other: number) => (one === other ? 0 : other - one);
  return order(at(a.date), at(b.date)) || order(at(a.next), at(b.next));
}

/** Of the acts of one horse the latest of each kind, by {@link kindKey}. It alone says how it stands. */
export function latestOfKinds<Row extends { readonly fields: HealthAct }>(
  acts: readonly Row[],
): Map<string, Row> {
  const latest = new Map<string, Row>();
  for (const act of acts) {
    const key = kindKey(act.fields.kind);
    const held = latest.get(key);
    if (!held || byLatest(act.fields, held.fields) < 0) latest.set(key, act);
  }
  return latest;
}

/**
 * How a horse stands with a kind by its latest act of it: unknown where that says no next day.
 *
 * @param now milliseconds since the epoch
 */
export function actState({ date, next }: Pick<HealthAct, 'date' | 'next'>, now: number): CareState {
  const [last, due] = [dayOfAct(date), dayOfAct(next)];
  return last === undefined || due === undefined ? { known: false } : careBetween(last, due, now);
}

/** After how long a kind is proposed to be due again: as it was the last time, or by the default of the kind. */
export type ProposedInterval = { readonly from: 'last' | 'kind' } & (
  | { readonly months: number }
  | { readonly days: number }
);

/**
 * After how long a kind is due again: as long as the horse's last act of it was before its own next day, in
 * whole months where it was; else by the default of the kind. Null where neither says anything.
 *
 * @param last the horse's latest act of that kind; undefined where there is none
 */
export function proposedInterval(
  kind: string,
  last: HealthAct | undefined,
): ProposedInterval | null {
  const [from, to] = [dayOfAct(last?.date ?? null), dayOfAct(last?.next ?? null)];
  if (from !== undefined && to !== undefined && to > from) {
    const months = monthsBetween(from, to);
    return months === null
      ? { from: 'last', days: daysBetween(from, to) }
      : { from: 'last', months };
  }
  const months = kindOf(kind)?.months ?? null;
  return months === null ? null : { from: 'kind', months };
}

/** The day that lies an interval after another. */
export function dayAfter(day: Day, interval: ProposedInterval): Day {
  return 'months' in interval ? addMonths(day, interval.months) : addDays(day, interval.days);
}

/** What the register proposes about a kind of this name; undefined of any other. */
export function kindOf(kind: string) {
  return HEALTH_KINDS.find(({ name }) => kindKey(name) === kindKey(kind));
}

/** How many whole months one day is after another; null where it is no whole number of them. */
function monthsBetween(from: Day, to: Day): number | null {
  const [[y1, m1], [y2, m2]] = [from, to].map((day) => day.split('-').map(Number)) as [
    [number, number],
    [number, number],
  ];
  const months = (y2 - y1) * 12 + (m2 - m1);
  return months > 0 && addMonths(from, months) === to ? months : null;
}
