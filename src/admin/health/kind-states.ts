import type { CareState } from '../../model/care-interval.ts';
import type { HealthAct } from '../../model/health-act.ts';
import { actState, latestOfKinds } from '../../model/health-due.ts';
import { healthLabels } from '../shared/health-labels.ts';

/** The state of one kind of health act of a horse. */
export interface KindState {
  /** The normalised name, by which kinds are compared. */
  readonly key: string;
  /** The name of the kind, as in its latest act. */
  readonly kind: string;
  readonly care: CareState;
}

/** The state of each kind of act: first the kinds that are due again, by day, then the others by name. */
export function statesOfKinds(
  acts: readonly { readonly fields: HealthAct }[],
  now: number,
): KindState[] {
  const states = [...latestOfKinds(acts)].map(([key, { fields }]): KindState => {
    return { key, kind: fields.kind.trim() || healthLabels.nameless, care: actState(fields, now) };
  });
  const dayOf = ({ care }: KindState) => (care.known ? care.daysLeft : Infinity);
  return states.toSorted((a, b) =>
    dayOf(a) === dayOf(b) ? (a.key < b.key ? -1 : 1) : dayOf(a) - dayOf(b),
  );
}
