import { collectionOf, fieldOf } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { dropResolvedTexts } from '../../mirror/drafts/drafts.ts';
import { listParked, readQueue } from '../../mirror/outbox/outbox.ts';
import { undoMutation } from '../../mirror/changes/undo-mutation.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { appendAgain } from '../../mirror/changes/write-locally.ts';
import type { AttemptFailure } from '../../mutation/mutation.ts';
import { updateOf } from '../../mutation/patch.ts';
import type { Result } from '../../platform/result.ts';
import { getRoot } from './root-documents.ts';

/*
 * The undo of a change that a command made of one of many documents. A mutation that nobody can have yet is taken out of
 * the outbox. Of a sent one, only what its own commit really changed is put back (`BaseRow.wrote`): where somebody else
 * wrote the same value first, the commit did not change it, and the value is not this phone's to take away.
 */

/** A change of a document: the document as it was before, the values that were written, and the mutation. */
export interface MadeChange {
  readonly held: Pick<ViewRow, 'path' | 'fields' | 'unread'>;
  readonly to: Fields;
  readonly mutationId: string;
}

/** The result of undoing a change, in fields. */
export interface PutBack {
  /** Those that are again as before the change. */
  readonly back: number;
  /**
   * Those that stay: somebody changed them since, it is not known whether it was this phone that wrote them, or their
   * value before could not be read.
   */
  readonly left: number;
  /** How many mutations with an old value are left to a person (`appendAgain`). */
  readonly rejected: number;
}

/** How long, and how often, to check whether the server has answered what is being sent. */
const ANSWER = { withinMs: 5000, everyMs: 200 } as const;

/**
 * Undoes changes. Mutations that are being sent are waited for some seconds, since only the server's answer tells their
 * outcome; the rest is undone at once.
 *
 * @param undo undoes changes with {@link putBack} in one transaction, and gives those that are on their way
 * @returns the changes that are still on their way
 */
export async function undoChanges<Change extends MadeChange>(
  mirror: Mirror,
  changes: readonly Change[],
  undo: (changes: readonly Change[]) => Promise<Result<readonly Change[], SaveFailure>>,
): Promise<Result<readonly Change[], SaveFailure>> {
  const first = await undo(changes);
  if (!first.success || first.data.length === 0) return first;
  await answered(mirror, first.data);
  return undo(first.data);
}

async function answered(mirror: Mirror, changes: readonly MadeChange[]): Promise<void> {
  for (let waited = 0; waited < ANSWER.withinMs; waited += ANSWER.everyMs) {
    const states = await Promise.all(changes.map((change) => stateOf(mirror, change)));
    if (!states.includes('onTheWay')) return;
    await new Promise<void>((resolve) => {
      mirror.clock.after(ANSWER.everyMs, resolve);
    });
  }
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
  { held, mutationId }: MadeChange,
): Promise<'here' | 'onTheWay' | 'answered'> {
  const change = (await readQueue(mirror, held.path)).find((m) => m.mutationId === mutationId);
  if (!change) return 'answered';
  const { attempts, status, lastError, nextAttemptAt, isHandedOver } = change;
  const isPutOff = NOT_TAKEN.includes(lastError) && nextAttemptAt > 0;
  const isBack = (status === 'rejected' || isPutOff) && !isHandedOver;
  return attempts === 0 || isBack ? 'here' : 'onTheWay';
}

/**
 * Drops what was parked of changes that are undone: nobody wants it any more. Only inside a transaction over conflicts
 * and drafts.
 *
 * @param path of the root document
 */
export async function dropConflictsAbout(
  mirror: Mirror,
  path: string,
  mutationIds: readonly string[],
): Promise<void> {
  const parked = await listParked(mirror, path);
  const over = parked.filter(({ mutation }) => mutationIds.includes(mutation.mid));
  if (over.length === 0) return;
  await mirror.db.conflicts.bulkDelete(over.map(({ id }) => id));
  await dropResolvedTexts(mirror);
}

/**
 * Undoes a change, and ends the conflicts about it. Only inside a transaction over its queue, conflicts and drafts, and
 * after the later changes of the same command.
 *
 * @param undone those of them that are undone as a whole; this one is added to them
 * @returns `gone` where the document is not there any more
 */
export async function putBack(
  mirror: Mirror,
  change: MadeChange,
  undone: Set<string>,
): Promise<PutBack | 'onTheWay' | 'gone'> {
  const { held, to, mutationId } = change;
  const { path } = held;
  const collection = collectionOf(path);
  await dropConflictsAbout(mirror, path, [mutationId]);
  const row = await getRoot(mirror, path);
  if (!row) return 'gone';
  const fields = Object.keys(to);
  const seen = valuesOrTokens(row.fields, row.unread);
  const asWritten = fields.filter((field) => seen[field] === to[field]);
  const state = await stateOf(mirror, change);
  if (state === 'onTheWay') return state;
  if (state === 'here') {
    const unsent = (await readQueue(mirror, path)).find((m) => m.mutationId === mutationId)!;
    await undoMutation(mirror, unsent);
    return { back: asWritten.length, left: fields.length - asWritten.length, rejected: 0 };
  }
  const base = await mirror.db.base(collection).get(path);
  const isOnly = base?.lastMid === mutationId && fields.length === 1;
  const writerOf = (field: string) => base?.wrote?.[field]?.findLast((mid) => !undone.has(mid));
  const isOwn = (field: string) => isOnly || writerOf(field) === mutationId;
  // A value that could not be read cannot be written again: its field stays as it is.
  const isRead = (field: string) => !Object.hasOwn(held.unread ?? {}, field);
  const mine = asWritten.filter((field) => isOwn(field) && isRead(field));
  const before = mine.map((field) => [field, fieldOf(collection, held.fields, field)]);
  const input = updateOf(path, seen, { ...seen, ...Object.fromEntries(before) });
  if (mine.length === fields.length) undone.add(mutationId);
  return {
    back: mine.length,
    left: fields.length - mine.length,
    rejected: input ? await appendAgain(mirror, [input]) : 0,
  };
}
