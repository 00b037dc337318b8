import { HALF_A_DAY_MS, dayOf, instantOf } from '../../model/calendar.ts';
import { idOf } from '../../model/collections.ts';
import { type AssociationEvent, EVENT } from '../../model/event.ts';
import { readFields } from '../../model/fields.ts';
import { seenFields } from '../../model/raw-value.ts';
import { orMissing } from '../or-missing.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import {
  type SaveFailure,
  append,
  transactOnQueue,
  writeLocally,
} from '../../mirror/write-locally.ts';

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
  return (await near.filter(isListed).sortBy('fields.date')).map(whole);
}

export async function getEvent(mirror: Mirror, slug: string): Promise<EventRow | undefined> {
  const row = await mirror.db.view<AssociationEvent>('events').get(`events/${slug}`);
  return row && whole(row);
}

/** A row that was kept before a field was added has it empty. */
function whole(row: EventRow): EventRow {
  return { ...row, fields: readFields(EVENT, row.fields) };
}

/** Adds an event. Gives its slug (WRITE-3). */
export async function addEvent(
  mirror: Mirror,
  fields: Partial<AssociationEvent>,
): Promise<Result<string, SaveFailure>> {
  const path = `events/${mirror.ids.documentId()}`;
  const saved = await writeLocally(mirror, {
    op: 'create',
    path,
    fields: filledFields('events', fields),
  });
  return saved.success ? ok(idOf(path)) : saved;
}

/** Makes an event under an id that the caller chose, or gives the one that is there these fields. */
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
  const path = `events/${slug}`;
  const fields = filledFields('events', event);
  const saved = await writeLocally(mirror, { op: 'create', path, fields });
  return saved.success ? ok(undefined) : saved;
}

/** Saves what was changed of an event; fields that are equal to `seen` are not written (WRITE-6). */
export async function updateEvent(
  mirror: Mirror,
  slug: string,
  seen: AssociationEvent,
  edited: Partial<AssociationEvent>,
): Promise<Result<void, SaveFailure>> {
  const update = updateOf(`events/${slug}`, seen, edited);
  if (!update) return ok(undefined);
  const saved = await writeLocally(mirror, update);
  return saved.success ? ok(undefined) : saved;
}

/** @param holdMs how long the deletion is not sent by itself (WRITE-7) */
export async function deleteEvent(
  mirror: Mirror,
  slug: string,
  holdMs = 0,
): Promise<Result<EventRow, SaveFailure | 'missing'>> {
  const path = `events/${slug}`;
  const deleted = await transactOnQueue(mirror, 'delete event', path, async () => {
    const row = await getEvent(mirror, slug);
    if (row) await append(mirror, { op: 'delete', path }, holdMs);
    return row;
  });
  return orMissing(deleted);
}

/**
 * Takes back a deletion ({@link undoDeletion}).
 *
 * @param deleted as it was shown before it was deleted
 */
export async function restoreEvent(
  mirror: Mirror,
  deleted: EventRow,
): Promise<Result<void, SaveFailure>> {
  const { path } = deleted;
  const fields = filledFields('events', deleted.fields);
  const work = () => undoDeletion(mirror, path, () => [{ op: 'create', path, fields }]);
  return transactOnQueue(mirror, 'restore event', path, work, ['conflicts']);
}
