import type { ViewRow } from '../../../src/mirror/database.ts';
import { HAPPENED_KINDS } from '../../../src/model/movement-kinds.ts';
import { lastMovementOf } from '../../../src/model/movement.ts';
import { addMovement, replaceMovement } from '../../../src/register/movements/movements.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { type OpenRegister, shownRows } from '../model/device.ts';
import type { World } from '../model/world.ts';

/** A movement of a horse is recorded, replaced or deleted. */
export function changeMovements(
  { chance, trace, oracle }: World,
  { user, mirror }: OpenRegister,
  horses: readonly ViewRow[],
): void {
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
    // Rather the last of a horse: its flags follow from it.
    const some = chance.pick(shown);
    const last = lastMovementOf(shown.filter(({ lane }) => lane === some.lane))!;
    const { path } = chance.happens(0.7) ? last : some;
    const isReplaced = chance.happens(0.3);
    trace(
      `${user.name} ${isReplaced ? `replaces by ${movement.kind} ${movement.day}` : 'deletes'} ${path}`,
    );
    oracle.takenBack(user.name, path);
    void (isReplaced ? replaceMovement(mirror, path, movement) : deleteVisit(mirror, path));
    return;
  }
  // Rather one that has movements: what follows from them shows where there are several.
  const moved = horses.filter(({ path }) => shown.some(({ lane }) => lane === path));
  const { path, slug } = chance.pick(moved.length > 0 && chance.happens(0.8) ? moved : horses);
  trace(`${user.name} records ${movement.kind} ${movement.day} of ${path}`);
  void addMovement(mirror, slug, movement);
}
