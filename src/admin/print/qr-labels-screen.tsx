import { Link, getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { listByName } from '../../register/due/due-visits.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useFirstPull } from '../shared/reading/first-pull.tsx';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { leftOutLabels } from '../shared/horses/left-out-labels.ts';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { PlanningScreen, PlanningSearch, NoMatch } from '../shared/planning/planning-screen.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { namesApart } from '../../model/horses/names-apart.ts';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useSearch } from '../shared/lists/use-search.ts';
import { useTypedSearch } from '../shared/lists/use-typed-search.ts';
import { horseAddress } from '../shared/horses/horse-address.ts';
import styles from './qr-labels-screen.module.css';
import paper from '../shared/output/print-styles.module.css';
import { QrCode } from '../shared/output/qr-code.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';
import { recordLabels } from '../shared/record/record-labels.ts';
import { moreLabel } from '../shared/labels/more-label.ts';

const route = getRouteApi('/admin/_session/labels');

/** The number of labels shown at first: four sheets; and more at each request. */
const PAGE = 48;
const STEP = 2 * PAGE;

/** QR labels for the boxes, to print and cut out; each opens its horse's page. */
export function QrLabelsScreen() {
  const search = route.useSearch();
  const mirror = useMirror();
  const [limit, setLimit] = useState(PAGE);
  const { horse: only } = search;
  const listed = useLiveQuery(
    async () => ({
      only,
      paths: only === undefined ? await listByName(mirror) : [`horses/${only}`],
    }),
    [mirror, only],
  );
  const all = listed?.only === only ? listed?.paths : undefined;
  const [typed, setTyped] = useTypedSearch('labels');
  const query = useDeferredValue(typed);
  const found = useSearch('horses', all, query, horseFinder);
  const outside = useMatchesLeftOut(only === undefined ? query : '', found);
  const paths = useMemo(() => found?.slice(0, limit), [found, limit]);
  const read = useLiveQuery(
    async () => paths && { paths, rows: await readRows<Horse>(mirror, 'horses', paths) },
    [mirror, paths],
  );
  // Until others are read, of those before only the ones that are still asked for are shown.
  const rows = useMemo(() => {
    if (!paths || !read || read.paths === paths) return paths && read?.rows;
    const asked = new Set(paths);
    return read.rows.filter(({ path }) => asked.has(path));
  }, [paths, read]);
  const names = useMemo(() => namesApart(rows ?? []), [rows]);
  const isWhole = useFirstPull('horses') === null;
  const oneMissing = only !== undefined && read?.paths === paths && rows?.length === 0;
  return (
    <PlanningScreen
      title={navigationLabels.qrLabels}
      heading={null}
      count={oneMissing ? 0 : found?.length}
      tools={
        <>
          <p className={styles.hint}>{labels.qrLabels.hint}</p>
          {only === undefined ? (
            <PlanningSearch query={typed} onQuery={setTyped} />
          ) : (
            <p className={styles.one}>
              {rows?.[0] && `${labels.qrLabels.oneOnly(horseName(rows[0]))} `}
              <Link to="/admin/labels">{labels.qrLabels.allOfThem}</Link>
            </p>
          )}
        </>
      }
    >
      <LeftOutNotice paths={outside} why={leftOutLabels.outsideList} />
      {!all || !found || !rows ? (
        <Spinner />
      ) : oneMissing ? (
        <NoHorses {...recordLabels.missing.horses} />
      ) : all.length === 0 ? (
        <NoHorses />
      ) : found.length === 0 ? (
        <NoMatch onSearch={() => setTyped('')} />
      ) : (
        <ul className={styles.sheet}>
          {rows.map((row, place) => (
            <li key={row.slug} className={styles.label}>
              <RowBoundary>
                {() => (
                  // For a row that cannot be shown `horseName` throws, for the boundary; `namesApart` gives a dash.
                  <Label slug={row.slug} name={horseName(row) && names[place]!} />
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {found && found.length > limit && (
        <p className={paper.screenOnly}>
          {isWhole && labels.qrLabels.shown(limit, found.length)}{' '}
          <Button big onClick={keepFocus(() => setLimit(limit + STEP))}>
            {moreLabel('f', isWhole ? found.length - limit : null, STEP)}
          </Button>
        </p>
      )}
    </PlanningScreen>
  );
}

function Label({ slug, name }: { slug: string; name: string }) {
  return (
    <>
      <QrCode text={horseAddress(slug)} label={labels.card.qr(name)} className={styles.code} />
      <p className={styles.name}>{name}</p>
    </>
  );
}
