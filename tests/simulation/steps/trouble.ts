import { type Device, wake } from '../model/device.ts';
import type { World } from '../model/world.ts';
import { editInConsole } from './server/console.ts';
import { landLate } from './network/faults.ts';

const YEAR_MS = 365 * 86_400_000;

/** Something happens to a device, an account, the rules or the register from outside. */
export function trouble(world: World): void {
  const { chance, trace, devices, network } = world;
  const device = chance.pick(devices.all);
  const tab = chance.pick([...device.tabs]);
  const choice = chance.below(14);
  if (choice === 0) {
    trace(`${device.name} dies`);
    devices.reopen(tab);
  } else if (choice === 1 && device.tabs.size < 2) {
    trace(`${device.name} opens a second tab`);
    devices.openTab(device);
  } else if (choice === 2 && device.tabs.size > 1) {
    devices.closeTab(tab);
  } else if (choice === 3) {
    device.online = !device.online;
    trace(`${device.name} ${device.online ? 'has' : 'loses'} the network`);
    if (device.online) wake(tab);
  } else if (choice === 4) {
    device.clockOffset = chance.pick([-YEAR_MS, 0, 0, YEAR_MS, 3_600_000]);
    trace(`the clock of ${device.name} jumps`);
  } else if (choice === 5) {
    device.token = chance.pick(['expired', 'expired', 'revoked', 'good']);
    if (device.token === 'good') wake(tab);
  } else if (choice === 6) {
    device.enabled = chance.happens(0.7);
    if (device.enabled) wake(tab);
  } else if (choice === 7 && network.hasLate) {
    landLate(world);
  } else if (choice === 8 && world.hasConsole) {
    editInConsole(world);
  } else if (choice === 9) {
    tab.visible = !tab.visible;
    if (tab.visible) wake(tab);
  } else if (choice === 10 && chance.happens(0.3)) {
    evict(world, device);
  } else if (choice === 11) {
    deployRules(world, chance.pick([null, null, 'coat', 'city', 'ownerName', 'title']));
  } else if (choice === 12) {
    const sync = tab.register()?.sync;
    void sync?.syncNow();
    void sync?.fetchMemberships(2024).catch(() => undefined);
  } else {
    wake(tab);
  }
}

function evict({ trace, devices }: World, device: Device): void {
  trace(`the databases of ${device.name} are thrown away`);
  devices.evict(device);
}

/** Deploys new rules. Requests that are still on their way arrive before that. */
function deployRules(world: World, forbidden: string | null): void {
  world.trace(`the rules ${forbidden === null ? 'allow everything' : `refuse ${forbidden}`}`);
  while (world.network.hasLate) landLate(world);
  world.rules.forbidden = forbidden;
}
