import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { knownNames } from '../../register/accounts/account-names.ts';
import { useSession } from '../session/session-context.tsx';
import { userName } from './user-name.ts';

/** The signed-in user's name from the allow-list, else from the identity provider. */
export function useOwnName(): string {
  const { mirror, profile } = useSession();
  const known = useLiveQuery(() => knownNames(mirror), [mirror])?.[mirror.uid];
  return known && !known.isFromLog ? known.name : userName(profile);
}
