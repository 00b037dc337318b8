import { useLiveQuery } from './use-live-query.ts';
import { useEffect, useState } from 'react';
import {
  type AskedYears,
  type WantedMemberships,
  holdsYear,
  readHeldYears,
} from '../../../mirror/scope/membership-years.ts';
import { readMeta } from '../../../mirror/database/meta.ts';
import { useSession } from '../../session/session-context.tsx';
import { type NotGiven, whyNotGiven } from './not-given.ts';

/**
 * Whether memberships can be read. `local`: this phone holds them, or they do not exist. `reading`: it is not known yet
 * whether it does. `loading`: they are being fetched. Otherwise why they could not be fetched.
 */
export type Availability = 'local' | 'reading' | 'loading' | NotGiven;

interface FetchOutcome {
  readonly wanted: WantedMemberships;
  readonly request: string;
  readonly availability: Availability;
}

/**
 * Fetches memberships that are not on this phone. After a failure it tries again after the next pull, or on `retry`.
 *
 * @param wanted null for nothing
 * @param isLocal whether the phone holds them; undefined until that is known
 */
export function useFetchedMemberships(
  wanted: WantedMemberships | null,
  isLocal: boolean | undefined,
): { readonly availability: Availability; readonly retry: () => void } {
  const { mirror, sync } = useSession();
  const receivedAt = useLiveQuery(() => readMeta(mirror, 'lastPullAt'), [mirror]);
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<FetchOutcome | null>(null);
  const request = `${wanted} ${receivedAt} ${tries}`;
  const isNeeded = isLocal === false && receivedAt !== undefined && outcome?.request !== request;
  useEffect(() => {
    if (wanted === null || !isNeeded) return;
    let cancelled = false;
    const load = async () => {
      let availability: Availability = 'failed';
      try {
        const fetched = await sync.fetchMemberships(wanted);
        availability = fetched.success ? 'local' : whyNotGiven(fetched.error);
      } catch (error) {
        console.error(error);
      }
      if (!cancelled) setOutcome({ wanted, request, availability });
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [sync, wanted, isNeeded, request]);
  // Once the phone drops them again, they are fetched anew: the earlier outcome says nothing of that.
  if (isLocal && outcome !== null) setOutcome(null);
  const retry = () => {
    setOutcome(null);
    setTries((n) => n + 1);
  };
  if (wanted === null || isLocal) return { availability: 'local', retry };
  if (isLocal === undefined) return { availability: 'reading', retry };
  return { availability: outcome?.wanted === wanted ? outcome.availability : 'loading', retry };
}

/** Whether this phone holds all memberships of a year, or of every year; fetches them if not. */
export function useMembershipYears(year: AskedYears | null) {
  const { mirror } = useSession();
  const held = useLiveQuery(
    async () => ({ year, isLocal: year === null || holdsYear(await readHeldYears(mirror), year) }),
    [mirror, year],
  );
  return useFetchedMemberships(year, held?.year === year ? held?.isLocal : undefined);
}
