import { HALF_A_DAY_MS, dayOf, instantOf } from '../../model/calendar.ts';
import type { AssociationEvent } from '../../model/event.ts';
import { seenFields } from '../../model/raw-value.ts';
import { addRoot, deleteRoot, restoreRoot, updateRoot } from '../root-documents.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import { wholeRow } from '../whole-row.ts';

type EventRow = ViewRow<AssociationEvent>;

/**
 * The events until yesterday (`past`) or from today on (`next`), by date; or those whose date is not set or
 * cannot be read (`undated`). An event of today is to come until the day is over.
 */
export async function listEvents(
  mirror: Mirror,
  status: 'past' | 'next' | 'undated',
): Promise<EventRow[]> {
  const events = mirror.db.view<AssociationEvent>('events');
  const today = dayOf(mirror.clock.now());
  const isListed = ({ fields: { date } }: EventRow): boolean => {
    const day = dayOf(date ?? Number.NaN);
    if (status === 'undated' || day === '') return status === 'undated' && day === '';
    return status === 'past' ? day < today : day >= today;
  };
  const dates = events.where('fields.date');
  const noon = instantOf(today);
  const near =
    status === 'undated'
      ? events.toCollection()
      : status === 'past'
        ? dates.below(noon + HALF_A_DAY_MS)
        : dates.above(noon - HALF_A_DAY_MS);
  return (await near.filter(isListed).sortBy('fields.date')).map(wholeRow);
}

export async function getEvent(mirror: Mirror, slug: string): Promise<EventRow | undefined> {
  const row = await mirror.db.view<AssociationEvent>('events').get(`events/${slug}`);
  return row && wholeRow(row);
}

/** Adds an event. Gives its slug (WRITE-3). */
export async function addEvent(
  mirror: Mirror,
  fields: Partial<AssociationEvent>,
): Promise<Result<string, SaveFailure>> {
  return addRoot(mirror, `events/${mirror.ids.documentId()}`, fields);
}

/** Creates an event under an id that the caller chose, or writes these fields into the existing one. */
export async function setEvent(
  mirror: Mirror,
  slug: string,
  event: Partial<AssociationEvent>,
): Promise<Result<void, SaveFailure>> {
  const shown = await getEvent(mirror, slug);
  if (shown) {
    const seen = seenFields(shown.fields, shown.unread);
    return updateEvent(mirror, slug, seen, event);
  }
  const added = await addRoot(mirror, `events/${slug}`, event);
  return added.success ? ok(undefined) : added;
}

/** Saves what was changed of an event; fields that are equal to `seen` are not written (WRITE-6). */
export async function updateEvent(
  mirror: Mirror,
  slug: string,
  seen: AssociationEvent,
  edited: Partial<AssociationEvent>,
): Promise<Result<void, SaveFailure>> {
  return updateRoot(mirror, `events/${slug}`, seen, edited);
}

/** @param holdMs how long the deletion is not sent by itself (WRITE-7) */
export async function deleteEvent(
  mirror: Mirror,
  slug: string,
  holdMs = 0,
): Promise<Result<EventRow, SaveFailure | 'missing'>> {
  return deleteRoot(mirror, `events/${slug}`, () => getEvent(mirror, slug), holdMs);
}

/**
 * Takes back a deletion ({@link restoreRoot}).
 *
 * @param deleted as it was shown before it was deleted
 */
export async function restoreEvent(
  mirror: Mirror,
  deleted: EventRow,
): Promise<Result<void, SaveFailure>> {
  return restoreRoot(mirror, deleted);
}
