import type { OpenRegister } from '../../model/device.ts';
import { BULK } from '../../model/outside.ts';
import type { World } from '../../model/world.ts';
import { workOnArchives } from './archives.ts';
import { deleteHeld } from './held-deletions.ts';
import { workOnManyMembers } from './many-members.ts';
import { workOnNationalRegister } from './bdn.ts';
import { replaceShownUnread } from './unread-in-list.ts';

/**
 * What is written in many documents at once, from a list or a file; and values that cannot be read, which the screens
 * offer to replace wherever there are any.
 *
 * @returns whether there was something to do
 */
export function workInBulk(world: World, register: OpenRegister): boolean {
  const { chance, outside } = world;
  if (chance.happens(0.2) && replaceShownUnread(world, register)) return true;
  const what = chance.happens(0.6) ? outside.mostly : chance.pick(BULK);
  if (what === 'members') workOnManyMembers(world, register);
  else if (what === 'nationalRegister') workOnNationalRegister(world, register);
  else if (what === 'archives') workOnArchives(world, register);
  else deleteHeld(world, register);
  return true;
}
