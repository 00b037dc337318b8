import type { Mutation } from '../model/mutation.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror } from './database.ts';
import { rebuildLane, storesOfLane } from './view.ts';
import type { SaveFailure } from './write-locally.ts';
import { saveFailureOf } from './write-locally.ts';

/**
 * Takes the latest change of a lane that `isIt` knows out of the outbox, as if it had never been made.
 * Only where no attempt to send it was ever begun: else the server may have it.
 *
 * @returns whether it was taken out
 */
export async function withdrawUntried(
  mirror: Mirror,
  lane: string,
  isIt: (change: Mutation) => boolean,
): Promise<Result<boolean, SaveFailure>> {
  const { db } = mirror;
  try {
    const withdrawn = await db.transaction(
      'rw',
      ['outbox', ...storesOfLane(mirror, lane)],
      async () => {
        const entry = await db.outbox
          .where('lane')
          .equals(lane)
          .filter((change) => change.attempts === 0 && isIt(change))
          .last();
        if (!entry) return false;
        await db.outbox.delete(entry.seq);
        await rebuildLane(mirror, lane);
        return true;
      },
    );
    return ok(withdrawn);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}
