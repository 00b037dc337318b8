import { type Day, dayOf, isInstant } from '../../model/values/calendar.ts';
import { rootPathOf } from '../../model/collections.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { MovementKind } from '../../model/movements/movement-kinds.ts';
import {
  type Movement,
  byTime,
  dayOfMovement,
  flagsAfter,
  flagsBefore,
  manualMovementKind,
  MOVED_FLAGS,
  placedOn,
} from '../../model/movements/movement.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import type { Result } from '../../platform/result.ts';
import { orMissing } from '../documents/or-missing.ts';
import { type Place, recordInPlaceOf } from '../visits/visits.ts';

/** What a person types of a movement. */
export interface NewMovement {
  readonly kind: MovementKind;
  readonly day: Day;
  readonly party: string;
  readonly barncode: string;
  readonly docnumber: string;
  readonly notes: string;
}

/** The movements of a horse, the last one first. */
export async function listMovements(mirror: Mirror, slug: string): Promise<ViewRow<Movement>[]> {
  const rows = await mirror.db
    .view<Movement>('movements')
    .where('lane')
    .equals(`horses/${slug}`)
    .toArray();
  return rows.toSorted((a, b) => byTime(b, a));
}

/** Records a movement of a horse; gives its path. */
export async function addMovement(
  mirror: Mirror,
  slug: string,
  movement: NewMovement,
): Promise<Result<string, SaveFailure>> {
  const horse = `horses/${slug}`;
  return transactOnQueues(mirror, 'add movement', [horse], () => record(mirror, horse, movement));
}

/** Records a movement in the place of another one, as `replaceVisit` does a visit; gives its path. */
export async function replaceMovement(
  mirror: Mirror,
  path: string,
  movement: NewMovement,
): Promise<Result<string, SaveFailure | 'missing'>> {
  const horse = rootPathOf(path);
  const replaced = await transactOnQueues(mirror, 'replace movement', [horse], async () => {
    // Replaced or deleted already: one in its place would be a second one, or bring it back.
    const row = await mirror.db.view<Movement>('movements').get(path);
    if (!row) return undefined;
    return recordInPlaceOf(mirror, path, (place) =>
      record(mirror, horse, movement, place, row.fields),
    );
  });
  return orMissing(replaced);
}

/**
 * Records a movement behind those of its day that this phone knows ({@link placedOn}): each has a minute of its own, so
 * that the order of the dates is the order in which they were recorded. Gives its path.
 *
 * @param place tells which one it replaces on the server
 * @param corrected the movement that it corrects: on the same day it takes its place. One that never left the phone is
 *   no longer in the view
 */
async function record(
  mirror: Mirror,
  horse: string,
  movement: Pick<NewMovement, 'kind' | 'day'> & Partial<NewMovement>,
  place: Place = {},
  corrected?: Movement,
): Promise<string> {
  const { day, ...typed } = movement;
  const { db, ids } = mirror;
  const shown = (await db.view<Horse>('horses').get(horse))?.fields ?? {};
  const rows = await db.view<Movement>('movements').where('lane').equals(horse).toArray();
  const others = rows.filter((row) => row.path !== place.replaces);
  const replaced = rows.find((row) => row.path === place.replaces)?.fields;
  const path = `${horse}/movements/${ids.documentId()}`;
  const empty = { party: '', barncode: '', docnumber: '', notes: '' };
  const placed = placedOn(day, { horse: shown, others, replaced });
  if (corrected && dayOfMovement(corrected) === day) placed.date = corrected.date!;
  const there = others.map((row) => row.fields);
  Object.assign(placed, flagsAmong(placed.date, there, corrected));
  const fields = { ...empty, ...typed, ...placed };
  await append(mirror, { op: 'addVisit', path, fields, ...place });
  return path;
}

/**
 * The flags of a horse before an instant that movements follow: what the next of these says of them, or the corrected
 * movement, if it was the next. The flags of now, which are right where none follows, are not those.
 */
function flagsAmong(date: number, others: readonly Movement[], corrected?: Movement) {
  const dates = others.map((each) => each.date).filter(isInstant);
  if (!dates.some((each) => each > date)) return {};
  const last = Math.max(...dates.filter((each) => each <= date));
  const [next] = [...others, ...(corrected ? [corrected] : [])]
    .filter((each) => isInstant(each.date) && each.date > last)
    .toSorted((a, b) => a.date! - b.date!);
  const { isHere, isDeceased } = flagsBefore(next!);
  return { hereBefore: isHere, deceasedBefore: isDeceased };
}

/**
 * Splits the edited fields of a horse into a movement of today and the rest, which is to be written as fields: also
 * flags, where no movement says them ({@link manualMovementKind}). Only inside a transaction over the horse's queue.
 */
export async function splitManualMovement(
  mirror: Mirror,
  path: string,
  seen: Horse,
  edited: Horse,
): Promise<{ readonly rest: Horse; readonly kind: MovementKind | null }> {
  const shown = (await mirror.db.view<Horse>('horses').get(path))?.fields;
  const today = dayOf(mirror.clock.now());
  const kind = shown ? manualMovementKind(seen, edited, shown.lastMovement, today) : null;
  const said = kind ? flagsAfter(kind, seen) : {};
  const rest = { ...edited };
  for (const flag of MOVED_FLAGS) if (flag in said) rest[flag] = seen[flag];
  // A second tap on 'Salva', or another tab: the horse shows it already, the form did not yet.
  const isThere = MOVED_FLAGS.every((flag) => !(flag in said) || shown?.[flag] === said[flag]);
  return { rest, kind: isThere ? null : kind };
}

/** Records a movement of today; only inside a transaction over its horse's queue. */
export async function recordMovementToday(
  mirror: Mirror,
  horse: string,
  kind: MovementKind,
): Promise<void> {
  await record(mirror, horse, { kind, day: dayOf(mirror.clock.now()) });
}
