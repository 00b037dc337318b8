import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type Listed, readTexts } from '../../register/search/record-lists.ts';
import { useMirror } from '../session/session-context.tsx';
import type { Finder } from './record-finder.ts';

/**
 * The paths of a list that match a search, in their order; undefined while loading. The search texts are
 * read when the first letter is typed, and again only when they change.
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
    const matches = finder(query);
    return texts && paths?.filter((path) => matches(texts.get(path) ?? '', path));
  }, [paths, texts, searching, query, finder]);
}
