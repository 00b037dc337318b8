import { fail, ok } from '../platform/result.ts';
import type { RemoteAnswer } from './ports.ts';
import type { Connection } from './requests.ts';

/**
 * What an account may do after a request was denied. `open`: it may read other documents. `closed`: it is not on the
 * allow-list, is locked, or lacks a required second factor. `misconfigured`: its entry is valid, but it may read
 * nothing, which is a fault of the project.
 */
export type AccountAccess = 'open' | 'closed' | 'misconfigured';

/**
 * Determines whether a denied request is due to the account (PUSH-12, PULL-8). It is not if the canary may be read.
 * Otherwise the account's own entry decides, which every signed-in account may read: wrong rules, a disabled API and
 * App Check deny every account, and must not remove the register from a phone.
 *
 * @returns a failure if this cannot be determined; `server` if the own entry is denied too
 */
export async function checkAccount(
  { remote, ask }: Connection,
  uid: string,
): RemoteAnswer<AccountAccess> {
  const canary = await ask((signal) => remote.canary(signal));
  if (canary.success) return ok('open');
  if (canary.error !== 'denied') return canary;
  const found = await ask((signal) => remote.accounts([uid], signal));
  if (!found.success) return found.error === 'denied' ? fail('server') : found;
  const own = found.data.get(uid);
  return own && !own.isClosed ? ok('misconfigured') : ok('closed');
}
