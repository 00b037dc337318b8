import { Link, getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { Suspense, useMemo, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { countHere, countOverdue, readDue } from '../../register/due/due-visits.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import { type Day, dayOf } from '../../model/values/calendar.ts';
import { type DueGroup, DUE_GROUPS } from '../../model/visits/due-state.ts';
import { careState } from '../../model/visits/care-interval.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isInStable } from '../../model/horses/in-stable.ts';
import { type VisitKind, VISIT_KINDS } from '../../model/visits/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useMirror } from '../session/session-context.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { type DueHorse, groupOfDue } from '../shared/horses/due-list.ts';
import { FirstPullNotice, SKELETON_ROWS, useFirstPull } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { ToCheckLink } from '../shared/lists/to-check-link.tsx';
import { useFirstSeen } from '../shared/lists/use-first-seen.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import styles from './dashboard-screen.module.css';
import { DueRow } from './due-row.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';
import { sendingLabels, toCheckCount } from '../shared/labels/sending-labels.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import { dueLabels } from '../shared/labels/due-labels.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';

// The horses come first: the charts are loaded after them.
const Charts = lazyPart(async () => (await import('./charts.tsx')).Charts);

const HealthDue = lazyPart(async () => (await import('./health-due.tsx')).HealthDue);

const route = getRouteApi('/admin/_session/');

/** The horses that are due, most overdue first, each recorded with one tap. */
export function DashboardScreen() {
  const { kind = 'hoovesTrims' } = route.useSearch();
  const navigate = route.useNavigate();
  const mirror = useMirror();
  const pull = useFirstPull('horses');
  // The collections that the charts read besides the horses; each chart waits for its own.
  const rest = useFirstPull('movements', 'memberships', 'health');
  const now = useNow();
  const today = dayOf(now);
  const read = useLiveQuery(
    async () => ({
      here: await countHere(mirror),
      hoovesTrims: await countOverdue(mirror, 'hoovesTrims', today),
      dentists: await countOverdue(mirror, 'dentists', today),
    }),
    [mirror, today],
  );

  return (
    <>
      <ScreenHead title={navigationLabels.dashboard}>
        <Link to="/admin/round" search={{ kind }} className={buttonClass('secondary', true)}>
          <Icon name="round" />
          {labels.startRound(kind)}
        </Link>
      </ScreenHead>
      <p className={styles.hint}>{labels.hint}</p>
      <div className={styles.choice}>
        <Segments
          legend={labels.kinds}
          value={kind}
          onValue={(to) => void navigate({ search: { kind: to }, replace: true })}
          options={VISIT_KINDS.map((of) => ({
            value: of,
            text: visitKindLabels[of].tab,
            count: pull === null ? (read?.[of] ?? 0) : 0,
          }))}
        />
        <Link to="/admin/due" className={classNames(buttonClass('quiet', true), styles.due)}>
          <Icon name="calendar" />
          <span>{navigationLabels.due}</span>
        </Link>
      </div>
      <div className={styles.columns}>
        <div>
          {pull && <FirstPullNotice pull={pull} rows={read?.here === 0 ? SKELETON_ROWS : 0} />}
          {(!read || pull === undefined) && <Reading spinner />}
          {read?.here === 0 && pull === null && <NoHorses />}
          {read && read.here > 0 && pull !== undefined && (
            <DueGroups key={`${kind} ${today}`} kind={kind} now={now} isWhole={pull === null} />
          )}
          {pull === null && rest && <FirstPullNotice pull={rest} />}
          {pull === null && (
            <Suspense fallback={<Reading />}>
              <HealthDue today={today} />
            </Suspense>
          )}
          <UnsentLink />
        </div>
        {pull === null && read && read.here > 0 && (
          <Suspense fallback={<Reading />}>
            <Charts today={today} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The number of unsent changes and values to check; below the lists, so that recording moves nothing. */
function UnsentLink() {
  const status = useSyncStatus();
  if (status === undefined) return null;
  return (
    <p className={styles.waiting}>
      <Link to="/admin/sync" className={buttonClass('quiet', true)}>
        <Icon name={toCheckCount(status) > 0 ? 'alert' : status.pending > 0 ? 'waiting' : 'sent'} />
        {sendingLabels.summary(status)}
      </Link>
      <ToCheckLink />
    </p>
  );
}

/** The number of rows of a group shown at first, and more at each request. */
const PAGE = 40;
const STEP = 2 * PAGE;

const FIRST_PAGES = { overdue: PAGE, week: PAGE, month: PAGE, unknown: PAGE };

function DueGroups(props: { kind: VisitKind; now: number; isWhole: boolean }) {
  const { kind, now, isWhole } = props;
  const mirror = useMirror();
  const today = dayOf(now);
  const [limits, setLimits] = useState<Readonly<Record<DueGroup, number>>>(FIRST_PAGES);
  const pages = useLiveQuery(
    () =>
      Promise.all(
        DUE_GROUPS.map(async (group) => ({
          group,
          ...(await readDue(mirror, kind, group, today, limits[group])),
        })),
      ),
    [mirror, kind, today, limits],
  );
  // A recorded horse stays in its group until the list is opened again.
  const groups = useFirstSeen(
    pages?.flatMap(({ group, paths }) => paths.map((path) => ({ path, group }))) ?? [],
    ({ path }) => path,
    ({ group }) => group,
  );
  const paths = useMemo(() => [...groups.keys()], [groups]);
  const read = useLiveQuery(
    async () => ({ paths, rows: await readRows<Horse>(mirror, 'horses', paths) }),
    [mirror, paths],
  );
  // The first result is for no paths, since it was queried before the pages were there.
  if (!pages || !read || (read.paths.length === 0 && paths.length > 0)) return <Reading spinner />;
  // A horse that has left the stable or died since then is not due here.
  const here = read.rows.filter(({ fields, unread }) => isInStable(fields, unread));
  const horses = here.map((row) => {
    const care = careState(row.fields, kind, now);
    return { row, care, group: groups.get(row.path), current: groupOfDue(care) };
  });
  return pages.map(({ group, count, paths: page }) => {
    // Shown under another heading. One that is recorded keeps its row here, and is not counted any more.
    const came = horses.filter((h) => h.group !== group && h.current === group).length;
    return (
      <DueList
        key={group}
        kind={kind}
        group={group}
        today={today}
        horses={horses.filter((horse) => horse.group === group)}
        count={count - came}
        isWhole={isWhole}
        good={group === 'overdue' && isWhole ? count === 0 : undefined}
        more={count - page.length}
        onMore={() => setLimits({ ...limits, [group]: limits[group] + STEP })}
      />
    );
  });
}

interface ListProps {
  kind: VisitKind;
  group: DueGroup;
  today: Day;
  horses: readonly DueHorse[];
  count: number;
  /** Whether all horses are on this phone. */
  isWhole: boolean;
  /** Whether it is said that nobody is left; undefined where it never is. */
  good: boolean | undefined;
  /** The number of rows not shown yet. */
  more: number;
  onMore: () => void;
}

/** One group of due horses; renders nothing if it is empty, except 'overdue' once all horses are on this phone. */
function DueList(props: ListProps) {
  const { kind, group, today, horses, count, isWhole, good, more, onMore } = props;
  if (horses.length === 0 && !good) return null;
  const title = (
    <h2 className={styles.title}>
      {labels.groups[group]}{' '}
      {isWhole && <span className={styles.count}>({formatCount(count)})</span>}
    </h2>
  );
  const list = (
    <>
      <ul className={styles.rows}>
        {horses.map((horse) => (
          <RowBoundary key={horse.row.slug}>
            {() => <DueRow kind={kind} group={group} due={horse} today={today} />}
          </RowBoundary>
        ))}
      </ul>
      {more > 0 && (
        <Button big className={styles.more} onClick={keepFocus(onMore)}>
          {moreLabel('m', isWhole ? more : null, STEP)}
        </Button>
      )}
    </>
  );
  if (group === 'overdue' || group === 'week') {
    return (
      <section className={styles.group}>
        {title}
        {horses.length > 0 && list}
        {/* Its place is kept, so that the last tap moves nothing. */}
        {good !== undefined && (
          <p className={styles.good} style={good ? {} : { visibility: 'hidden' }}>
            {labels.allGood}
          </p>
        )}
      </section>
    );
  }
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <Icon name="chevron" />
        {title}
      </summary>
      {group === 'unknown' && <p className={styles.hint}>{dueLabels.unknownHint}</p>}
      {list}
    </details>
  );
}
