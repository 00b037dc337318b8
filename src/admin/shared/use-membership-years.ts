import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { AskedYears, WantedMemberships } from '../../mirror/membership-years.ts';
import { holdsYear, readHeldYears } from '../../mirror/membership-years.ts';
import { readMeta } from '../../mirror/meta.ts';
import { useSession } from '../session/session-context.tsx';

/**
 * Where wanted memberships are. `here`: on this phone, or nowhere. `asking`: the server is being asked.
 * `offline`, `refused`: it could not be asked, or gave no answer.
 */
export type Whereabouts = 'here' | 'asking' | 'offline' | 'refused';

interface Told {
  readonly wanted: WantedMemberships;
  readonly question: string;
  readonly where: Whereabouts;
}

/**
 * Asks the server for memberships that are not on this phone; when that fails, again as soon as the
 * phone received something else, or when the person wants it.
 *
 * @param wanted null for nothing
 * @param isHere whether the phone holds them; undefined until that is known
 */
export function useFetchedMemberships(
  wanted: WantedMemberships | null,
  isHere: boolean | undefined,
): { readonly where: Whereabouts; readonly retry: () => void } {
  const { mirror, sync } = useSession();
  const receivedAt = useLiveQuery(() => readMeta(mirror, 'lastPullAt'), [mirror]);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Told | null>(null);
  const question = `${wanted} ${receivedAt} ${tries}`;
  const isOpen = isHere === false && receivedAt !== undefined && answer?.question !== question;
  useEffect(() => {
    if (wanted === null || !isOpen) return;
    let gone = false;
    const ask = async () => {
      let where: Whereabouts = 'refused';
      try {
        const brought = await sync.fetchMemberships(wanted);
        if (brought.success) where = 'here';
        else if (['unreachable', 'timeout'].includes(brought.error)) where = 'offline';
      } catch (error) {
        console.error(error);
      }
      if (!gone) setAnswer({ wanted, question, where });
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [sync, wanted, isOpen, question]);
  const retry = () => {
    setAnswer(null);
    setTries((n) => n + 1);
  };
  if (wanted === null || isHere) return { where: 'here', retry };
  return { where: answer?.wanted === wanted ? answer.where : 'asking', retry };
}

/** Whether all memberships of a year, or of every year, are on this phone; asks for them where not. */
export function useMembershipYears(year: AskedYears | null) {
  const { mirror } = useSession();
  const held = useLiveQuery(
    async () => ({ year, isHere: year === null || holdsYear(await readHeldYears(mirror), year) }),
    [mirror, year],
  );
  return useFetchedMemberships(year, held?.year === year ? held?.isHere : undefined);
}
