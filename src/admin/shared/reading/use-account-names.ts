import { useLiveQuery } from './use-live-query.ts';
import { useEffect } from 'react';
import {
  knownNames,
  storeLoggedNames,
  unknownAccounts,
  pathsWrittenBy,
} from '../../../register/accounts/account-names.ts';
import { useSession } from '../../session/session-context.tsx';

/**
 * The names of the accounts that changed a record. Names that this phone does not know are asked of the allow-list;
 * where that has none, the log is read for the name that the account's phone wrote. Until then, and without a network,
 * a name is undefined.
 *
 * @param rootPath the record
 * @param uids may contain empty ones and the user's own, which are not looked up
 */
export function useAccountNames(
  rootPath: string,
  uids: readonly string[],
): (uid: string) => string | undefined {
  const { mirror, sync } = useSession();
  const known = useLiveQuery(() => knownNames(mirror), [mirror]);
  const isUnknown = (uid: string) => uid !== '' && uid !== mirror.uid && !known?.[uid];
  const unknown = known ? [...new Set(uids)].filter(isUnknown) : [];
  const missing = unknown.join(' ');
  useEffect(() => {
    let cancelled = false;
    const load = async () => {
      const wanted = missing.split(' ').filter(Boolean);
      const unasked = await unknownAccounts(mirror, wanted);
      if (unasked.length > 0 && !(await sync.fetchAccounts(unasked)).success) return;
      const names = await knownNames(mirror);
      for (const uid of wanted.filter((each) => !names[each])) {
        for (const path of await pathsWrittenBy(mirror, rootPath, uid)) {
          const page = cancelled ? null : await sync.history(path, null);
          if (!page?.success) return;
          await storeLoggedNames(mirror, page.data.items);
        }
      }
    };
    load().catch((error: unknown) => console.error(error));
    return () => {
      cancelled = true;
    };
  }, [mirror, sync, rootPath, missing]);
  return (uid) => {
    const account = known?.[uid];
    // A name that only its phone wrote may be anybody's.
    return account?.isFromLog ? `${account.name} (nome scritto dal telefono)` : account?.name;
  };
}
