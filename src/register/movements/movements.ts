import { type Day, dayOf, instantOf, isInstant } from '../../model/calendar.ts';
import { rootPathOf } from '../../model/collections.ts';
import type { Horse } from '../../model/horse.ts';
import type { MovementKind } from '../../model/movement-kinds.ts';
import { type Movement, lastMovementOf } from '../../model/movement.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { type SaveFailure, append, transactOnQueue } from '../../mirror/write-locally.ts';
import type { Result } from '../../platform/result.ts';
import { removeBelowHorse } from '../visits/visits.ts';

/** What is typed of a movement. */
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
  const left = new Map(rows.map((row) => [row.path, row]));
  const ordered: ViewRow<Movement>[] = [];
  for (
    let last = lastMovementOf([...left.values()]);
    last;
    last = lastMovementOf([...left.values()])
  ) {
    ordered.push(last);
    left.delete(last.path);
  }
  return ordered;
}

/** Records a movement of a horse; gives its path. */
export async function addMovement(
  mirror: Mirror,
  slug: string,
  movement: NewMovement,
): Promise<Result<string, SaveFailure>> {
  const horse = `horses/${slug}`;
  return transactOnQueue(mirror, 'add movement', horse, () => record(mirror, horse, movement));
}

/** Records a movement in the place of another one, which is never edited (VISIT-1); gives its path. */
export async function replaceMovement(
  mirror: Mirror,
  path: string,
  movement: NewMovement,
): Promise<Result<string, SaveFailure>> {
  const horse = rootPathOf(path);
  return transactOnQueue(mirror, 'replace movement', horse, async () => {
    await removeBelowHorse(mirror, path, 0);
    return record(mirror, horse, movement);
  });
}

const MINUTE = 60_000;

/**
 * Those of one day that this phone knows come before: each has a minute of its own, so that the order of the
 * dates is the order in which they were recorded.
 */
async function record(mirror: Mirror, horse: string, movement: NewMovement): Promise<string> {
  const { day, ...typed } = movement;
  const { db, ids } = mirror;
  const fields = (await db.view<Horse>('horses').get(horse))?.fields;
  const dates = (await db.view<Movement>('movements').where('lane').equals(horse).toArray())
    .map((row) => row.fields.date)
    .filter((date) => isInstant(date) && dayOf(date) === day) as number[];
  const date = Math.max(instantOf(day), ...dates.map((at) => at + MINUTE));
  const path = `${horse}/movements/${ids.documentId()}`;
  const hereBefore = fields?.isHere ?? 0;
  const deceasedBefore = fields?.isDeceased ?? 0;
  await append(mirror, {
    op: 'addVisit',
    path,
    fields: { date, ...typed, hereBefore, deceasedBefore },
  });
  return path;
}
