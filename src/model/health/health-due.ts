import type { Day } from '../values/calendar.ts';
import { type CareState, careBetween } from '../visits/care-interval.ts';
import { type Unread, unreadToken } from '../fields/raw-value.ts';
import { type HealthAct, byLatest, dayOfAct } from './health-act.ts';
import { plainText, straightened } from '../values/plain-text.ts';

/** What a kind is compared by: 'TETANO ' is 'Tetano'. */
export function kindKey(kind: string): string {
  return plainText(straightened(kind));
}

/** An act as it is told apart by its kind. */
export interface KindedAct {
  readonly fields: HealthAct;
  readonly unread?: Unread | undefined;
}

/**
 * The latest act of each kind among a horse's acts, by {@link kindKey}. It alone decides whether the kind is due. Kinds
 * that cannot be read are one kind where the same value stands there: a later act of another does not hide what is due.
 */
export function latestOfKinds<Row extends KindedAct>(acts: readonly Row[]): Map<string, Row> {
  const latest = new Map<string, Row>();
  for (const act of acts) {
    const raw = act.unread?.['kind'];
    const key = raw ? unreadToken(raw) : kindKey(act.fields.kind);
    const held = latest.get(key);
    if (!held || byLatest(act.fields, held.fields) < 0) latest.set(key, act);
  }
  return latest;
}

/** The day on which an act is due again; undefined where that is not known, or not when the act was done. */
export function dueDayOfAct({ date, next }: Pick<HealthAct, 'date' | 'next'>): Day | undefined {
  return dayOfAct(date) === undefined ? undefined : dayOfAct(next);
}

/**
 * The state of a kind by the horse's latest act of it: unknown where that has no date, or no next one.
 *
 * @param now milliseconds since the epoch
 */
export function actState(act: Pick<HealthAct, 'date' | 'next'>, now: number): CareState {
  const [last, due] = [dayOfAct(act.date), dueDayOfAct(act)];
  return last === undefined || due === undefined ? { known: false } : careBetween(last, due, now);
}
