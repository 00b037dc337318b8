import { type Day, dayOf, isInstant } from '../values/calendar.ts';
import { type FieldSpec, type RecordOf, MAX_LENGTH } from '../fields/fields.ts';
import { isOneDay } from '../visits/visit.ts';

/**
 * Something that was done for a horse's health: a vaccination, a test, a worming, a vet's visit. A root
 * document of its own, which names its horse: unlike a visit it is edited, and nothing of the horse
 * follows from it (docs/decisions/019-health-acts.md). The horse may be gone, or not here yet.
 */
export const HEALTH_ACT = {
  /** The slug of the horse. */
  horse: 'line',
  /** What was done, in the words that the register shows: one of `HEALTH_KINDS`, or any other name. */
  kind: 'line',
  date: 'instant',
  /** Who did it. */
  by: 'line',
  product: 'line',
  batch: 'line',
  result: 'line',
  /** When it is due again; empty where it is not. */
  next: 'instant',
  notes: 'prose',
} as const satisfies FieldSpec;

export type HealthAct = RecordOf<typeof HEALTH_ACT>;

/** Whether a text can be the slug of a horse, old forms included, as `firestore.rules` require of an act. */
export function isHorseSlug(text: string): boolean {
  return text !== '' && !text.includes('/') && text.length <= MAX_LENGTH.line;
}

/** The day of an instant of an act; undefined where it is none. */
export function dayOfAct(instant: number | null): Day | undefined {
  return isInstant(instant) ? dayOf(instant) : undefined;
}

/** Compares acts: the latest first, without a date last. Of two of one day, the one due again later is first. */
export function byLatest(a: HealthAct, b: HealthAct): number {
  const at = (instant: number | null) => (isInstant(instant) ? instant : -Infinity);
  // Equal infinities have no difference.
  const order = (one: number, other: number) => (one === other ? 0 : other - one);
  const byMoment = order(at(a.date), at(b.date));
  return (isOneDay(a.date, b.date) ? 0 : byMoment) || order(at(a.next), at(b.next)) || byMoment;
}
