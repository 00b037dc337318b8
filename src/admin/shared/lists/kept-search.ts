import { useEffect } from 'react';
import type { Mirror } from '../../../mirror/database/database.ts';
import { useMirror } from '../../session/session-context.tsx';

/** The lists whose records have pages of their own. */
type List = '/admin/horses' | '/admin/memberships' | '/admin/events';

/** The filters with which each list was last shown, since the sign-in. */
const searches = new WeakMap<Mirror, Map<List, object>>();

/** Keeps the filters of a list, so that 'Indietro' on a record leads back to the same rows. */
export function useKeepSearch(list: List, search: object): void {
  const mirror = useMirror();
  useEffect(() => {
    const held = searches.get(mirror) ?? new Map<List, object>();
    searches.set(mirror, held.set(list, search));
  }, [mirror, list, search]);
}

/** The filters with which a list was last shown; none if it was not shown yet. */
export function useKeptSearch(list: List): object {
  return searches.get(useMirror())?.get(list) ?? {};
}
