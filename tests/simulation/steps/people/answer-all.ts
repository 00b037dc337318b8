import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import {
  discardRejected,
  retryRejected,
} from '../../../../src/mirror/changes/rejected-mutations.ts';
import {
  deleteAnyway,
  keepMine,
  keepTheirs,
  restore,
} from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import type { OutboxRow } from '../../invariants/stored-rows.ts';
import type { DeviceUser, OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { isWrittenOnce } from './resolve.ts';

const rejectedOf = ({ storage }: DeviceUser) =>
  storage.rows<OutboxRow>('outbox').filter(({ status }) => status === 'attention');

/** Whether something waits for a decision of this person. */
export function hasQuestions(user: DeviceUser): boolean {
  return user.storage.store('conflicts').size > 0 || rejectedOf(user).length > 0;
}

/**
 * A person answers every conflict, and decides about every rejected change.
 *
 * @param insists whether they want what is theirs (to restore, to delete all the same), or give in
 * @param retries whether they try what was rejected again, or discard it
 */
export async function answerQuestions(
  { oracle, trace }: World,
  { user, mirror }: OpenRegister,
  insists: boolean,
  retries: boolean,
): Promise<void> {
  for (const conflict of await listConflicts(mirror)) {
    const { kind, records, path } = conflict;
    trace(`${user.name} answers ${kind} of ${path}, and ${insists ? 'insists' : 'gives in'}`);
    if (!insists || isWrittenOnce(conflict)) {
      oracle.resolved(user.name, records, 'theirs');
      await keepTheirs(mirror, conflict);
    } else if (kind === 'deleted') {
      oracle.resolved(user.name, records, 'restored');
      await restore(mirror, conflict);
    } else if (kind === 'staleDelete') {
      oracle.resolved(user.name, records, 'deleted');
      await deleteAnyway(mirror, conflict);
    } else {
      const isEqual = conflict.differences.some(({ mine, theirs }) => mine === theirs);
      oracle.resolved(user.name, records, isEqual ? 'merged' : 'mine');
      await keepMine(mirror, conflict);
    }
  }
  for (const { mid, op, path } of rejectedOf(user)) {
    trace(`${user.name} ${retries ? 'tries again' : 'discards'} ${op} of ${path}`);
    if (retries) {
      await retryRejected(mirror, mid);
      continue;
    }
    oracle.takenBack(user.name, path);
    await discardRejected(mirror, mid);
  }
}
