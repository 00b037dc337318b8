import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { Visit } from '../../../../src/model/visits/visit.ts';
import {
  type DeletedVisit,
  addVisit,
  deleteVisit,
  replaceVisit,
} from '../../../../src/register/visits/visits.ts';
import type { OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import type { Oracle } from '../../oracle.ts';
import { correct } from './correct.ts';

interface VisitToRecord {
  readonly kind: 'hoovesTrims' | 'dentists';
  readonly day: string;
}

export function anyVisit({ chance }: World): VisitToRecord {
  const kind = chance.pick(['hoovesTrims', 'hoovesTrims', 'dentists'] as const);
  return { kind, day: `2026-10-0${1 + chance.below(6)}` };
}

export function recordVisit(
  { chance, trace, oracle }: World,
  { user, mirror }: OpenRegister,
  horses: readonly ViewRow[],
  { kind, day }: VisitToRecord,
): void {
  const { path, slug } = chance.pick(horses);
  trace(`${user.name} adds ${kind} ${day} to ${path}`);
  void addVisit(mirror, slug, kind, { day, notes: chance.pick(['', 'n']) }).then((added) => {
    if (!added.success) return;
    oracle.confirmPath(user.name, 'addVisit', added.data);
    user.recorded.push(added.data);
  });
}

/** A visit that is shown is deleted, or corrected. */
export function deleteShownVisit(
  world: World,
  register: OpenRegister,
  visits: readonly ViewRow[],
): void {
  const { chance, trace, oracle } = world;
  const { user, mirror } = register;
  const visit = chance.pick(visits) as ViewRow<Visit>;
  if (chance.happens(0.3)) {
    const { day } = anyVisit(world);
    const corrected = { day, notes: 'corretto' };
    return correct(world, register, visit.path, (of, at) => replaceVisit(of, at, corrected));
  }
  trace(`${user.name} deletes ${visit.path}`);
  oracle.takenBack(user.name, visit.path);
  const item: { visit: DeletedVisit } = { visit };
  void deleteVisit(mirror, visit.path).then((deleted) => {
    if (!deleted.success) return;
    confirmDeletion(oracle, user.name, deleted.data);
    item.visit = deleted.data;
  });
  user.deleted.push(item);
}

/** Deletes a visit that was recorded on this device, whether it was sent or not. */
export function takeBackRecordedVisit(
  { chance, trace, oracle }: World,
  { user, mirror }: OpenRegister,
): void {
  const path = chance.pick(user.recorded);
  trace(`${user.name} takes back ${path}`);
  oracle.takenBack(user.name, path);
  void deleteVisit(mirror, path).then((deleted) => {
    if (deleted.success) confirmDeletion(oracle, user.name, deleted.data);
  });
}

/** What the server could not have leaves without a mutation. */
export function confirmDeletion(oracle: Oracle, name: string, { deletes }: DeletedVisit): void {
  if (deletes !== undefined) oracle.confirmPath(name, 'deleteVisit', deletes);
}
