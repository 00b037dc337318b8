import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '../reading/use-live-query.ts';
import { Fragment, useMemo } from 'react';
import { listHorsePaths, readRows } from '../../../register/lists/record-lists.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMirror } from '../../session/session-context.tsx';
import { useFirstPull } from '../reading/first-pull.tsx';
import { horseFinder } from './horse-finder.ts';
import { horseName } from '../../../model/horses/horse-name.ts';
import { leftOutLabels } from './left-out-labels.ts';
import { Reading } from '../reading/reading.tsx';
import { useSearch } from '../lists/use-search.ts';

/** The most horses named. */
const NAMED = 4;
const NONE: readonly string[] = [];

/**
 * The horses that match a search but are not shown in the list, by document name; none without a search, undefined
 * while loading.
 *
 * @param listed the paths of the matches that the list shows
 */
export function useMatchesLeftOut(
  query: string,
  listed: readonly string[] | undefined,
): readonly string[] | undefined {
  const mirror = useMirror();
  const searching = query.trim() !== '';
  const all = useLiveQuery(
    async () => (searching ? listHorsePaths(mirror) : undefined),
    [mirror, searching],
  );
  const matching = useSearch('horses', all, query, horseFinder);
  return useMemo(() => {
    if (!searching) return NONE;
    const shown = new Set(listed);
    return listed && matching?.filter((path) => !shown.has(path));
  }, [searching, listed, matching]);
}

interface Props {
  /** The horses that the list leaves out; undefined while loading. */
  paths: readonly string[] | undefined;
  /** Why they are not in the list; follows their number, null while others may be missing. */
  why: (count: number | null) => string;
  /** Shows them; if absent, only their names are shown, as links. */
  onShow?: (() => void) | undefined;
}

/** Says which horses a list leaves out, and why; nothing if it leaves out none. */
export function LeftOutNotice({ paths, why, onShow }: Props) {
  const mirror = useMirror();
  const pull = useFirstPull('horses');
  // Until others are read the number of those before is shown, as are their names.
  const read = useLiveQuery(
    async () =>
      paths && {
        count: paths.length,
        rows: await readRows<Horse>(mirror, 'horses', paths.slice(0, NAMED)),
      },
    [mirror, paths],
  );
  if (!paths) return null;
  if (!read || pull === undefined) return <Reading />;
  if (paths.length === 0) return null;
  const { count, rows } = read;
  if (count === 0) return <Reading />;
  return (
    <Banner
      inset
      look="info"
      icon="filter"
      text={
        <>
          {why(pull === null ? count : null)}:{' '}
          {rows.map((row, index) => (
            <Fragment key={row.path}>
              {index > 0 && ', '}
              <Link to="/admin/horses/$slug" params={{ slug: row.slug }}>
                {horseName(row)}
              </Link>
            </Fragment>
          ))}
          {count > rows.length && leftOutLabels.more(pull === null ? count - rows.length : null)}
        </>
      }
    >
      {onShow && <Button onClick={onShow}>{leftOutLabels.show(count)}</Button>}
    </Banner>
  );
}
