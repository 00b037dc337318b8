import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { orMissing } from '../or-missing.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { getMembership } from './memberships.ts';
import { newMembership } from './new-membership.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import {
  type SaveFailure,
  append,
  transactOnQueue,
  writeLocally,
} from '../../mirror/write-locally.ts';

/** Adds a membership; what is not given begins as it does for everyone. Gives its slug (WRITE-3). */
export async function createMembership(
  mirror: Mirror,
  fields: Partial<Membership>,
): Promise<Result<string, SaveFailure>> {
  const input = newMembership(mirror, fields);
  const saved = await writeLocally(mirror, input);
  return saved.success ? ok(idOf(input.path)) : saved;
}

/**
 * Saves what a person changed of a membership.
 *
 * @param seen the membership as the person saw it when they began to type
 * @param edited as they left it; fields that are equal to `seen` are not written (WRITE-6)
 */
export async function updateMembership(
  mirror: Mirror,
  slug: string,
  seen: Membership,
  edited: Membership,
): Promise<Result<void, SaveFailure>> {
  const update = updateOf(`memberships/${slug}`, seen, edited);
  if (!update) return ok(undefined);
  const saved = await writeLocally(mirror, update);
  return saved.success ? ok(undefined) : saved;
}

/** @param holdMs how long the deletion is not sent by itself */
export async function deleteMembership(
  mirror: Mirror,
  slug: string,
  holdMs = 0,
): Promise<Result<ViewRow<Membership>, SaveFailure | 'missing'>> {
  const path = `memberships/${slug}`;
  const deleted = await transactOnQueue(mirror, 'delete membership', path, async () => {
    const row = await getMembership(mirror, slug);
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
export async function restoreMembership(
  mirror: Mirror,
  deleted: ViewRow<Membership>,
): Promise<Result<void, SaveFailure>> {
  const { path } = deleted;
  const fields = filledFields('memberships', deleted.fields);
  const work = () => undoDeletion(mirror, path, () => [{ op: 'create', path, fields }]);
  return transactOnQueue(mirror, 'restore membership', path, work, ['conflicts']);
}
