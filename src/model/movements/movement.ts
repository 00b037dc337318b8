import { type Day, dayOf, instantOf, isInstant } from '../values/calendar.ts';
import {
  type FieldSpec,
  type Fields,
  type FieldValue,
  type RecordOf,
  asTriState,
} from '../fields/fields.ts';
import { type MovementKind, isMovementKind, MOVEMENT_KINDS } from './movement-kinds.ts';
import { laterDate } from '../fields/later-date.ts';

/**
 * A movement of a horse: that it came, went, was born, sold or died. It lies below its horse like a visit, and is
 * written once like one (docs/decisions/024-movements.md).
 */
export const MOVEMENT = {
  /** The day. Movements of one day are ordered by their times, which are not hours of the day. */
  date: 'instant',
  /** One of `MOVEMENT_KINDS`. */
  kind: 'line',
  /** From whom, or to whom. */
  party: 'line',
  /** The barn code that it came from, or went to. */
  barncode: 'line',
  /** The number of the document that it travelled with. */
  docnumber: 'line',
  notes: 'prose',
  /** The flags of the horse before it, as the phone knew them: they are restored when no movement is left. */
  hereBefore: 'flag',
  deceasedBefore: 'flag',
} as const satisfies FieldSpec;

export type Movement = RecordOf<typeof MOVEMENT>;

/** The two flags of a horse that follow from its last movement. */
export const MOVED_FLAGS = ['isHere', 'isDeceased'] as const;

export type Flags = Readonly<Partial<Record<(typeof MOVED_FLAGS)[number], FieldValue>>>;

/**
 * The flags that a movement sets on its horse. A kind that does not say it is dead changes `isDeceased` only where that
 * was 1; an unknown kind sets nothing.
 *
 * @param horse the fields before
 */
export function flagsAfter(kind: FieldValue | undefined, horse: Fields): Flags {
  if (!isMovementKind(kind)) return {};
  const { here, dead } = MOVEMENT_KINDS[kind];
  const isHere = here ? 1 : -1;
  if (dead) return { isHere, isDeceased: 1 };
  return { isHere, ...(horse['isDeceased'] === 1 && { isDeceased: -1 }) };
}

/**
 * The flags that the last movement sets on its horse: {@link flagsAfter} of the present ones; where it replaces a
 * movement and the horse is dead, of those from before the replaced one.
 *
 * @param horse the fields now
 */
export function flagsOf(movement: Fields, horse: Fields, isReplacement: boolean): Flags {
  // What a person set since is kept, except that it is dead: that may be what is being corrected.
  if (!isReplacement || horse['isDeceased'] !== 1) return flagsAfter(movement['kind'], horse);
  const before = flagsBefore(movement);
  return { ...before, ...flagsAfter(movement['kind'], before) };
}

/** The flags of a horse as they were before a movement. */
export function flagsBefore(movement: Fields) {
  return {
    isHere: asTriState(movement['hereBefore']),
    isDeceased: asTriState(movement['deceasedBefore']),
  };
}

/**
 * The kind of movement that records today what a person sets by hand in the flags. Null where they do not change; where
 * no kind says it ('not said', or a dead horse that is here); and where the last movement is of a day to come, which
 * one of today could not follow: the flags then stay as set until the next movement.
 */
export function manualMovementKind(
  was: Flags,
  is: Flags,
  lastMovement: FieldValue,
  today: Day,
): MovementKind | null {
  if (isInstant(lastMovement) && dayOf(lastMovement) > today) return null;
  const wasDead = was.isDeceased === 1;
  if (is.isDeceased === 1) return wasDead ? null : 'deceduto';
  if (wasDead ? is.isDeceased !== -1 : was.isHere === is.isHere) return null;
  return is.isHere === 1 ? 'presente' : is.isHere === -1 ? 'assente' : null;
}

/**
 * The milliseconds between movements of one day, whose times are not hours of the day: a minute; and a millisecond in
 * its last minute, where another program may have written one, so that no movement gets into the next day.
 */
const STEPS = [60_000, 1];

/** The instant of a movement after one of the same day; the last instant of a day is given again. */
export function laterOnDay(date: number): number {
  return STEPS.map((step) => date + step).find((later) => dayOf(later) === dayOf(date)) ?? date;
}

/**
 * The date of a movement that arrives: at the same instant as the last one it is made later ({@link laterOnDay}), so
 * that dates are in the order of arrival, whoever deletes or copies movements.
 */
export function dateAfterLast(date: FieldValue, last: FieldValue): FieldValue {
  return typeof date === 'number' && date === last ? laterOnDay(date) : date;
}

/** The day of a movement; empty where it has none. */
export function dayOfMovement(fields: Fields): Day {
  const date: FieldValue | undefined = fields['date'];
  return isInstant(date) ? dayOf(date) : '';
}

/** A movement as it is ordered. */
export interface PlacedMovement {
  readonly path: string;
  readonly fields: Fields;
}

/** Compares two movements: the earlier first, one without a date before all, of those at one instant by their ids. */
export function byTime(one: PlacedMovement, other: PlacedMovement): number {
  const [a, b] = [one, other].map(({ fields: { date } }) =>
    typeof date === 'number' ? date : -Infinity,
  );
  return a === b ? (one.path > other.path ? 1 : -1) : a! - b!;
}

/** The last of some movements; null without one. Of one without a date nobody knows when it was: it counts for nothing. */
export function lastMovementOf<Placed extends PlacedMovement>(
  movements: readonly Placed[],
): Placed | null {
  const dated = movements.filter(({ fields }) => isInstant(fields['date']));
  return dated.toSorted(byTime).at(-1) ?? null;
}

/**
 * The flags of a horse once its last movement is deleted: those of the last that is left, or those from before
 * the deleted one where none is.
 */
export function flagsWithout(
  deleted: Fields,
  remaining: readonly PlacedMovement[],
  horse: Fields,
): Flags {
  const last = lastMovementOf(remaining);
  if (last) return flagsAfter(last.fields['kind'], horse);
  return flagsBefore(deleted);
}

/**
 * What a movement makes of its horse: on or after the last one it sets the flags ({@link flagsOf}); an earlier one
 * leaves them.
 *
 * @param last the date of the last movement so far
 * @returns its fields that change, the date of the last movement among them
 */
export function horseAfter(
  movement: Fields,
  horse: Fields,
  last: FieldValue,
  isReplacement: boolean,
) {
  const date = movement['date'] ?? null;
  const lastMovement = laterDate(date, last);
  const isLast = date !== null && lastMovement === date;
  return { ...(isLast && flagsOf(movement, horse, isReplacement)), lastMovement };
}

/** What the deletion of a movement makes of its horse ({@link flagsWithout}): nothing, unless it was the last one. */
export function horseWithout(
  deleted: Fields,
  remaining: readonly PlacedMovement[],
  horse: Fields,
  last: FieldValue,
): Fields {
  if (last === null || last !== deleted['date']) return {};
  const lastMovement = lastMovementOf(remaining)?.fields['date'] ?? null;
  return { ...flagsWithout(deleted, remaining, horse), lastMovement };
}

/** What a movement is recorded at: the horse, its movements, and of these the one that is replaced. */
export interface RecordedAt {
  readonly horse: Fields;
  readonly others: readonly PlacedMovement[];
  readonly replaced?: Fields | undefined;
}

/**
 * The date with which a movement is recorded, and the flags from before it. It is behind those of its day that are known,
 * of which the horse's last movement may be known by its date alone; one that replaces another one of its day keeps its
 * place.
 */
export function placedOn(day: Day, { horse, others, replaced }: RecordedAt) {
  const last: FieldValue = horse['lastMovement'] ?? null;
  const isLast = replaced && last !== null && last === replaced['date'];
  const before = isLast ? { ...horse, ...flagsWithout(replaced, others, horse) } : horse;
  const dates = [...others.map(({ fields }) => fields['date']), ...(isLast ? [] : [last])]
    .filter(isInstant)
    .filter((date) => dayOf(date) === day);
  return {
    date:
      replaced && dayOfMovement(replaced) === day
        ? (replaced['date'] as number)
        : Math.max(instantOf(day), ...dates.map(laterOnDay)),
    hereBefore: asTriState(before['isHere']),
    deceasedBefore: asTriState(before['isDeceased']),
  };
}
