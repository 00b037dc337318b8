import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { deleteRoot, restoreRoot, updateRoot } from '../root-documents.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { getMembership } from './memberships.ts';
import { newMembership } from './new-membership.ts';
import { type SaveFailure, writeLocally } from '../../mirror/write-locally.ts';

/** Adds a membership; fields that are not given get their usual first values. Gives its slug (WRITE-3). */
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
  return updateRoot(mirror, `memberships/${slug}`, seen, edited);
}

/** @param holdMs how long the deletion is not sent by itself */
export async function deleteMembership(
  mirror: Mirror,
  slug: string,
  holdMs = 0,
): Promise<Result<ViewRow<Membership>, SaveFailure | 'missing'>> {
  return deleteRoot(mirror, `memberships/${slug}`, () => getMembership(mirror, slug), holdMs);
}

/**
 * Takes back a deletion ({@link restoreRoot}).
 *
 * @param deleted as it was shown before it was deleted
 */
export async function restoreMembership(
  mirror: Mirror,
  deleted: ViewRow<Membership>,
): Promise<Result<void, SaveFailure>> {
  return restoreRoot(mirror, deleted);
}
