import { type CareState, careBetween } from '../visits/care-interval.ts';
import { type HealthAct, byLatest, dayOfAct } from './health-act.ts';
import { plainText, straightened } from '../values/plain-text.ts';

/** What a kind is compared by: 'TETANO ' is 'Tetano'. */
export function kindKey(kind: string): string {
  return plainText(straightened(kind));
}

/** The latest act of each kind among a horse's acts, by {@link kindKey}. It alone decides whether the kind is due. */
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
 * The state of a kind by the horse's latest act of it: unknown where that has no date, or no next one.
 *
 * @param now milliseconds since the epoch
 */
export function actState({ date, next }: Pick<HealthAct, 'date' | 'next'>, now: number): CareState {
  const [last, due] = [dayOfAct(date), dayOfAct(next)];
  return last === undefined || due === undefined ? { known: false } : careBetween(last, due, now);
}
