import { readFields } from '../../model/fields/fields.ts';
import { type Membership, MEMBERSHIP } from '../../model/memberships/membership.ts';
import { type Mirror, everyQueueOf } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { newMembership } from './new-membership.ts';
import { type MembershipUpdate, type Batch, appendCreation, appendUpdate } from './batch.ts';
import { findMemberIn } from './find-member.ts';

/** How many memberships of an import are written in one transaction. */
const PER_TRANSACTION = 100;

/**
 * Adds and updates many memberships, a hundred in each local transaction: what was written stays when the rest fails,
 * is stopped or ends with the page, and a second import of the same file finds the rows that are there.
 *
 * @param onProgress called after each transaction with how many are in; a false stops the rest
 * @returns what was written, how many that were to be added came into the register meanwhile, and why the rest was not
 */
export async function importMemberships(
  mirror: Mirror,
  all: {
    readonly add: readonly Partial<Membership>[];
    readonly update: readonly MembershipUpdate[];
  },
  onProgress: (done: number) => boolean,
): Promise<{
  readonly imported: Batch;
  readonly known: number;
  readonly failure: SaveFailure | null;
}> {
  const inputs: ((step: Writing) => Promise<void>)[] = [
    ...all.update.map((update) => async ({ updated }: Writing) => {
      const change = await appendUpdate(mirror, update);
      if (change) updated.unshift(change);
    }),
    ...all.add.map((fields) => async ({ added }: Writing) => {
      const there = fields.year
        ? await findMemberIn(mirror, readFields(MEMBERSHIP, fields), fields.year)
        : undefined;
      // Another tab may import the same file. Which rows of this file are of different people was decided before.
      if (there && ![...imported.added, ...added].some(({ slug }) => slug === there.slug)) {
        known += 1;
        return;
      }
      added.push(await appendCreation(mirror, newMembership(mirror, fields)));
    }),
  ];
  let imported: Batch = { added: [], updated: [] };
  let known = 0;
  const queues = [everyQueueOf('memberships')];
  for (let done = 0; done < inputs.length; done += PER_TRANSACTION) {
    const batch = inputs.slice(done, done + PER_TRANSACTION);
    const kept = await transactOnQueues(mirror, 'import memberships', queues, async () => {
      const step: Writing = { added: [], updated: [] };
      for (const write of batch) await write(step);
      return step;
    });
    if (!kept.success) return { imported, known, failure: kept.error };
    const { added, updated } = kept.data;
    imported = {
      added: [...imported.added, ...added],
      updated: [...updated, ...imported.updated],
    };
    if (!onProgress(done + batch.length)) break;
  }
  return { imported, known, failure: null };
}

/** What one transaction writes. */
type Writing = { readonly [Part in keyof Batch]: Batch[Part][number][] };
