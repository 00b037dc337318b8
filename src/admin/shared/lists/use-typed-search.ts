import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Mirror } from '../../../mirror/database/database.ts';
import { useMirror } from '../../session/session-context.tsx';

/** The search texts of this tab since the sign-in, by screen and by entry of the browser's history. */
const searches = new WeakMap<Mirror, Map<string, string>>();

function searchesOf(mirror: Mirror): Map<string, string> {
  const held = searches.get(mirror) ?? new Map<string, string>();
  searches.set(mirror, held);
  return held;
}

/**
 * The search text of a screen, and the function that changes it. It is usually a name, a phone number or a codice
 * fiscale, so it is kept only in memory: not in the address, which browsers keep and share, nor in the history state,
 * which they store. 'Indietro' restores it and a change of filter keeps it; a reload or a new visit begins with none.
 *
 * @param screen names the screen, so that no screen gets the text of another
 */
export function useTypedSearch(screen: string): readonly [string, (query: string) => void] {
  const held = searchesOf(useMirror());
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const key = `${screen} ${entry}`;
  const [typed, setTyped] = useState({ key, query: held.get(key) ?? '' });
  if (typed.key !== key) setTyped({ key, query: held.get(key) ?? typed.query });
  useEffect(() => void held.set(typed.key, typed.query), [held, typed]);
  return [typed.query, (query) => setTyped({ key, query })];
}
