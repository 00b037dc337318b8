import { useLiveQuery } from '../reading/use-live-query.ts';
import { useMemo } from 'react';
import { type Listed, readTexts } from '../../../register/lists/record-lists.ts';
import { useMirror } from '../../session/session-context.tsx';
import type { Finder } from './record-finder.ts';
import { useIdle } from '../hooks/use-idle.ts';

/**
 * The paths of a list that match a search, in their order; undefined while loading. The search texts are read when the
 * first letter is typed, and again only when they change. For 20,000 records that takes longer than a letter may, so a
 * list can read them ahead, while the page is idle.
 *
 * @param isReadAhead whether to read ahead; not during a first pull, which changes the texts all the time
 */
export function useSearch(
  collection: Listed,
  paths: readonly string[] | undefined,
  query: string,
  finder: Finder,
  isReadAhead = false,
): readonly string[] | undefined {
  const mirror = useMirror();
  const searching = query.trim() !== '';
  const isIdle = useIdle(isReadAhead);
  const isRead = searching || isIdle;
  const texts = useLiveQuery(
    async () => (isRead ? readTexts(mirror, collection) : undefined),
    [mirror, collection, isRead],
  );
  return useMemo(() => {
    if (!searching) return paths;
    const matches = finder(query);
    return texts && paths?.filter((path) => matches(texts.get(path) ?? '', path));
  }, [paths, texts, searching, query, finder]);
}
