import { type Day, dayOf, isInstant } from '../values/calendar.ts';
import { type FieldSpec, type RecordOf } from '../fields/fields.ts';
import { isHorseSlug } from '../health/health-act.ts';
import type { Horse } from '../horses/horse.ts';
import { holdsNumber } from '../values/plain-text.ts';

/**
 * A row of the register of treatments: a drug that a horse was given. A root document of its own, written once and then
 * only cancelled, with a reason (docs/decisions/020-treatments.md). It holds the identity of its horse as of that day,
 * because the row outlives the horse.
 */
export const TREATMENT = {
  /** The slug of the horse. */
  horse: 'line',
  /** The horse as it was identified when the row was written. */
  horseName: 'line',
  /** Its microchip, or its UELN where it had none. */
  horseNumber: 'line',
  /** Destined for human consumption: no (-1) takes it out of the food chain; not said counts as yes. */
  isDPA: 'flag',
  /** The first day. */
  date: 'instant',
  /** How many days, the first one included. */
  days: 'whole',
  drug: 'line',
  /** How much, in the words of the prescription. */
  dose: 'line',
  reason: 'line',
  vet: 'line',
  prescription: 'line',
  /** Who sold or gave it. */
  supplier: 'line',
  /** For how many days after the last one the horse may not enter the food chain; none is 0. */
  withdrawal: 'whole',
  notes: 'prose',
  /** When it was cancelled, and why; empty while it stands. */
  cancelledAt: 'instant',
  cancelledReason: 'line',
} as const satisfies FieldSpec;

export type Treatment = RecordOf<typeof TREATMENT>;

/** The fields that a row gets after it was written, and only once. */
export const CANCELLATION = ['cancelledAt', 'cancelledReason'] as const;

/** The most that either number of days may be, as in `firestore.rules`. */
export const MAX_DAYS = 3650;

/**
 * The first field because of which a row is not written: `firestore.rules` would refuse it, or its text is blank. Null
 * where it is complete.
 */
export function incompleteField(
  row: Readonly<Partial<Record<keyof Treatment, unknown>>>,
): keyof Treatment | null {
  const { horse, date, days, drug, withdrawal, cancelledAt, cancelledReason } = row;
  if (typeof horse !== 'string' || !isHorseSlug(horse)) return 'horse';
  if (!isInstant(date)) return 'date';
  if (!isDays(days, 1)) return 'days';
  if (typeof drug !== 'string' || drug.trim() === '') return 'drug';
  if (withdrawal !== null && !isDays(withdrawal, 0)) return 'withdrawal';
  const isReasoned = typeof cancelledReason === 'string' && cancelledReason.trim() !== '';
  return isInstant(cancelledAt) === isReasoned ? null : 'cancelledReason';
}

/** Whether a value is a number of days that a row may have. */
export function isDays(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= MAX_DAYS;
}

/** Whether a treatment is cancelled: it then has a reason. */
export function isCancelled({ cancelledReason }: Pick<Treatment, 'cancelledReason'>): boolean {
  return cancelledReason !== '';
}

/** What a row keeps of its horse. */
export function identityOfHorse({
  name,
  docname,
  chipnumber,
  uelnnumber,
  isDPA,
}: Pick<Horse, 'name' | 'docname' | 'chipnumber' | 'uelnnumber' | 'isDPA'>): Pick<
  Treatment,
  'horseName' | 'horseNumber' | 'isDPA'
> {
  const numbers = [chipnumber, uelnnumber].map((number) => number.trim());
  return {
    horseName: name.trim() || docname.trim(),
    horseNumber: numbers.find(holdsNumber) ?? numbers.find(Boolean) ?? '',
    isDPA,
  };
}

/** The first day of a row; undefined where it has none. */
export function firstDayOf({ date }: Pick<Treatment, 'date'>): Day | undefined {
  return isInstant(date) ? dayOf(date) : undefined;
}

/** Orders rows by their first day, latest first; without one last. */
export function byLatestTreatment(a: Treatment, b: Treatment): number {
  const at = ({ date }: Treatment) => (isInstant(date) ? date : Number.NEGATIVE_INFINITY);
  return at(a) === at(b) ? 0 : at(b) - at(a);
}
