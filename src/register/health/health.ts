import { type HealthAct, isHorseSlug, byLatest } from '../../model/health-act.ts';

import { addRoot, deleteRoot, updateRoot } from '../root-documents.ts';
import { type Result, fail } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields } from '../../mutation/patch.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import { type SaveFailure, transactOnQueue } from '../../mirror/write-locally.ts';
import { wholeRow } from '../whole-row.ts';

export type HealthRow = ViewRow<HealthAct>;

/** What a person types of an act: all but its horse. */
export type NewHealthAct = Omit<HealthAct, 'horse'>;

/** A path in the collection, by which a transaction opens its stores; it is of no document. */
export const ACTS = 'health/';

/** The health acts of a horse, latest first; those without a date last. */
export async function listActs(mirror: Mirror, horse: string): Promise<HealthRow[]> {
  const rows = await mirror.db
    .view<HealthAct>('health')
    .where('fields.horse')
    .equals(horse)
    .toArray();
  return rows.map(wholeRow).toSorted((a, b) => byLatest(a.fields, b.fields));
}

export async function getAct(mirror: Mirror, slug: string): Promise<HealthRow | undefined> {
  const row = await mirror.db.view<HealthAct>('health').get(`health/${slug}`);
  return row && wholeRow(row);
}

/** Records an act of a horse. Gives its slug (WRITE-3). */
export async function addAct(
  mirror: Mirror,
  horse: string,
  act: NewHealthAct,
): Promise<Result<string, SaveFailure>> {
  if (!isHorseSlug(horse)) return fail('unfit');
  return addRoot(mirror, `health/${mirror.ids.documentId()}`, { ...act, horse });
}

/** Saves what was changed of an act; fields that are equal to `seen` are not written (WRITE-6). */
export async function updateAct(
  mirror: Mirror,
  slug: string,
  seen: HealthAct,
  edited: Partial<NewHealthAct>,
): Promise<Result<void, SaveFailure>> {
  return updateRoot(mirror, `health/${slug}`, seen, edited);
}

/** @param holdMs how long the deletion is not sent by itself (WRITE-7) */
export async function deleteAct(
  mirror: Mirror,
  slug: string,
  holdMs = 0,
): Promise<Result<HealthRow, SaveFailure | 'missing'>> {
  return deleteRoot(mirror, `health/${slug}`, () => getAct(mirror, slug), holdMs);
}

/**
 * Takes back a deletion ({@link undoDeletion}).
 *
 * @param deleted as it was shown before it was deleted
 */
export async function restoreAct(
  mirror: Mirror,
  deleted: HealthRow,
): Promise<Result<void, SaveFailure>> {
  const work = () => writeActAgain(mirror, deleted);
  return transactOnQueue(mirror, 'restore health act', deleted.path, work, ['conflicts']);
}

/** As {@link restoreAct}, inside of a transaction over {@link ACTS}. */
export async function writeActAgain(mirror: Mirror, { path, fields }: HealthRow): Promise<void> {
  const again: MutationInput = { op: 'create', path, fields: filledFields('health', fields) };
  await undoDeletion(mirror, path, () => [again]);
}
