import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { type Mirror, type ViewRow, everyQueueOf } from '../../mirror/database/database.ts';
import { dropDraftsOf } from '../../mirror/drafts/drafts.ts';
import { readQueue } from '../../mirror/outbox/outbox.ts';
import { undoUnsent } from '../../mirror/changes/undo-mutation.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, appendAgain, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { type Result, ok } from '../../platform/result.ts';
import { dropConflictsAbout, putBack, undoChanges } from '../documents/undo-changes.ts';
import { getMembership } from './memberships.ts';

/* A batch of changes of many memberships, and its undo as a whole. */

/** A membership as the person saw it, and the values to be written. */
export interface MembershipUpdate {
  readonly held: ViewRow<Membership>;
  readonly to: Partial<Membership>;
}

/** A change that a batch made. */
export interface BatchUpdate extends MembershipUpdate {
  readonly mutationId: string;
}

/** A membership that a batch added, and the mutations that this took. */
export interface BatchCreation {
  readonly slug: string;
  readonly fields: Partial<Membership>;
  readonly mutationIds: readonly string[];
}

/** What a batch wrote, of several changes of one membership the newest first; {@link undoBatch} takes it. */
export interface Batch {
  readonly added: readonly BatchCreation[];
  readonly updated: readonly BatchUpdate[];
}

/** The result of undoing a batch, in memberships; one that came back in part is in both `back` and `left`. */
export interface UndoneBatch {
  /** Those in which something is again as it was before the batch, or that are gone again. */
  readonly back: number;
  /**
   * Those with something that stays as it is: somebody changed it since, it is being sent, or it is not known whether
   * it was this phone that wrote it.
   */
  readonly left: number;
  /** Those that were changed, and that somebody deleted meanwhile. */
  readonly gone: number;
  /** Those with an old value that is left to a person (`appendAgain`). */
  readonly rejected: number;
}

/** Appends a change; null where nothing is to be written. Only inside a transaction over its queue. */
export async function appendUpdate(
  mirror: Mirror,
  { held, to }: MembershipUpdate,
): Promise<BatchUpdate | null> {
  const seen = valuesOrTokens(held.fields, held.unread);
  const input = updateOf(held.path, seen, { ...seen, ...to });
  if (!input) return null;
  const { mutationId } = await append(mirror, input);
  return { held, to, mutationId };
}

/** Appends a creation, even with old values that are too long. Only inside a transaction over its queue. */
export async function appendCreation(
  mirror: Mirror,
  input: Extract<MutationInput, { op: 'create' }>,
): Promise<BatchCreation> {
  const before = new Set((await readQueue(mirror, input.path)).map((m) => m.mutationId));
  await appendAgain(mirror, [input]);
  const queue = await readQueue(mirror, input.path);
  const mutationIds = queue.map((m) => m.mutationId).filter((id) => !before.has(id));
  return { slug: idOf(input.path), fields: input.fields, mutationIds };
}

/** Undoes a batch, in one transaction but for what is being sent ({@link undoChanges}). */
export async function undoBatch(
  mirror: Mirror,
  { added, updated }: Batch,
): Promise<Result<UndoneBatch, SaveFailure>> {
  // The paths of the memberships: several changes of one are one to the person.
  const [back, left, gone] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let rejected = 0;
  let creations = added;
  const whole = new Set<string>();
  const also = ['conflicts', 'drafts'] as const;
  const undone = await undoChanges(mirror, updated, (changes) => {
    const work = async () => {
      for (const creation of creations) {
        const isBack = await removeOwn(mirror, creation);
        (isBack ? back : left).add(`memberships/${creation.slug}`);
      }
      creations = [];
      const onTheWay: BatchUpdate[] = [];
      for (const change of changes) {
        const outcome = await putBack(mirror, change, whole);
        const { path } = change.held;
        if (outcome === 'onTheWay') onTheWay.push(change);
        if (outcome === 'gone') gone.add(path);
        if (outcome === 'onTheWay' || outcome === 'gone') continue;
        if (outcome.left > 0) left.add(path);
        if (outcome.back > 0) back.add(path);
        rejected += outcome.rejected;
      }
      return onTheWay;
    };
    return transactOnQueues(mirror, 'undo batch', [everyQueueOf('memberships')], work, also);
  });
  if (!undone.success) return undone;
  for (const { held } of undone.data) left.add(held.path);
  return ok({ back: back.size, left: left.size, gone: gone.size, rejected });
}

/** @returns whether the membership is gone; false where it stays, because not all of it is this phone's */
async function removeOwn(
  mirror: Mirror,
  { slug, fields, mutationIds }: BatchCreation,
): Promise<boolean> {
  await dropConflictsAbout(mirror, `memberships/${slug}`, mutationIds);
  const row = await getMembership(mirror, slug);
  if (!row) return true;
  if (!isAs(row, fields)) return false;
  const { path } = row;
  const queue = await readQueue(mirror, path);
  const own = queue.filter((m) => mutationIds.includes(m.mutationId));
  // Behind a refused one nothing is sent: it is left to the device that has the file (STATUS-2).
  if (own.some((m) => m.isHandedOver && m.status === 'rejected')) return false;
  for (const id of mutationIds.toReversed()) {
    const isUndone = await undoUnsent(mirror, path, (m) => m.mutationId === id);
    if (!isUndone || id !== mutationIds[0]) continue;
    // No tombstone of it will come, with which the drafts about it would be deleted (PULL-4).
    if (!(await getMembership(mirror, slug))) await dropDraftsOf(mirror, [path]);
    return true;
  }
  const base = await mirror.db.base('memberships').get(path);
  const isOwn = await isWaiting(mirror, path, mutationIds[0]);
  // A creation that is being sent is deleted after it, and only if it was this one that made the document (CONFLICT-2).
  if (!isOwn && !mutationIds.includes(base?.lastMid ?? '')) return false;
  await append(mirror, { op: 'delete', path });
  return true;
}

async function isWaiting(mirror: Mirror, path: string, mutationId = ''): Promise<boolean> {
  return (await readQueue(mirror, path)).some((m) => m.mutationId === mutationId);
}

/** Whether a membership is as it was written. */
function isAs({ fields }: ViewRow<Membership>, written: Partial<Membership>): boolean {
  const [is, was] = [fields, written].map((each) => filledFields('memberships', each));
  const names = new Set([...Object.keys(is!), ...Object.keys(was!)]);
  return [...names].every((name) => is![name] === was![name]);
}
