import { type HealthAct, isHorseSlug, byLatest } from '../../model/health/health-act.ts';

import { addRoot, getRoot } from '../documents/root-documents.ts';
import { type Result, fail } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { wholeRow } from '../documents/whole-row.ts';

export type HealthRow = ViewRow<HealthAct>;

/** What a person types of an act: all but its horse. */
export type NewHealthAct = Omit<HealthAct, 'horse'>;

/** The health acts of a horse, latest first; those without a date last. */
export async function listActs(mirror: Mirror, horse: string): Promise<HealthRow[]> {
  const rows = await mirror.db
    .view<HealthAct>('health')
    .where('fields.horse')
    .equals(horse)
    .toArray();
  return rows.map(wholeRow).toSorted((a, b) => byLatest(a.fields, b.fields));
}

/** A health act as it is shown; undefined where it is not there. */
export const getAct = (mirror: Mirror, slug: string) =>
  getRoot<HealthAct>(mirror, `health/${slug}`);

/** Records an act of a horse. Gives its slug (WRITE-3). */
export async function addAct(
  mirror: Mirror,
  horse: string,
  act: NewHealthAct,
): Promise<Result<string, SaveFailure>> {
  if (!isHorseSlug(horse)) return fail('unfit');
  return addRoot(mirror, `health/${mirror.ids.documentId()}`, { ...act, horse });
}
