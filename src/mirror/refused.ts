import type { Mutation } from '../model/mutation.ts';
import { buildsOn } from '../model/builds-on.ts';
import { collectionOf, isVisitPath } from '../model/collections.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { rebuildLane, storesOfLane, unsentOfLane } from './view.ts';
import type { SaveFailure } from './write-locally.ts';
import { saveFailureOf } from './write-locally.ts';

/* What a person may do with a change that the server refused for good (PUSH-11). */

/** 'Riprova': it waits again, in its old place. */
export async function retryRefused(
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

/**
 * What makes no sense without a change: behind the creation of a document all that follows in its
 * lane, behind a visit what else was done with that visit.
 */
export function builtOn(change: Mutation, lane: readonly Mutation[]): Mutation[] {
  const whole = change.op === 'create';
  return lane.filter(
    (later) =>
      later.lane === change.lane &&
      later.seq > change.seq &&
      (whole || (isVisitPath(change.path) && later.path === change.path)),
  );
}

/** Whether a waiting change is not sent before a person settled one of the refused ones (PUSH-11). */
export function waitsBehind(waiting: Mutation, refused: readonly Mutation[]): boolean {
  return refused.some(
    (earlier) =>
      earlier.lane === waiting.lane && earlier.seq < waiting.seq && buildsOn(waiting, earlier),
  );
}

/** 'Scarta': the change leaves the phone for ever, and with it what is built on it. */
export async function discardRefused(
  mirror: Mirror,
  mid: string,
): Promise<Result<void, SaveFailure>> {
  return withdraw(mirror, mid, async () => undefined);
}

/**
 * 'Modifica': the values of a refused update go back to where they were typed. They leave the outbox
 * and are the draft of their form in one transaction, so that they are never in neither.
 *
 * @param draftOf makes the draft: from the document as it is shown without the change, what may be in
 *   the draft already, and the change
 */
export async function backToDraft(
  mirror: Mirror,
  mid: string,
  draftOf: (row: ViewRow, kept: unknown, change: Mutation) => unknown,
): Promise<Result<void, SaveFailure>> {
  return withdraw(mirror, mid, async (change) => {
    const row = await mirror.db.view(collectionOf(change.path)).get(change.path);
    if (!row) throw new Error('nothing to edit');
    const kept = await readDraft(mirror, change.path);
    await keepDraft(mirror, change.path, draftOf(row, kept, change));
  });
}

async function withdraw(
  mirror: Mirror,
  mid: string,
  andThen: (change: Mutation) => Promise<void>,
): Promise<Result<void, SaveFailure>> {
  const { db } = mirror;
  try {
    const found = await db.outbox.where('mid').equals(mid).first();
    if (!found) return ok(undefined);
    const { lane } = found;
    await db.transaction('rw', ['outbox', 'drafts', ...storesOfLane(mirror, lane)], async () => {
      const change = await db.outbox.where('mid').equals(mid).first();
      // Retried in another tab meanwhile: it may be on its way.
      if (change?.status !== 'attention') return;
      const gone = [change, ...builtOn(change, await unsentOfLane(mirror, lane))];
      await db.outbox.bulkDelete(gone.map(({ seq }) => seq));
      await rebuildLane(mirror, lane);
      await andThen(change);
    });
    return ok(undefined);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}
