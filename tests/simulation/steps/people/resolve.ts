import { newValuesOf } from '../../../../src/mutation/patch.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import {
  type OpenConflict,
  listConflicts,
} from '../../../../src/mirror/conflicts/open-conflicts.ts';
import {
  backToDraft,
  discardRejected,
  retryRejected,
} from '../../../../src/mirror/changes/rejected-mutations.ts';
import {
  deleteAnyway,
  keepMerged,
  keepMine,
  keepTheirs,
  restore,
} from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import type { Resolution } from '../../invariants/observations.ts';
import { emptyValue } from '../../invariants/register-facts.ts';
import type { OutboxRow } from '../../invariants/stored-rows.ts';
import type { DeviceUser, OpenRegister, Tab } from '../../model/device.ts';
import type { World } from '../../model/world.ts';

/**
 * A person resolves a conflict, or decides about a rejected change. Another tab may show it too,
 * and choose something else at the same time.
 *
 * @returns whether there was a conflict or a rejected change
 */
export function resolveOrRetry(world: World, tab: Tab, { user, mirror }: OpenRegister): boolean {
  const { chance } = world;
  const other = chance.pick([...tab.device.tabs]).register();
  const isTwice = other && other.user === user && other.mirror !== mirror && chance.happens(0.4);
  const mirrors = isTwice ? [mirror, other.mirror] : [mirror];
  const unsent = user.storage.rows<OutboxRow>('outbox');
  const rejected = unsent.filter(({ status }) => status === 'attention');
  const hasConflicts = user.storage.store('conflicts').size > 0;
  if (hasConflicts && (rejected.length === 0 || chance.happens(0.7))) {
    void resolveOne(world, user, mirrors).catch(() => undefined);
    return true;
  }
  if (rejected.length === 0) return false;
  decideAbout(world, user, mirrors, chance.pick(rejected));
  return true;
}

/** A rejected change is tried again, discarded, or taken back into the draft of its form. */
function decideAbout(
  { chance, trace, oracle }: World,
  user: DeviceUser,
  mirrors: readonly Mirror[],
  { mid, path, op }: OutboxRow,
): void {
  for (const mirror of mirrors) {
    if (chance.happens(0.5)) {
      trace(`${user.name} tries ${op} of ${path} again`);
      void retryRejected(mirror, mid);
      continue;
    }
    trace(`${user.name} discards ${op} of ${path}`);
    oracle.takenBack(user.name, path);
    if (op === 'update' && chance.happens(0.3))
      void backToDraft(mirror, mid, (_kept, change) => newValuesOf(change));
    else void discardRejected(mirror, mid);
  }
}

async function resolveOne(
  world: World,
  user: DeviceUser,
  mirrors: readonly Mirror[],
): Promise<void> {
  const open = await listConflicts(mirrors[0]!);
  if (open.length === 0) return;
  const conflict = world.chance.pick(open);
  await Promise.all(mirrors.map((mirror) => resolve(world, user, mirror, conflict)));
}

async function resolve(
  { chance, trace, oracle }: World,
  user: DeviceUser,
  mirror: Mirror,
  conflict: OpenConflict,
): Promise<void> {
  const { kind, records, path } = conflict;
  const chosen = (resolution: Resolution) => {
    trace(`${user.name} answers ${kind} of ${path}: ${resolution}`);
    oracle.resolved(user.name, records, resolution);
  };
  if (isWrittenOnce(conflict) || chance.happens(0.4)) {
    chosen('theirs');
    await keepTheirs(mirror, conflict);
  } else if (kind === 'deleted') {
    chosen('restored');
    await restore(mirror, conflict);
  } else if (kind === 'staleDelete') {
    chosen('deleted');
    await deleteAnyway(mirror, conflict);
  } else if (conflict.differences.some(({ mine, theirs }) => mine === theirs)) {
    chosen('merged');
    await keepMine(mirror, conflict);
  } else if (
    conflict.differences.length === 1 &&
    chance.happens(0.2) &&
    isText(conflict.differences[0]!)
  ) {
    chosen('merged');
    await keepMerged(mirror, conflict, 'tutti e due');
  } else {
    chosen('mine');
    await keepMine(mirror, conflict);
  }
}

/**
 * Whether a field holds text: only two texts can be merged into one. (The screen offers that for
 * notes.)
 */
function isText({ field }: { readonly field: string }): boolean {
  return emptyValue(field) === '';
}

/** Whether a conflict is over a field of a document that is written once: the screen offers only the other side. */
export function isWrittenOnce({ kind, path }: OpenConflict): boolean {
  return kind === 'field' && /^(treatments|receipts)\//.test(path);
}
