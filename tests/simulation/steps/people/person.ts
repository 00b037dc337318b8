import { type OpenRegister, type Tab, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { workInBulk } from './bulk.ts';
import { takeReturnIn } from './given-rounds.ts';
import { addHorse, deleteHorse, editHorse, openForm, restoreHorseByHand } from './horses.ts';
import { changeMembershipOrEvent } from './memberships-and-events.ts';
import { changeMovements } from './movements.ts';
import { changeReceipts } from './receipts.ts';
import { resolveOrRetry } from './resolve.ts';
import { signInOrOut } from './sign-in.ts';
import { takeBackDeletion } from './take-back.ts';
import { changeTreatments } from './treatments.ts';
import { handOver, importVisit } from './unsent-file.ts';
import { anyVisit, deleteShownVisit, recordVisit, takeBackRecordedVisit } from './visits.ts';

/** A person does something in a tab. */
export function personActs(world: World, tab: Tab): void {
  const register = tab.register();
  if (world.hasSignOuts && world.chance.happens(register ? 0.1 : 0.5)) signInOrOut(world, tab);
  else if (register) workOnRegister(world, tab, register);
}

/** Whatever the screens of the register offer. */
function workOnRegister(world: World, tab: Tab, register: OpenRegister): void {
  const { chance } = world;
  const { user } = register;
  const horses = shownRows(user, 'horses');
  const visits = [...shownRows(user, 'hoovesTrims'), ...shownRows(user, 'dentists')];
  const visit = anyVisit(world);
  if (chance.happens(0.15) && resolveOrRetry(world, tab, register)) return;
  if (world.isWide && chance.happens(0.3) && workInBulk(world, register)) return;
  const choice = chance.below(100);
  if (horses.length === 0 || (choice < 3 && horses.length < 4)) addHorse(world, register);
  else if (choice < 12) changeMovements(world, register, horses);
  else if (choice < 37) recordVisit(world, register, horses, visit);
  else if (choice < 40) takeReturnIn(world, register, horses);
  else if (choice < 48 && visits.length > 0) deleteShownVisit(world, register, visits);
  else if (choice < 54 && user.recorded.length > 0) takeBackRecordedVisit(world, register);
  else if (choice < 58) deleteHorse(world, register, horses);
  else if (choice < 60) restoreHorseByHand(world, register);
  else if (choice < 63) takeBackDeletion(world, register);
  else if (choice < 65 && chance.happens(0.2)) importVisit(world, register);
  else if (choice < 65) handOver(world, register);
  else if (choice < 72) openForm(world, tab, horses);
  else if (choice < 74) changeTreatments(world, register, horses);
  else if (choice < 77) changeReceipts(world, register);
  else if (choice < 84) changeMembershipOrEvent(world, register);
  else editHorse(world, tab, register, horses);
}
