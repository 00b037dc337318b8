import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { seenFields } from '../../model/raw-value.ts';
import { isSamePerson } from '../../model/same-person.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import {
  type SaveFailure,
  appendAgain,
  transactOnQueue,
  writeAllLocally,
} from '../../mirror/write-locally.ts';
import { updateOf } from '../../mutation/patch.ts';
import { FRESH, newMembership } from './membership-commands.ts';
import { getMembership } from './memberships.ts';
import { findMemberIn } from './same-member.ts';

/** The flags that are set of many memberships in one step. */
export type MembershipFlag = 'hasPaid' | 'isSubmitted' | 'hasCard';

/** The memberships that a step changed, as they were before it: what undoing it takes. */
export type Marked = readonly ViewRow<Membership>[];

/**
 * Sets a flag of many memberships to yes: all of them, or none where the phone cannot keep it. Those that
 * have it already are left alone.
 *
 * @param rows as the person saw them
 * @returns those that were changed, as they were
 */
export async function markMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  flag: MembershipFlag,
): Promise<Result<Marked, SaveFailure>> {
  const marked = rows.filter(({ fields }) => fields[flag] !== 1);
  const updates = marked.flatMap(({ path, fields, unread }) => {
    const seen = seenFields(fields, unread);
    return updateOf(path, seen, { ...seen, [flag]: 1 }) ?? [];
  });
  const saved = await writeAllLocally(mirror, updates);
  return saved.success ? ok(marked) : saved;
}

/** Gives the flag of each membership that {@link markMemberships} changed its value again. */
export async function unmarkMemberships(
  mirror: Mirror,
  marked: Marked,
  flag: MembershipFlag,
): Promise<Result<void, SaveFailure>> {
  const held = await Promise.all(marked.map(({ slug }) => getMembership(mirror, slug)));
  const updates = marked.flatMap(({ fields: before }, index) => {
    const row = held[index];
    return row
      ? (updateOf(row.path, row.fields, { ...row.fields, [flag]: before[flag] }) ?? [])
      : [];
  });
  return writeAllLocally(mirror, updates);
}

/**
 * Takes many people over to a year; whoever is in it already is left alone, and nobody is taken twice. An old
 * value that is too long keeps nobody from it (`appendAgain`).
 *
 * @returns the slugs of the new memberships
 */
export async function renewMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  year: number,
): Promise<Result<readonly string[], SaveFailure>> {
  const missing: Membership[] = [];
  for (const { fields } of rows) {
    const isTaken = missing.some((taken) => isSamePerson(taken, fields));
    if (!isTaken && !(await findMemberIn(mirror, fields, year))) missing.push(fields);
  }
  const inputs = missing.map((fields) => newMembership(mirror, { ...fields, ...FRESH, year }));
  const saved = await transactOnQueue(mirror, 'renew memberships', 'memberships/', () =>
    appendAgain(mirror, inputs),
  );
  return saved.success ? ok(inputs.map(({ path }) => idOf(path))) : saved;
}

/** Takes back what {@link renewMemberships} added. */
export async function removeMemberships(
  mirror: Mirror,
  slugs: readonly string[],
): Promise<Result<void, SaveFailure>> {
  return writeAllLocally(
    mirror,
    slugs.map((slug) => ({ op: 'delete', path: `memberships/${slug}` })),
  );
}
