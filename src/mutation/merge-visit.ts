import { childCollectionOf, rootPathOf, valueOrToken } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import type { Fields, FieldValue } from '../model/fields/fields.ts';
import { laterDate } from '../model/fields/later-date.ts';
import { dateAfterLast, horseAfter, horseWithout } from '../model/movements/movement.ts';
import {
  INHERITED_NOTES,
  inheritedDate,
  inheritedVisitPath,
  LAST_DATE,
  lastDateWithout,
  latestDate,
} from '../model/visits/visit.ts';
import { creationOf, type DocumentWrite, revise, tombstoneOf } from './document-write.ts';
import { type Mutation, replacedPathOf } from './mutation.ts';
import { newValuesOf } from './patch.ts';
import { NO_WRITES, type Plan, wholeConflict } from './plan.ts';
import { type ExpectedState, hasUnreadLastDate, isMovement, lastDateOf } from './required-reads.ts';

/** Adds a visit, and updates the last date of its horse (VISIT-1, VISIT-2); or a movement. */
export function addVisit(
  m: Mutation,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  if (expected.get(m.path)) return NO_WRITES; // it exists, or was deleted since: either way not created again
  const horsePath = rootPathOf(m.path);
  const horse = alive(expected.get(horsePath));
  if (!horse) return wholeConflict(m, 'deleted', expected.get(horsePath) ?? null);
  // Read together with the horse, whose version guards its set of visits: at the commit the replaced visit is there.
  const replaced = replacedPathOf(m);
  if (replaced !== undefined && !alive(expected.get(replaced)))
    return wholeConflict(m, 'deleted', expected.get(replaced) ?? null);
  const visit = newValuesOf(m);
  if (isMovement(m)) return addMovement(m, horse, visits);
  const last = laterDate(lastDateOf(m, horse), visit['date'] ?? null);
  const kept = inheritedVisit(m, horse, expected, visits);
  return {
    writes: [creationOf(m, null, visit), ...kept, reviseLastDate(m, horse, last)],
    conflicts: [],
  };
}

/**
 * Makes a last date that came from elsewhere (an older register, the console) a visit of its own when a later visit
 * replaces it: otherwise nothing could restore that date when the later visit is deleted. An inherited visit that a
 * person deleted is not created again.
 */
function inheritedVisit(
  m: Mutation,
  horse: ServerDocument,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): DocumentWrite[] {
  const added = newValuesOf(m)['date'] ?? null;
  const date = inheritedDate(lastDateOf(m, horse), added, visits.map(dateOf));
  if (date === null) return [];
  const path = inheritedVisitPath(m.path, date);
  if (expected.get(path)) return [];
  return [creationOf({ ...m, path }, null, { date, notes: INHERITED_NOTES })];
}

/** Deletes a visit, and where it gave the last date of its horse, gives that anew (VISIT-3); or a movement. */
export function deleteVisit(
  m: Mutation,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  const visit = alive(expected.get(m.path));
  const horse = alive(expected.get(rootPathOf(m.path)));
  if (!visit) return NO_WRITES;
  if (!horse) return { writes: [tombstoneOf(m, visit)], conflicts: [] };
  const remaining = visits.filter(({ path }) => path !== visit.path);
  if (isMovement(m)) return deleteMovement(m, horse, visit, remaining);
  const last = lastDateWithout(lastDateOf(m, horse), dateOf(visit), remaining.map(dateOf));
  return { writes: [tombstoneOf(m, visit), reviseLastDate(m, horse, last)], conflicts: [] };
}

/**
 * Adds a movement, with what it makes of its horse ({@link horseAfter}). Of two at the same instant, the one that arrives
 * later gets a later date (`dateAfterLast`).
 *
 * @param movements all movements of the horse, where its last date cannot be read
 */
function addMovement(
  m: Mutation,
  horse: ServerDocument,
  movements: readonly ServerDocument[],
): Plan {
  const given = newValuesOf(m);
  const last = lastMovementDate(m, horse, movements);
  const movement = { ...given, date: dateAfterLast(given['date'] ?? null, last) };
  const moved = horseAfter(movement, horse.fields, last, replacedPathOf(m) !== undefined);
  return { writes: [creationOf(m, null, movement), reviseMoved(m, horse, moved)], conflicts: [] };
}

/** When the last movement is deleted, the horse's flags follow from the one before it. */
function deleteMovement(
  m: Mutation,
  horse: ServerDocument,
  movement: ServerDocument,
  remaining: readonly ServerDocument[],
): Plan {
  const last = lastMovementDate(m, horse, [...remaining, movement]);
  const moved = horseWithout(movement.fields, remaining, horse.fields, last);
  const revised = reviseMoved(m, horse, { lastMovement: last, ...moved });
  return { writes: [tombstoneOf(m, movement), revised], conflicts: [] };
}

/** The date of the horse's last movement, taken from the movements where the horse's own field cannot be read. */
function lastMovementDate(
  m: Mutation,
  horse: ServerDocument,
  movements: readonly ServerDocument[],
): FieldValue {
  return hasUnreadLastDate(m, horse) ? latestDate(movements.map(dateOf)) : lastDateOf(m, horse);
}

/** Writes the horse's fields that follow from its movements. They are derived, so even unread values are replaced. */
function reviseMoved(m: Mutation, horse: ServerDocument, derived: Fields): DocumentWrite {
  const changed = Object.keys(derived).filter((field) => {
    if (valueOrToken('horses', horse, field) !== derived[field]) return true;
    // An old form of the same value is replaced too: the rules compare with the register's own form, except for times.
    const raw = horse.raw?.[field] ?? null;
    return raw !== null && !('timestampValue' in raw);
  });
  return revise(m, horse, { ...horse.fields, ...derived }, changed);
}

/**
 * Every added or deleted visit writes its horse, even where the last date stays the same. So the horse's version guards
 * the set of its visits, and a recomputed last date cannot miss one.
 */
function reviseLastDate(m: Mutation, horse: ServerDocument, last: FieldValue): DocumentWrite {
  const field = LAST_DATE[childCollectionOf(m.path)];
  // An unread value is kept: only a person may replace it.
  if (hasUnreadLastDate(m, horse)) return revise(m, horse, horse.fields, []);
  const changed = last === lastDateOf(m, horse) ? [] : [field];
  return revise(m, horse, { ...horse.fields, [field]: last }, changed);
}

/** The date of a visit or movement; null without one. */
export function dateOf(visit: ServerDocument): FieldValue {
  return visit.fields['date'] ?? null;
}
