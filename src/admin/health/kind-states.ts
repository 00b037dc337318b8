import type { CareState } from '../../model/care-interval.ts';
import type { HealthAct } from '../../model/health-act.ts';
import { actState, latestOfKinds } from '../../model/health-due.ts';
import { healthLabels } from '../shared/health-labels.ts';

/** How a horse stands with one kind of health act. */
export interface KindState {
  /** What the kind is compared by. */
  readonly key: string;
  /** What it is called, as in the latest act of it. */
  readonly kind: string;
  readonly care: CareState;
}

/** How a horse stands with each kind: those that are due again in the order of their days, then the others by name. */
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
