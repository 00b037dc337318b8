import type { Mutation } from '../mutation/mutation.ts';
import { dependsOn } from '../mutation/depends-on.ts';
import { collectionOf, visitKindOf } from '../model/collections.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { withdraw } from './take-back.ts';
import type { SaveFailure } from './write-locally.ts';
import { transactOnQueue, saveFailureOf } from './write-locally.ts';

/* What a person may do with a change that the server refused for good (PUSH-11). */

/** 'Riprova': it waits again, in its old place. */
export async function retryRejected(
  mirror: Mirror,
  mid: string,
): Promise<Result<void, SaveFailure>> {
  try {
    await mirror.db.outbox.where('mid').equals(mid).modify({ status: 'pending', nextAttemptAt: 0 });
    return ok(undefined);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** Whether a waiting change is not sent before a person settled one of the refused ones (PUSH-11). */
export function waitsBehind(waiting: Mutation, refused: readonly Mutation[]): boolean {
  return refused.some(
    (earlier) =>
      earlier.lane === waiting.lane && earlier.seq < waiting.seq && dependsOn(waiting, earlier),
  );
}

/** 'Scarta': the change leaves the phone for ever, and with it what is built on it. */
export async function discardRejected(
  mirror: Mirror,
  mid: string,
): Promise<Result<void, SaveFailure>> {
  return withdrawRejected(mirror, mid, async () => undefined);
}

/**
 * 'Modifica': the values of a refused update or visit go back to where they were typed. They leave the outbox
 * and are the draft of their form in one transaction, so that they are never in neither.
 *
 * @param draftOf makes the draft: from the root document as it is shown without the change, what may be
 *   in the draft already, and the change
 */
export async function backToDraft(
  mirror: Mirror,
  mid: string,
  draftOf: (row: ViewRow, kept: unknown, change: Mutation) => unknown,
): Promise<Result<void, SaveFailure>> {
  return withdrawRejected(mirror, mid, async (change) => {
    const { lane, path, op } = change;
    const row = await mirror.db.view(collectionOf(lane)).get(lane);
    if (!row) throw new Error('nothing to edit');
    const form = op === 'addVisit' ? `${lane}/${visitKindOf(path)}/new` : path;
    await keepDraft(mirror, form, draftOf(row, await readDraft(mirror, form), change));
  });
}

async function withdrawRejected(
  mirror: Mirror,
  mid: string,
  andThen: (change: Mutation) => Promise<void>,
): Promise<Result<void, SaveFailure>> {
  const find = async () => mirror.db.outbox.where('mid').equals(mid).first();
  try {
    const found = await find();
    if (!found) return ok(undefined);
    const work = async () => {
      const change = await find();
      // Retried in another tab meanwhile: it may be on its way.
      if (change?.status !== 'attention') return;
      await withdraw(mirror, change);
      await andThen(change);
    };
    return await transactOnQueue(mirror, found.lane, work, ['drafts']);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}
