import { type Day, dayOf, isInstant } from './calendar.ts';
import {
  type FieldSpec,
  type Fields,
  type FieldValue,
  type RecordOf,
  asTriState,
} from './fields.ts';
import { type MovementKind, isMovementKind, MOVEMENT_KINDS } from './movement-kinds.ts';

/**
 * A movement of a horse: that it came, went, was born, sold or died. It lies below its horse like a visit, and is
 * written once like one (docs/decisions/024-movements.md).
 */
export const MOVEMENT = {
  /** The day; those of one day are in the order of their times, which stand for no hour. */
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
  /** The flags of the horse when this was recorded: they are back where no movement is left. */
  hereBefore: 'flag',
  deceasedBefore: 'flag',
} as const satisfies FieldSpec;

export type Movement = RecordOf<typeof MOVEMENT>;

/** The two flags of a horse that follow from its last movement. */
export const MOVED_FLAGS = ['isHere', 'isDeceased'] as const;

type Flags = Readonly<Partial<Record<(typeof MOVED_FLAGS)[number], FieldValue>>>;

/**
 * What a movement makes of the flags of its horse. One of a living horse leaves 'not said to be dead' as it is
 * said; a kind that is not known makes nothing.
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
 * What a movement that is the last one makes of the flags of its horse: {@link flagsAfter} what they were before it,
 * which of one in the place of another are those from before that one.
 *
 * @param horse the fields now
 */
export function flagsOf(movement: Fields, horse: Fields, isReplacement: boolean): Flags {
  // What a person said of it since stays, but that it is dead: that may be what is corrected.
  if (!isReplacement || horse['isDeceased'] !== 1) return flagsAfter(movement['kind'], horse);
  const before = flagsBefore(movement);
  return { ...before, ...flagsAfter(movement['kind'], before) };
}

/** The flags of a horse as they were before a movement. */
function flagsBefore(movement: Fields) {
  return {
    isHere: asTriState(movement['hereBefore']),
    isDeceased: asTriState(movement['deceasedBefore']),
  };
}

/**
 * The kind of movement that says today what a person says who sets the flags by hand. Null where they stay, where no
 * movement says it ('not said', or that a dead horse stands here), and where the last one is of a day to come, which
 * one of today could not follow: then they stand as they are set until the next movement.
 */
export function kindByHand(
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
 * The times of movements stand for no hour: those of one day are a minute apart. In its last minute, where another
 * program may have put one, they are a millisecond apart: one of a day never gets on the next.
 */
const STEPS = [60_000, 1];

/** The instant of a movement that comes behind one of the same day; the very last of a day has none behind it. */
export function behindOnDay(date: number): number {
  return STEPS.map((step) => date + step).find((later) => dayOf(later) === dayOf(date)) ?? date;
}

/**
 * The date of a movement that arrives: at the very instant of the last one it is later ({@link behindOnDay}), so that
 * the order of the dates is that of the arrivals, whoever deletes or copies them.
 */
export function dateBehind(date: FieldValue, last: FieldValue): FieldValue {
  return typeof date === 'number' && date === last ? behindOnDay(date) : date;
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

/** The last of some movements; null without one. */
export function lastMovementOf<Placed extends PlacedMovement>(
  movements: readonly Placed[],
): Placed | null {
  return movements.toSorted(byTime).at(-1) ?? null;
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
