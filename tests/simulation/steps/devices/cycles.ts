import { fetchAccounts } from '../../../../src/sync/fetch-accounts.ts';
import { fetchMemberships, fetchMembershipYears } from '../../../../src/sync/fetch-memberships.ts';
import { pullAll } from '../../../../src/sync/pull.ts';
import { pushAll } from '../../../../src/sync/push.ts';
import { withTimeout } from '../../../../src/sync/requests.ts';
import type { OpenRegister, Tab } from '../../model/device.ts';
import type { World } from '../../model/world.ts';

/** Sends or receives, in a run without the engine. */
export function sendOrReceive({ chance }: World, tab: Tab): void {
  const register = tab.register()!;
  if (chance.happens(0.5)) void send(register).catch(() => undefined);
  else void receive(register, chance.happens(0.3)).catch(() => undefined);
}

/** A push as after a person's 'Sincronizza ora'. */
export async function send(register: OpenRegister): Promise<void> {
  await pushAll(register.mirror, connectionOf(register), true, never());
}

/** @param compareCounts as of `pullAll` */
export async function receive(register: OpenRegister, compareCounts: boolean): Promise<void> {
  await pullAll(register.mirror, connectionOf(register), compareCounts);
}

/** Fetches the memberships of all years, as screens do that need them. Gives whether they are here. */
export async function fetchAllMemberships(register: OpenRegister): Promise<boolean> {
  const { sync, mirror } = register;
  const fetched = sync
    ? await sync.fetchMemberships('all')
    : await fetchMemberships(mirror, connectionOf(register), 'all');
  return fetched.success;
}

/** As {@link receive}, with all that an engine asks at its start: what the account holds, and which years there are. */
export async function receiveAll(register: OpenRegister): Promise<void> {
  await fetchAccounts(register.mirror, connectionOf(register));
  await receive(register, true);
  await fetchMembershipYears(register.mirror, connectionOf(register));
}

/** What sending and receiving need of a register. */
export function connectionOf({ mirror, remote }: OpenRegister) {
  return { remote, ask: withTimeout(mirror.clock, never()) };
}

/** A signal that never aborts: only the end of its tab stops a cycle. */
const never = () => new AbortController().signal;
