import type { Membership } from '../../model/memberships/membership.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields } from '../../mutation/patch.ts';
import type { Result } from '../../platform/result.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { addCreated } from '../documents/root-documents.ts';

/** What a membership begins with: nothing paid, nothing submitted, the card not set. */
const FRESH = { number: '', hasPaid: -1, isSubmitted: -1, hasCard: 0 } as const;

/** The change that adds a membership; fields that are not given get their usual first values. */
export function newMembership(
  mirror: Mirror,
  fields: Partial<Membership>,
): Extract<MutationInput, { op: 'create' }> {
  const path = `memberships/${mirror.ids.documentId()}`;
  return { op: 'create', path, fields: filledFields('memberships', { ...FRESH, ...fields }) };
}

/** Adds a membership ({@link newMembership}). Gives its slug (WRITE-3). */
export async function createMembership(
  mirror: Mirror,
  fields: Partial<Membership>,
): Promise<Result<string, SaveFailure>> {
  return addCreated(mirror, newMembership(mirror, fields));
}
