import { fail, ok } from '../platform/result.ts';
import type { RemoteAnswer } from './ports.ts';
import type { Connection } from './requests.ts';

/**
 * How the account stands after a refusal. `open`: it may read other documents. `closed`: it is not on the allow-list,
 * is locked, or lacks a demanded second factor. `misconfigured`: it is open, but may read nothing: a fault of the project.
 */
export type AccountAccess = 'open' | 'closed' | 'misconfigured';

/**
 * Finds out whether a refusal is due to the account (PUSH-12, PULL-8). It is not where the canary may be read.
 * Otherwise the account's own entry decides, which everybody who is signed in may read: rules, a disabled interface,
 * and App Check refuse everybody, and are no reason to remove the register from a phone.
 *
 * @returns a failure where this cannot be found out; `server` where the own entry is refused too
 */
export async function askAccount(
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
