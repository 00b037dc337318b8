import { type Day, dayOf, isInstant } from '../values/calendar.ts';
import type { Fields, FieldSpec, RecordOf, FieldValue } from '../fields/fields.ts';
import type { HORSE } from '../horses/horse.ts';
import { laterDate } from '../fields/later-date.ts';
import { isMovementKind } from '../movements/movement-kinds.ts';

/** A hoof trim or a dentist's visit. Created once and never edited (VISIT-1). */
export const VISIT = { date: 'instant', notes: 'prose' } as const satisfies FieldSpec;

export type Visit = RecordOf<typeof VISIT>;

/** The two kinds of visit, named after their sub-collections. */
export const VISIT_KINDS = ['hoovesTrims', 'dentists'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/**
 * The collections of child documents. A child is written once and writes its horse in the same commit; movements are
 * recorded and deleted as visits are.
 */
export const CHILD_COLLECTIONS = [...VISIT_KINDS, 'movements'] as const;
export type ChildCollection = (typeof CHILD_COLLECTIONS)[number];

/** Whether a collection holds child documents of horses. */
export function isChildCollection(collection: string): collection is ChildCollection {
  return (CHILD_COLLECTIONS as readonly string[]).includes(collection);
}

/** Whether the server takes what lies below a horse: it has a day, and a movement is of a known kind. */
export function isRecordable(collection: string, { date, kind }: Fields): boolean {
  return isInstant(date) && (collection !== 'movements' || isMovementKind(kind));
}

/** The field of a horse that holds the latest date of what lies below it. */
export const LAST_DATE = {
  hoovesTrims: 'lastHoovesTrim',
  dentists: 'lastDentist',
  movements: 'lastMovement',
} as const satisfies Record<ChildCollection, keyof typeof HORSE>;

/** The fields of a horse that belong to a kind of visit. */
export const CARE = {
  hoovesTrims: { last: 'lastHoovesTrim', interval: 'hoovesTrimInterval', notes: 'hoovesTrimNotes' },
  dentists: { last: 'lastDentist', interval: 'dentistInterval', notes: 'dentistNotes' },
} as const satisfies Record<VisitKind, Record<'last' | 'interval' | 'notes', keyof typeof HORSE>>;

/**
 * Whether a horse's last date is of an earlier day than the latest of its visits, or missing beside one: another
 * program, or a backup that was restored, wrote one of them without the other (VISIT-2).
 *
 * @param latest the latest date of its visits of that kind
 */
export function isBehind(last: FieldValue, latest: FieldValue): boolean {
  return isInstant(latest) && (!isInstant(last) || dayOf(last) < dayOf(latest));
}

/**
 * Whether a horse's last date is of a day to come that none of its visits gives, as by a slip of the year in an older
 * register: every visit until then would leave it, and the horse would not be due before (VISIT-2).
 *
 * @param latest the latest date of its visits of that kind
 */
export function isAhead(last: FieldValue, latest: FieldValue, today: Day): boolean {
  if (!isInstant(last) || dayOf(last) <= today) return false;
  return !isInstant(latest) || dayOf(latest) < dayOf(last);
}

/** The latest of some dates; null without one. */
export function latestDate(dates: readonly FieldValue[]): FieldValue {
  return dates.reduce<FieldValue>(laterDate, null);
}

/** The notes of a visit that stands for a date which the horse had from elsewhere (VISIT-2). Stored. */
export const INHERITED_NOTES = 'data dal vecchio registro';

/**
 * The id of the visit that stands for a date which the horse had from elsewhere. It follows from the
 * date alone, so that two phones make one such visit; `firestore.rules` knows its form.
 *
 * @param date in milliseconds since the epoch, which may be negative
 */
export function inheritedVisitId(date: number): string {
  return `inherited-${date}`;
}

/**
 * Where the visit lies that stands for a date of the horse.
 *
 * @param visit the path of any visit of that horse and kind
 */
export function inheritedVisitPath(visit: string, date: number): string {
  return visit.slice(0, visit.lastIndexOf('/') + 1) + inheritedVisitId(date);
}

/**
 * Whether two dates are of one day. An older register may have a horse's last date and the visit that gave it in two
 * forms, such as a day and a moment of it (VISIT-2).
 */
export function isOneDay(one: FieldValue, other: FieldValue): boolean {
  return one === other || (isInstant(one) && isInstant(other) && dayOf(one) === dayOf(other));
}

/**
 * Whether a visit is the one that gave its horse's last date, and gives it, or a later moment of its day, where the two
 * are written again (VISIT-2).
 *
 * @param date the date of the visit
 * @param last the horse's last date of that kind
 */
export function givesDate(date: FieldValue, last: FieldValue): boolean {
  return date === last || (isOneDay(date, last) && laterDate(date, last) === date);
}

/**
 * The date that would be lost with a horse's last date when a later visit takes its place, because no
 * visit holds it (VISIT-2); null where there is none. A visit of the very same day is that visit.
 *
 * @param last the horse's last date, in milliseconds
 * @param added the date of the visit that is added
 * @param dates the dates of the horse's visits of that kind
 */
export function inheritedDate(
  last: FieldValue,
  added: FieldValue,
  dates: readonly FieldValue[],
): number | null {
  if (!isInstant(last) || laterDate(last, added) === last) return null;
  return dates.some((date) => isOneDay(date, last)) ? null : last;
}

/**
 * A horse's last date once a visit is deleted: where that visit gave it, the latest of the remaining
 * visits gives it; else it stays (VISIT-3).
 *
 * @param last the horse's last date, in milliseconds
 * @param deleted the date of the deleted visit
 * @param remaining the dates of the horse's other visits of that kind
 */
export function lastDateWithout(
  last: FieldValue,
  deleted: FieldValue,
  remaining: readonly FieldValue[],
): FieldValue {
  return last === deleted ? latestDate(remaining) : last;
}
