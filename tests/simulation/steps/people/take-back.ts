import { restoreHorse } from '../../../../src/register/horses/horse-removal.ts';

import { restoreVisit } from '../../../../src/register/visits/restore-visit.ts';
import type { DeletedItem, OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { restoreRoot } from '../../../../src/register/documents/root-documents.ts';

/** A person takes back a deletion that was made on this device, however long ago. */
export function takeBackDeletion(world: World, register: OpenRegister): void {
  const { deleted } = register.user;
  if (deleted.length > 0) takeBack(world, register, world.chance.pick(deleted));
}

export function takeBack(
  { trace, oracle }: World,
  { user, mirror }: OpenRegister,
  item: DeletedItem,
): void {
  const { path } =
    'horse' in item
      ? item.horse.row
      : 'visit' in item
        ? item.visit
        : 'act' in item
          ? item.act
          : item.membership;
  trace(`${user.name} takes back the deletion of ${path}`);
  oracle.takenBack(user.name, path);
  if ('horse' in item) for (const act of item.horse.acts) oracle.takenBack(user.name, act.path);
  if ('horse' in item) void restoreHorse(mirror, item.horse);
  else if ('visit' in item) void restoreVisit(mirror, item.visit);
  else if ('act' in item) void restoreRoot(mirror, item.act);
  else void restoreRoot(mirror, item.membership);
}
