import type { CareState } from '../../model/visits/care-interval.ts';
import { type KindedAct, actState, latestOfKinds } from '../../model/health/health-due.ts';
import { actKind } from '../shared/labels/health-labels.ts';

/** The state of one kind of health act of a horse. */
export interface KindState<Row> {
  /** The normalised name, by which kinds are compared. */
  readonly key: string;
  /** The name of the kind, as in its latest act ({@link actKind}). */
  readonly kind: string;
  /** Its latest act, which alone decides whether it is due. */
  readonly latest: Row;
  readonly care: CareState;
}

/** The state of each kind of act: first the kinds that are due again, by day, then the others by name. */
export function statesOfKinds<Row extends KindedAct>(
  acts: readonly Row[],
  now: number,
): KindState<Row>[] {
  const states = [...latestOfKinds(acts)].map(([key, latest]): KindState<Row> => {
    return { key, kind: actKind(latest), latest, care: actState(latest.fields, now) };
  });
  const dayOf = ({ care }: KindState<Row>) => (care.known ? care.daysLeft : Infinity);
  return states.toSorted((a, b) =>
    dayOf(a) === dayOf(b) ? (a.key < b.key ? -1 : 1) : dayOf(a) - dayOf(b),
  );
}
