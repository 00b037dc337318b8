import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import type { Result } from '../../platform/result.ts';
import {
  type Mirror,
  type ViewRow,
  everyQueueOf,
  transact,
} from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { appendAgain, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import {
  type BatchUpdate,
  type BatchCreation,
  type Batch,
  appendCreation,
  appendUpdate,
} from './batch.ts';
import { type RenewalStanding, type TakenOver, notTakenOver, readRenewals } from './renewals.ts';

/** The flags that can be set in many memberships in one step. */
export type MembershipFlag = 'hasPaid' | 'isSubmitted' | 'hasCard';

/** The result of marking many memberships. */
export interface MarkedMany extends Batch {
  /** Those whose flag cannot be read: it says something, and is left to a person. */
  readonly unread: readonly ViewRow<Membership>[];
}

/**
 * Sets a flag of many memberships to yes: all of them, or none where the phone cannot store it. Those that have it
 * already are left alone, and so is a value that cannot be read: no undo could write it again.
 *
 * @param rows as the person saw them
 * @returns what was written, which `undoBatch` takes; and what was left alone because it cannot be read
 */
export async function markMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  flag: MembershipFlag,
): Promise<Result<MarkedMany, SaveFailure>> {
  const isUnread = (row: ViewRow<Membership>) => Object.hasOwn(row.unread ?? {}, flag);
  return transactOnQueues(mirror, 'mark memberships', [everyQueueOf('memberships')], async () => {
    const updated: BatchUpdate[] = [];
    for (const held of rows.filter((row) => row.fields[flag] !== 1 && !isUnread(row))) {
      const change = await appendUpdate(mirror, { held, to: { [flag]: 1 } });
      if (change) updated.push(change);
    }
    return { added: [], updated, unread: rows.filter(isUnread) };
  });
}

/** The result of renewing many memberships. */
export interface RenewedMany extends Batch {
  /** How many are in that year already, or were selected twice. */
  readonly already: number;
  /** Those not renewed because somebody there has the same names, and may or may not be the same person. */
  readonly unsure: readonly ViewRow<Membership>[];
  /** Those renewed without values that could not be read. */
  readonly incomplete: readonly {
    readonly held: ViewRow<Membership>;
    readonly fields: readonly TakenOver[];
  }[];
}

/**
 * Renews many memberships for a year; people who are in it already are left alone, and nobody is renewed twice: of
 * several years of a person the newest counts. An old value that is too long prevents no renewal (`appendAgain`). The
 * id of a renewal follows from the old one and the year, so that two phones that renew the same people make the same
 * documents.
 *
 * @returns what was written, which `undoBatch` takes; and what was not
 */
export async function renewMemberships(
  mirror: Mirror,
  rows: readonly ViewRow<Membership>[],
  year: number,
): Promise<Result<RenewedMany, SaveFailure>> {
  return transactOnQueues(mirror, 'renew memberships', [everyQueueOf('memberships')], async () => {
    const renewals = await readRenewals(mirror, rows, year);
    const added: BatchCreation[] = [];
    const unsure: ViewRow<Membership>[] = [];
    const incomplete: RenewedMany['incomplete'][number][] = [];
    // Of several years of a person the newest is renewed.
    const newestFirst = rows.toSorted((a, b) => (b.fields.year ?? 0) - (a.fields.year ?? 0));
    for (const held of newestFirst) {
      const { already, likely } = renewals.standingOf(held);
      if (already) continue;
      if (likely.length > 0) {
        unsure.push(held);
        continue;
      }
      const input = renewals.inputOf(mirror, held);
      added.push(await appendCreation(mirror, input));
      renewals.add(held, input);
      const fields = notTakenOver(held);
      if (fields.length > 0) incomplete.push({ held, fields });
    }
    const already = rows.length - added.length - unsure.length;
    return { added, updated: [], already, unsure, incomplete };
  });
}

/**
 * Renews a membership for another year: the three flags and the card number start anew. An old value that is too long
 * does not prevent it (`appendAgain`), nor does one that cannot be read, which is left out. Somebody who is renewed
 * already, in another tab or by a double tap, is not renewed again.
 *
 * @param held as the person saw it, who has decided that nobody of the same names in that year is the same person
 */
export async function renewMembership(
  mirror: Mirror,
  held: ViewRow<Membership>,
  year: number,
): Promise<Result<Renewed, SaveFailure>> {
  return transactOnQueues(mirror, 'renew membership', [everyQueueOf('memberships')], async () => {
    const renewals = await readRenewals(mirror, [held], year);
    const { already } = renewals.standingOf(held);
    if (already) return { slug: already.slug, isNew: false, notTakenOver: [] };
    const input = renewals.inputOf(mirror, held);
    await appendAgain(mirror, [input]);
    return { slug: idOf(input.path), isNew: true, notTakenOver: notTakenOver(held) };
  });
}

/** The membership that a renewal gave, and the fields of the old one that could not be read and were left out. */
export interface Renewed {
  readonly slug: string;
  /** Whether the renewal made it; else the person was renewed already. */
  readonly isNew: boolean;
  readonly notTakenOver: readonly TakenOver[];
}

/** Whether somebody has a membership in another year. */
export function readStanding(
  mirror: Mirror,
  row: ViewRow<Membership>,
  year: number,
): Promise<RenewalStanding> {
  const stores = [mirror.db.view('memberships').name];
  return transact(mirror.db, 'read standing', 'r', stores, async () =>
    (await readRenewals(mirror, [row], year)).standingOf(row),
  );
}

/** Comes with what makes batches: the facade loads both by one import. */
export { undoBatch } from './batch.ts';
