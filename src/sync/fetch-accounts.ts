import { storeAccounts } from '../mirror/scope/accounts.ts';
import type { Mirror } from '../mirror/database/database.ts';
import { readMeta } from '../mirror/database/meta.ts';
import { ok } from '../platform/result.ts';
import type { RemoteAnswer } from './ports.ts';
import type { Connection } from './requests.ts';

/**
 * Asks the allow-list what this phone's own account holds, and what it and others are called (PULL-8).
 *
 * @param uids accounts that a screen wants to name, beside those that the phone knows already
 */
export async function fetchAccounts(
  mirror: Mirror,
  { remote, ask }: Connection,
  uids: readonly string[] = [],
): RemoteAnswer<void> {
  const known = Object.keys(await readMeta(mirror, 'accountNames'));
  const wanted = [...new Set([mirror.uid, ...known, ...uids])];
  const found = await ask((signal) => remote.accounts(wanted, signal));
  return found.success ? ok(await storeAccounts(mirror, found.data)) : found;
}
