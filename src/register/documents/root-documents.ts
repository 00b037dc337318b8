import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { deletingAnew, undoDeletion } from '../../mirror/changes/undo-deletion.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues, writeLocally } from '../../mirror/changes/write-locally.ts';
import { collectionOf, idOf } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { type Result, ok } from '../../platform/result.ts';
import { orMissing } from './or-missing.ts';
import { wholeRow } from './whole-row.ts';

/* What is done in the same way with root documents of several collections. */

/** Adds one. Gives its slug (WRITE-3). */
export async function addRoot(
  mirror: Mirror,
  path: string,
  fields: Fields,
): Promise<Result<string, SaveFailure>> {
  return addCreated(mirror, {
    op: 'create',
    path,
    fields: filledFields(collectionOf(path), fields),
  });
}

/** As {@link addRoot}, by a creation with all its fields. */
export async function addCreated(
  mirror: Mirror,
  creation: Extract<MutationInput, { op: 'create' }>,
): Promise<Result<string, SaveFailure>> {
  const saved = await writeLocally(mirror, creation);
  return saved.success ? ok(idOf(creation.path)) : saved;
}

/** Saves what was changed of one; fields that are equal to `seen` are not written (WRITE-6). */
export async function updateRoot(
  mirror: Mirror,
  path: string,
  seen: Fields,
  edited: Fields,
): Promise<Result<void, SaveFailure>> {
  const update = updateOf(path, seen, edited);
  if (!update) return ok(undefined);
  const saved = await writeLocally(mirror, update);
  return saved.success ? ok(undefined) : saved;
}

/** One as it is shown, with every field; undefined where it is not there. */
export async function getRoot<Record extends Fields>(
  mirror: Mirror,
  path: string,
): Promise<ViewRow<Record> | undefined> {
  const row = await mirror.db.view<Record>(collectionOf(path)).get(path);
  return row && wholeRow(row);
}

/**
 * Deletes one. Gives it as it was shown.
 *
 * @param holdMs how long the deletion is not sent by itself (WRITE-7)
 */
export async function deleteRoot<Record extends Fields>(
  mirror: Mirror,
  path: string,
  holdMs = 0,
): Promise<Result<ViewRow<Record>, SaveFailure | 'missing'>> {
  const work = async () => {
    const row = await getRoot<Record>(mirror, path);
    if (row) await append(await deletingAnew(mirror, path), { op: 'delete', path }, { holdMs });
    return row;
  };
  const name = `delete ${collectionOf(path)}`;
  return orMissing(await transactOnQueues(mirror, name, [path], work, ['conflicts']));
}

/**
 * Undoes a deletion ({@link undoDeletion}).
 *
 * @param deleted as it was shown before it was deleted
 */
export async function restoreRoot(
  mirror: Mirror,
  deleted: Pick<ViewRow, 'path' | 'fields'>,
): Promise<Result<void, SaveFailure>> {
  const { path } = deleted;
  const work = () => writeRootAgain(mirror, deleted);
  return transactOnQueues(mirror, `restore ${collectionOf(path)}`, [path], work, ['conflicts']);
}

/** As {@link restoreRoot}, inside of a transaction over its queue and the conflicts. */
export async function writeRootAgain(
  mirror: Mirror,
  { path, fields: shown }: Pick<ViewRow, 'path' | 'fields'>,
): Promise<void> {
  const fields = filledFields(collectionOf(path), shown);
  await undoDeletion(mirror, path, () => [{ op: 'create', path, fields }]);
}
