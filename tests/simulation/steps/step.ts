import type { World } from '../model/world.ts';
import { personActs } from './people/person.ts';
import { trouble } from './trouble.ts';
import { landLate, resumeOrFail } from './network/faults.ts';
import { sendOrReceive } from './devices/cycles.ts';
import { happensOutside } from './outside.ts';
import { passTime } from './devices/time.ts';

/**
 * One step of a run, chosen at random: a suspended operation goes on or fails, a late request
 * arrives, a person does something, time passes, something is sent or received (without the
 * engine), or something happens to a device, an account, the rules or the register, or from outside.
 */
export function step(world: World): void {
  if (happensOutside(world)) return;
  const { chance, schedule, network, devices, hasEngine } = world;
  const dice = chance.below(1000);
  if (dice < 40 && network.hasLate) landLate(world);
  else if (dice < 780 && !schedule.isIdle) resumeOrFail(world, schedule.takeAny());
  else if (dice < 850) personActs(world, chance.pick(devices.tabs()));
  else if (dice < 900) passTime(world);
  else if (dice < 925 && !hasEngine) sendOrReceive(world, chance.pick(devices.tabs()));
  else if (dice < 950) trouble(world);
  else if (!schedule.isIdle) resumeOrFail(world, schedule.takeAny());
  else if (!hasEngine) sendOrReceive(world, chance.pick(devices.tabs()));
  else passTime(world);
}
