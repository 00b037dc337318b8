import type { Membership } from '../../model/membership.ts';
import { isSamePerson } from '../../model/same-person.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { type SaveFailure, transactOnQueue } from '../../mirror/write-locally.ts';
import { FRESH, newMembership } from './membership-commands.ts';
import {
  type OwnChange,
  type OwnCreation,
  type OwnStep,
  type Undone,
  appendCreation,
  appendUpdate,
  takeBackStep,
} from './own-changes.ts';
import { findMemberIn } from './same-member.ts';

/** The flags that are set of many memberships in one step. */
export type MembershipFlag = 'hasPaid' | 'isSubmitted' | 'hasCard';

/** Any path of the collection: of their stores a transaction asks, not of the document. */
const MEMBERSHIPS = 'memberships/';

/**
 * Sets a flag of many memberships to yes: all of them, or none where the phone cannot keep it. Those that
 * have it already are left alone.
 *
 * @param rows as the person saw them
 * @returns what was written: what {@link undoMany} takes
 */
export async function markMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  flag: MembershipFlag,
): Promise<Result<OwnStep, SaveFailure>> {
  return transactOnQueue(mirror, 'mark memberships', MEMBERSHIPS, async () => {
    const updated: OwnChange[] = [];
    for (const held of rows.filter(({ fields }) => fields[flag] !== 1)) {
      const change = await appendUpdate(mirror, { held, to: { [flag]: 1 } });
      if (change) updated.push(change);
    }
    return { added: [], updated };
  });
}

/**
 * Takes many people over to a year; whoever is in it already is left alone, and nobody is taken twice. An old
 * value that is too long keeps nobody from it (`appendAgain`).
 *
 * @returns what was written: what {@link undoMany} takes
 */
export async function renewMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  year: number,
): Promise<Result<OwnStep, SaveFailure>> {
  const missing: Membership[] = [];
  for (const { fields } of rows) {
    const isTaken = missing.some((taken) => isSamePerson(taken, fields));
    if (!isTaken && !(await findMemberIn(mirror, fields, year))) missing.push(fields);
  }
  const inputs = missing.map((fields) => newMembership(mirror, { ...fields, ...FRESH, year }));
  return transactOnQueue(mirror, 'renew memberships', MEMBERSHIPS, async () => {
    const added: OwnCreation[] = [];
    for (const input of inputs) added.push(await appendCreation(mirror, input));
    return { added, updated: [] };
  });
}

/** Takes back what {@link markMemberships} or {@link renewMemberships} wrote, all of it or nothing. */
export async function undoMany(
  mirror: Mirror,
  step: OwnStep,
): Promise<Result<Undone, SaveFailure>> {
  return transactOnQueue(mirror, 'undo many', MEMBERSHIPS, () => takeBackStep(mirror, step));
}
