import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { knownNames, learnNames, writtenBy } from '../../register/account-names.ts';
import { useSession } from '../session/session-context.tsx';

/**
 * What accounts are called that wrote in a lane. Names that the phone does not know yet are asked of
 * the log, where there is a network; until then, and where there is none, a name stays undefined.
 *
 * @param lane the horse or membership
 * @param uids may hold empty ones and one's own
 */
export function useNames(
  lane: string,
  uids: readonly string[],
): (uid: string) => string | undefined {
  const { mirror, sync } = useSession();
  const known = useLiveQuery(() => knownNames(mirror), [mirror]);
  const unknown = known
    ? [...new Set(uids)].filter((uid) => uid !== '' && uid !== mirror.uid && !known[uid])
    : [];
  const wanted = unknown.join(' ');
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      for (const uid of wanted.split(' ').filter(Boolean)) {
        for (const path of await writtenBy(mirror, lane, uid)) {
          const told = gone ? null : await sync.history(path, null);
          if (!told?.success) return;
          await learnNames(mirror, told.data.items);
        }
      }
    };
    ask().catch((error: unknown) => console.error(error));
    return () => {
      gone = true;
    };
  }, [mirror, sync, lane, wanted]);
  return (uid) => known?.[uid];
}
