import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { knownNames, storeAccountNames, writtenBy } from '../../register/account-names.ts';
import { useSession } from '../session/session-context.tsx';

/**
 * The names of accounts that changed a record. Names unknown to this phone are read from the log; until
 * then, and without a network, a name is undefined.
 *
 * @param rootPath the horse or membership
 * @param uids may contain empty ones and the user's own, which are not looked up
 */
export function useAccountNames(
  rootPath: string,
  uids: readonly string[],
): (uid: string) => string | undefined {
  const { mirror, sync } = useSession();
  const known = useLiveQuery(() => knownNames(mirror), [mirror]);
  const unknown = known
    ? [...new Set(uids)].filter((uid) => uid !== '' && uid !== mirror.uid && !known[uid])
    : [];
  const missing = unknown.join(' ');
  useEffect(() => {
    let cancelled = false;
    const load = async () => {
      for (const uid of missing.split(' ').filter(Boolean)) {
        for (const path of await writtenBy(mirror, rootPath, uid)) {
          const page = cancelled ? null : await sync.history(path, null);
          if (!page?.success) return;
          await storeAccountNames(mirror, page.data.items);
        }
      }
    };
    load().catch((error: unknown) => console.error(error));
    return () => {
      cancelled = true;
    };
  }, [mirror, sync, rootPath, missing]);
  return (uid) => known?.[uid];
}
