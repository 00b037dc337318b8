import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Mirror } from '../../mirror/database.ts';
import { useMirror } from '../session/session-context.tsx';

/** What was searched for in this tab since the sign-in, by screen and by entry of the browser's history. */
const searches = new WeakMap<Mirror, Map<string, string>>();

function searchesOf(mirror: Mirror): Map<string, string> {
  const held = searches.get(mirror) ?? new Map<string, string>();
  searches.set(mirror, held);
  return held;
}

/**
 * What is typed into the search of a screen, and the function that changes it. It is a name, a phone number or a
 * codice fiscale more often than not, so it is only in memory: neither in the address, which browsers
 * keep and share, nor in the state of the history, which they write down. 'Indietro' finds it again, a
 * change of a filter keeps it, a reload or a new visit begins without.
 *
 * @param screen names the screen, so that one never finds what was typed into another
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
