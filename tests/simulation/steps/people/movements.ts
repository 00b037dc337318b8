import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { HAPPENED_KINDS } from '../../../../src/model/movements/movement-kinds.ts';
import { lastMovementOf } from '../../../../src/model/movements/movement.ts';
import { addMovement, replaceMovement } from '../../../../src/register/movements/movements.ts';
import { deleteVisit } from '../../../../src/register/visits/visits.ts';
import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { correct } from './correct.ts';
import { confirmDeletion } from './visits.ts';

/** A movement of a horse is recorded, replaced or deleted. */
export function changeMovements(
  world: World,
  register: OpenRegister,
  horses: readonly ViewRow[],
): void {
  const { chance, trace, oracle } = world;
  const { user, mirror } = register;
  const shown = shownRows(user, 'movements');
  const movement = {
    kind: chance.pick(HAPPENED_KINDS),
    day: `2026-10-0${1 + chance.below(5)}`,
    party: chance.pick(['', 'Bianchi']),
    barncode: '',
    docnumber: '',
    notes: '',
  };
  if (shown.length > 0 && chance.happens(0.4)) {
    // Preferably the last movement of a horse: the horse's flags follow from it.
    const some = chance.pick(shown);
    const last = lastMovementOf(shown.filter(({ lane }) => lane === some.lane)) ?? some;
    const { path } = chance.happens(0.7) ? last : some;
    if (chance.happens(0.3))
      return correct(world, register, path, (of, at) => replaceMovement(of, at, movement));
    trace(`${user.name} deletes ${path}`);
    oracle.takenBack(user.name, path);
    void deleteVisit(mirror, path).then((deleted) => {
      if (deleted.success) confirmDeletion(oracle, user.name, deleted.data);
    });
    return;
  }
  // Preferably a horse that has movements: what follows from them shows only where there are several.
  const moved = horses.filter(({ path }) => shown.some(({ lane }) => lane === path));
  const { path, slug } = chance.pick(moved.length > 0 && chance.happens(0.8) ? moved : horses);
  trace(`${user.name} records ${movement.kind} ${movement.day} of ${path}`);
  void addMovement(mirror, slug, movement).then((added) => {
    if (added.success) oracle.confirmPath(user.name, 'addVisit', added.data);
  });
}
