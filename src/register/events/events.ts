import { DAY_REACH_MS, dayOf, instantOf } from '../../model/values/calendar.ts';
import type { AssociationEvent } from '../../model/events/event.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { addRoot, getRoot, updateRoot } from '../documents/root-documents.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { wholeRow } from '../documents/whole-row.ts';

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
        ? dates.below(noon + DAY_REACH_MS)
        : dates.above(noon - DAY_REACH_MS);
  return (await near.filter(isListed).sortBy('fields.date')).map(wholeRow);
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
  const path = `events/${slug}`;
  const shown = await getRoot<AssociationEvent>(mirror, path);
  if (shown) {
    return updateRoot(mirror, path, valuesOrTokens(shown.fields, shown.unread), event);
  }
  const added = await addRoot(mirror, path, event);
  return added.success ? ok(undefined) : added;
}
