import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Listed } from '../../register/search/record-lists.ts';
import { readTexts } from '../../register/search/record-lists.ts';
import { useMirror } from '../session/session-context.tsx';
import type { Finder } from './record-finder.ts';

/**
 * Of the paths of a list those that a search finds, in their order; undefined while it is read. What
 * records are found by is read when the first letter is typed, and again only when it changes.
 */
export function useSearch(
  collection: Listed,
  paths: readonly string[] | undefined,
  query: string,
  finder: Finder,
): readonly string[] | undefined {
  const mirror = useMirror();
  const searching = query.trim() !== '';
  const texts = useLiveQuery(
    async () => (searching ? readTexts(mirror, collection) : undefined),
    [mirror, collection, searching],
  );
  return useMemo(() => {
    if (!searching) return paths;
    const finds = finder(query);
    return texts && paths?.filter((path) => finds(texts.get(path) ?? ''));
  }, [paths, texts, searching, query, finder]);
}
