import { fetchAccounts } from '../../../../src/sync/fetch-accounts.ts';
import type { World } from '../../model/world.ts';
import { connectionOf } from '../devices/cycles.ts';

/**
 * The owner of the project takes from an account all but the horses, or gives it back. Phones learn of that later
 * (PULL-8).
 */
export function loseOrRegain({ outside: { chance }, trace, devices, server, oracle }: World): void {
  const uid = chance.pick(devices.all.flatMap((device) => [...device.users.keys()]));
  const holds = server.accounts.get(uid)?.holds === 'horses' ? 'all' : 'horses';
  trace(`${uid} now holds ${holds}`);
  server.accounts.set(uid, { name: '', holds });
  if (holds === 'horses') oracle.mayLose(uid);
}

/** A screen asks for the names of accounts, and so for what the own one holds. Not in turn with sending and receiving. */
export function askForAccount({ outside: { chance }, trace, devices }: World): void {
  const registers = devices.registers();
  if (registers.length === 0) return;
  const register = chance.pick(registers);
  trace(`${register.user.name} asks for accounts`);
  const asked =
    register.sync?.fetchAccounts([]) ?? fetchAccounts(register.mirror, connectionOf(register));
  void asked.catch(() => undefined);
}
