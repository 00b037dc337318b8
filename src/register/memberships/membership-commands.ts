import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { orMissing } from '../or-missing.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { getMembership } from './memberships.ts';
import { newMembership } from './new-membership.ts';
import { type TakenOver, notTakenOver, readRenewals } from './renewals.ts';
import { undoDeletion } from '../../mirror/undo-deletion.ts';
import {
  type SaveFailure,
  append,
  appendAgain,
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

/**
 * Takes a person over to another year: the three flags and the card number start anew. An old value that is too
 * long does not keep them from it ({@link appendAgain}), nor does one that cannot be read: that stays behind. Who is
 * renewed already, in another tab or by two taps, is not a second time.
 *
 * @param held as the person saw it, who takes nobody of the same names there for the same person
 */
export async function renewMembership(
  mirror: Mirror,
  held: ViewRow<Membership>,
  year: number,
): Promise<Result<Renewed, SaveFailure>> {
  return transactOnQueue(mirror, 'renew membership', 'memberships/', async () => {
    const renewals = await readRenewals(mirror, [held], year);
    const { already } = renewals.standingOf(held);
    if (already) return { slug: already.slug, notTakenOver: [] };
    const input = renewals.inputOf(mirror, held);
    await appendAgain(mirror, [input]);
    return { slug: idOf(input.path), notTakenOver: notTakenOver(held) };
  });
}

/** The membership that a renewal gave, and what of the old one could not be read and stayed behind. */
export interface Renewed {
  readonly slug: string;
  readonly notTakenOver: readonly TakenOver[];
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
