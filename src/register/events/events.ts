import type { AssociationEvent } from '../../model/event.ts';
import { orMissing } from '../or-missing.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import {
  type SaveFailure,
  append,
  transactOnQueue,
  writeLocally,
} from '../../mirror/write-locally.ts';

/** The events before now or from now on, by date; those without a date are in neither list. */
export async function listEvents(
  mirror: Mirror,
  status: 'past' | 'next',
): Promise<ViewRow<AssociationEvent>[]> {
  const dates = mirror.db.view<AssociationEvent>('events').where('fields.date');
  const now = mirror.clock.now();
  return (status === 'past' ? dates.below(now) : dates.aboveOrEqual(now)).sortBy('fields.date');
}

export async function getEvent(
  mirror: Mirror,
  slug: string,
): Promise<ViewRow<AssociationEvent> | undefined> {
  return mirror.db.view<AssociationEvent>('events').get(`events/${slug}`);
}

/** Makes an event under an id that the caller chose, or gives the one that is there these fields. */
export async function setEvent(
  mirror: Mirror,
  slug: string,
  event: AssociationEvent,
): Promise<Result<void, SaveFailure>> {
  const shown = await getEvent(mirror, slug);
  if (shown) return updateEvent(mirror, slug, shown.fields, event);
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
  edited: AssociationEvent,
): Promise<Result<void, SaveFailure>> {
  const update = updateOf(`events/${slug}`, seen, edited);
  if (!update) return ok(undefined);
  const saved = await writeLocally(mirror, update);
  return saved.success ? ok(undefined) : saved;
}

export async function deleteEvent(
  mirror: Mirror,
  slug: string,
): Promise<Result<ViewRow<AssociationEvent>, SaveFailure | 'missing'>> {
  const path = `events/${slug}`;
  const deleted = await transactOnQueue(mirror, 'delete event', path, async () => {
    const row = await getEvent(mirror, slug);
    if (row) await append(mirror, { op: 'delete', path });
    return row;
  });
  return orMissing(deleted);
}
