import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { orMissing } from '../or-missing.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { getMembership } from './memberships.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import {
  type SaveFailure,
  append,
  appendAgain,
  transactOnQueue,
  writeLocally,
} from '../../mirror/write-locally.ts';

/** What a membership begins with: nothing paid, nothing submitted, the card not set. */
export const FRESH = { number: '', hasPaid: -1, isSubmitted: -1, hasCard: 0 } as const;

/** Adds a membership; what is not given begins as it does for everyone. Gives its slug (WRITE-3). */
export async function createMembership(
  mirror: Mirror,
  fields: Partial<Membership>,
): Promise<Result<string, SaveFailure>> {
  const input = newMembership(mirror, fields);
  const saved = await writeLocally(mirror, input);
  return saved.success ? ok(idOf(input.path)) : saved;
}

/** The change that adds a membership; what is not given begins as it does for everyone. */
export function newMembership(
  mirror: Mirror,
  fields: Partial<Membership>,
): Extract<MutationInput, { op: 'create' }> {
  const path = `memberships/${mirror.ids.documentId()}`;
  return { op: 'create', path, fields: filledFields('memberships', { ...FRESH, ...fields }) };
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

/**
 * Takes a person over to another year: the three flags and the card number start anew. An old value that is too
 * long does not keep them from it ({@link appendAgain}).
 */
export async function renewMembership(
  mirror: Mirror,
  held: Membership,
  year: number,
): Promise<Result<string, SaveFailure>> {
  const input = newMembership(mirror, { ...held, ...FRESH, year });
  const saved = await transactOnQueue(mirror, 'renew membership', input.path, () =>
    appendAgain(mirror, [input]),
  );
  return saved.success ? ok(idOf(input.path)) : saved;
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
