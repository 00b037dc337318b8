import { type Result, fail, ok } from '../platform/result.ts';
import type { RemoteFailure } from './ports.ts';
import type { Receiver } from './requests.ts';

/**
 * What a refusal has to do with the account. `reads`: it reads the rest. `closed`: it is not on the allow-list,
 * or locked. `barred`: it is open, and nothing may be read all the same: a fault of the project.
 */
export type Standing = 'reads' | 'closed' | 'barred';

/**
 * Asks what a refusal has to do with the account (PUSH-12, PULL-8): nothing, where the canary may be read. Where
 * it may not, the account's own entry tells, which everybody may read who is signed in: rules, an interface that
 * is switched off, and App Check refuse everybody, and are no reason to take the register from a phone.
 *
 * @returns a failure where nobody knows; `server` where the own entry is refused too
 */
export async function askAccount(
  { remote, ask }: Pick<Receiver, 'remote' | 'ask'>,
  uid: string,
): Promise<Result<Standing, RemoteFailure>> {
  const canary = await ask((signal) => remote.canary(signal));
  if (canary.success) return ok('reads');
  if (canary.error !== 'denied') return canary;
  const found = await ask((signal) => remote.accounts([uid], signal));
  if (!found.success) return found.error === 'denied' ? fail('server') : found;
  const own = found.data.get(uid);
  return own && !own.isClosed ? ok('barred') : ok('closed');
}
