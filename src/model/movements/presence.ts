import type { Day } from '../values/calendar.ts';
import type { Horse } from '../horses/horse.ts';
import { isInStable } from '../horses/in-stable.ts';
import { isHappened, isMovementKind, MOVEMENT_KINDS } from './movement-kinds.ts';
import { type PlacedMovement, byTime, dayOfMovement } from './movement.ts';
import type { Unread } from '../fields/raw-value.ts';

/**
 * Whether a horse was here on a day: by the movements up to it; where none is so early, by what the first later one
 * says of before; where no movement says anything, by today's flags.
 */
export interface Presence<Placed = PlacedMovement> {
  readonly isHere: boolean;
  /** The day from which it stands here without a break; null where no movement says it. */
  readonly since: Day | null;
  /** The arrival or birth that says it. */
  readonly arrival: Placed | null;
  /** It went on this very day: it was here for a part of it. */
  readonly leaves: boolean;
  /**
   * No later movement tells, and the flags contradict the last one, because they were set by hand since; or whether the
   * horse is here now cannot be read.
   */
  readonly isDoubtful: boolean;
}

/**
 * Whether a horse was here on a day. A horse that comes or goes on a day was here on it; a flag that was set by hand
 * says how it is from its day on, and its movement what the flag was before.
 *
 * @param unread the values of the horse that cannot be read
 * @param movements all movements of the horse, in any order; one without a day or of an unknown kind says nothing
 */
export function presenceOn<Placed extends PlacedMovement>(
  horse: Pick<Horse, 'isHere' | 'isDeceased'>,
  movements: readonly Placed[],
  day: Day,
  unread: Unread = {},
): Presence<Placed> {
  const ordered = movements.filter(isTelling).toSorted(byTime);
  const upTo = ordered.filter(({ fields }) => dayOfMovement(fields) <= day);
  const later = ordered.slice(upTo.length);
  const isHereNow = isInStable(horse, unread);
  const isUnread = isHereNow && Object.hasOwn(unread, 'isHere');
  const last = upTo.at(-1);
  if (!last) {
    const [next] = later;
    return {
      isHere: next ? wasHereBefore(next) : isHereNow,
      since: null,
      arrival: null,
      leaves: false,
      isDoubtful: !next && isUnread,
    };
  }
  const stays = isHereAfter(last);
  const ofDay = upTo.filter(({ fields }) => dayOfMovement(fields) === day);
  const [first] = ofDay;
  const before = upTo.at(-1 - ofDay.length);
  // A horse that had left may be sold or die elsewhere: that is no presence.
  const wasHere =
    first !== undefined &&
    (ofDay.some(isHereAfter) || (before ? isHereAfter(before) : wasHereBefore(first)));
  const leaves = !stays && wasHere && isHappened(last.fields['kind']);
  const isHere = stays || leaves;
  const arrival = isHere ? arrivalIn(upTo.slice(0, upTo.findLastIndex(isHereAfter) + 1)) : null;
  return {
    isHere,
    since: arrival && dayOfMovement(arrival.fields),
    arrival,
    leaves,
    isDoubtful: later.length === 0 && (stays !== isHereNow || isUnread),
  };
}

/** Whether a movement tells where its horse was: it has a day and is of a known kind. */
export function isTelling({ fields }: PlacedMovement): boolean {
  return isMovementKind(fields['kind']) && dayOfMovement(fields) !== '';
}

/**
 * Whether a horse was here before its first movement. One that left, or changed its owner here, was, since when is not
 * known; one that died was not if its flags said so when that was recorded.
 */
function wasHereBefore({ fields: { kind, hereBefore, deceasedBefore } }: PlacedMovement): boolean {
  if (!isHappened(kind)) return hereBefore === 1 && deceasedBefore !== 1;
  if (kind === 'morte') return hereBefore !== -1 || deceasedBefore === 1;
  return kind !== 'arrivo' && kind !== 'nascita';
}

function isHereAfter({ fields }: PlacedMovement): boolean {
  const { kind } = fields;
  return isMovementKind(kind) && MOVEMENT_KINDS[kind].here;
}

/** The arrival or birth that began the last unbroken stay; null where none is recorded. */
function arrivalIn<Placed extends PlacedMovement>(upTo: readonly Placed[]): Placed | null {
  const gone = upTo.findLastIndex((each) => !isHereAfter(each));
  const stay = upTo.slice(gone + 1);
  return stay.find(({ fields: { kind } }) => kind === 'arrivo' || kind === 'nascita') ?? null;
}
