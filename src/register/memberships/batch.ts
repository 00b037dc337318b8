import { fieldOf, idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { seenFields } from '../../model/raw-value.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { readQueue } from '../../mirror/outbox.ts';
import { undoUnsent, undoMutation } from '../../mirror/undo-mutation.ts';
import {
  type SaveFailure,
  append,
  appendAgain,
  transactOnQueue,
} from '../../mirror/write-locally.ts';
import type { AttemptFailure, MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { type Result, ok } from '../../platform/result.ts';
import { getMembership } from './memberships.ts';

/*
 * A batch of changes of many memberships, and its undo as a whole. A mutation that nobody can have yet is taken out of
 * the outbox. Of a sent one, only what its own commit really changed is put back: where another phone wrote the same
 * value first, the commit changed nothing, and the value is not this phone's to take away.
 */

/** A membership as the person saw it, and the values to be written. */
export interface MembershipUpdate {
  readonly held: ViewRow<Membership>;
  readonly to: Partial<Membership>;
}

/** A change that a batch made. */
export interface BatchUpdate extends MembershipUpdate {
  readonly mutationId: string;
  /** The revision of the document that this phone held, and the number of unsent changes before this one. */
  readonly baseRev: number;
  readonly ahead: number;
}

/** A membership that a batch added, and the mutations that this took. */
export interface BatchCreation {
  readonly slug: string;
  readonly fields: Partial<Membership>;
  readonly mutationIds: readonly string[];
}

/** What a batch wrote, the newest change first; {@link undoBatch} takes it. */
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
  /** Those with an old value that is left to a person (`appendAgain`). */
  readonly rejected: number;
}

/** Appends a change; null where nothing is to be written. Only inside a transaction over its queue. */
export async function appendUpdate(
  mirror: Mirror,
  { held, to }: MembershipUpdate,
): Promise<BatchUpdate | null> {
  const seen = seenFields(held.fields, held.unread);
  const input = updateOf(held.path, seen, { ...seen, ...to });
  if (!input) return null;
  const ahead = (await readQueue(mirror, held.path)).length;
  const { mutationId, baseRev } = await append(mirror, input);
  return { held, to, mutationId, baseRev, ahead };
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

/** How long, and how often, to check whether the server has answered what is being sent. */
const ANSWER = { withinMs: 5000, everyMs: 200 } as const;

/**
 * Undoes a batch. Mutations that are being sent are waited for some seconds, since only the server's answer tells
 * their outcome; the rest is undone at once, in one transaction.
 */
export async function undoBatch(
  mirror: Mirror,
  batch: Batch,
): Promise<Result<UndoneBatch, SaveFailure>> {
  const first = await undoBatchOnce(mirror, batch);
  if (!first.success) return first;
  const { onTheWay, ...undone } = first.data;
  if (onTheWay.length === 0) return ok(undone);
  await answered(mirror, onTheWay);
  const second = await undoBatchOnce(mirror, { added: [], updated: onTheWay });
  if (!second.success) return second;
  const sum = (part: 'back' | 'left' | 'rejected') => undone[part] + second.data[part];
  return ok({
    back: sum('back'),
    left: sum('left') + second.data.onTheWay.length,
    rejected: sum('rejected'),
  });
}

async function answered(mirror: Mirror, changes: readonly BatchUpdate[]): Promise<void> {
  for (let waited = 0; waited < ANSWER.withinMs; waited += ANSWER.everyMs) {
    const states = await Promise.all(
      changes.map(({ held, mutationId }) => stateOf(mirror, held.path, mutationId)),
    );
    if (!states.includes('onTheWay')) return;
    await new Promise<void>((resolve) => {
      mirror.clock.after(ANSWER.everyMs, resolve);
    });
  }
}

/** The result of undoing a batch, and the changes that are being sent, whose outcome is not known yet. */
type UndoneSoFar = UndoneBatch & { readonly onTheWay: readonly BatchUpdate[] };

function undoBatchOnce(
  mirror: Mirror,
  { added, updated }: Batch,
): Promise<Result<UndoneSoFar, SaveFailure>> {
  return transactOnQueue(mirror, 'undo batch', 'memberships/', async () => {
    let [back, left, rejected] = [0, 0, 0];
    const onTheWay: BatchUpdate[] = [];
    for (const creation of added) {
      const isBack = await removeOwn(mirror, creation);
      if (isBack) back += 1;
      else left += 1;
    }
    /** For each document the later changes of this batch, and how many of them the server has. */
    const later = new Map<string, { readonly ids: Set<string>; sent: number }>();
    for (const change of updated) {
      const { path } = change.held;
      const own = later.get(path) ?? { ids: new Set(), sent: 0 };
      later.set(path, own);
      own.ids.add(change.mutationId);
      const outcome = await putBack(mirror, change, own);
      if (outcome === 'onTheWay') onTheWay.push(change);
      if (outcome === 'onTheWay' || outcome === 'gone') continue;
      if (outcome.isLeft) left += 1;
      if (outcome.isBack) back += 1;
      rejected += outcome.rejected;
      if (outcome.isSent) own.sent += 1;
    }
    return { back, left, rejected, onTheWay };
  });
}

/** The failures of an attempt that got no answer, or that was turned away. */
const NOT_TAKEN: readonly (AttemptFailure | null)[] = ['offline', 'quota', 'signedOut', 'denied'];

/**
 * Where a change is: `here`, where nobody can have it, or its last attempt was not accepted, as without a network (if
 * it arrived all the same, it comes back with the next pull, and nothing of others is lost); `onTheWay`, also with a
 * file that another device may send from (STATUS-2); or `answered`, where it is no longer in the outbox.
 */
async function stateOf(
  mirror: Mirror,
  path: string,
  mutationId: string,
): Promise<'here' | 'onTheWay' | 'answered'> {
  const change = (await readQueue(mirror, path)).find((m) => m.mutationId === mutationId);
  if (!change) return 'answered';
  const { attempts, status, lastError, nextAttemptAt, isHandedOver } = change;
  const isPutOff = NOT_TAKEN.includes(lastError) && nextAttemptAt > 0;
  const isBack = (status === 'rejected' || isPutOff) && !isHandedOver;
  return attempts === 0 || isBack ? 'here' : 'onTheWay';
}

/** @returns whether the membership is gone; false where it stays, because not all of it is this phone's */
async function removeOwn(
  mirror: Mirror,
  { slug, fields, mutationIds }: BatchCreation,
): Promise<boolean> {
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
    if (isUndone && id === mutationIds[0]) return true;
  }
  const base = await mirror.db.base('memberships').get(path);
  const isOwn = await isWaiting(mirror, path, mutationIds[0]);
  // A creation that is being sent is deleted after it, and only if it was this one that made the document (CONFLICT-2).
  if (!isOwn && !mutationIds.includes(base?.lastMid ?? '')) return false;
  await append(mirror, { op: 'delete', path });
  return true;
}

interface PutBack {
  readonly isBack: boolean;
  readonly isLeft: boolean;
  readonly isSent: boolean;
  readonly rejected: number;
}

/** @returns `gone` where the membership is not there any more */
async function putBack(
  mirror: Mirror,
  { held, to, mutationId, baseRev, ahead }: BatchUpdate,
  own: { readonly ids: ReadonlySet<string>; readonly sent: number },
): Promise<PutBack | 'onTheWay' | 'gone'> {
  const { path, slug } = held;
  const row = await getMembership(mirror, slug);
  if (!row) return 'gone';
  const fields = Object.keys(to) as (keyof Membership)[];
  const asWritten = fields.filter((field) => row.fields[field] === to[field]);
  const state = await stateOf(mirror, path, mutationId);
  if (state === 'onTheWay') return state;
  if (state === 'here') {
    const change = (await readQueue(mirror, path)).find((m) => m.mutationId === mutationId)!;
    await undoMutation(mirror, change);
    const isWhole = asWritten.length === fields.length;
    return { isBack: asWritten.length > 0, isLeft: !isWhole, isSent: false, rejected: 0 };
  }
  const base = await mirror.db.base('memberships').get(path);
  const isLast = base?.lastMid === mutationId;
  // All revisions since then are of this batch: every field was as it was seen.
  const isAlone = base && own.ids.has(base.lastMid) && base.rev === baseRev + ahead + 1 + own.sent;
  const isKnown = isAlone || (isLast && fields.length === 1);
  // A value that could not be read cannot be written again: its field stays as it is.
  const mine = isKnown ? asWritten.filter((field) => !Object.hasOwn(held.unread ?? {}, field)) : [];
  const seen = seenFields(row.fields, row.unread);
  const before = Object.fromEntries(
    mine.map((field) => [field, fieldOf('memberships', held.fields, field)]),
  );
  const input = updateOf(path, seen, { ...seen, ...before });
  return {
    isBack: mine.length > 0,
    isLeft: mine.length < fields.length,
    isSent: true,
    rejected: input ? await appendAgain(mirror, [input]) : 0,
  };
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
