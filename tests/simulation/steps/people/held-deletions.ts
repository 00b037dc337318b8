import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { HealthAct } from '../../../../src/model/health/health-act.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { removeHorse } from '../../../../src/register/horses/horse-removal.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';
import { deleteVisit } from '../../../../src/register/visits/visits.ts';
import { holdDeletion } from '../../invariants/07-holds.ts';
import { type DeletedItem, type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { command, noting } from './noting.ts';
import { takeBack } from './take-back.ts';

/** How long screens hold a deletion, while they offer to take it back (`UNDO_MS`). */
const HOLD_MS = 8000;
const KINDS = ['horses', 'hoovesTrims', 'dentists', 'movements', 'memberships', 'health'] as const;

/**
 * Something that is shown is deleted as the screens do it: the deletion is held for some seconds. Often it is taken
 * back before anything else happens there.
 */
export function deleteHeld(world: World, register: OpenRegister): void {
  const { chance, trace, oracle } = world;
  const { user } = register;
  const kind = chance.pick(KINDS);
  const rows = shownRows(user, kind);
  if (rows.length === 0) return;
  const row = chance.pick(rows);
  const isTakenBack = chance.happens(0.5);
  const { path } = row;
  trace(`${user.name} deletes ${path}, held`);
  // The deletion of a visit that was never sent, or corrects another one, withdraws it.
  if (row.lane !== path) oracle.takenBack(user.name, path);
  const noted = noting(register.mirror);
  command(world, async () => {
    const item = await deleted({ ...register, mirror: noted.mirror }, row);
    if (!item) return;
    oracle.checkWritten(user.name, noted.mids, (_seen, made) => {
      for (const { mid } of made) holdDeletion(user.storage, mid, HOLD_MS);
    });
    user.deleted.push(item);
    // The button is beside what was just deleted.
    if (isTakenBack) takeBack(world, register, item);
  });
}

async function deleted({ mirror }: OpenRegister, row: ViewRow): Promise<DeletedItem | undefined> {
  const { path, slug } = row;
  if (row.lane !== path) {
    const visit = await deleteVisit(mirror, path, HOLD_MS);
    return visit.success ? { visit: visit.data } : undefined;
  }
  if (path.startsWith('horses/')) {
    const horse = await removeHorse(mirror, slug, HOLD_MS);
    return horse.success ? { horse: horse.data } : undefined;
  }
  if (path.startsWith('health/')) {
    const act = await deleteRoot<HealthAct>(mirror, path, HOLD_MS);
    return act.success ? { act: act.data } : undefined;
  }
  const membership = await deleteRoot<Membership>(mirror, path, HOLD_MS);
  return membership.success ? { membership: membership.data } : undefined;
}
