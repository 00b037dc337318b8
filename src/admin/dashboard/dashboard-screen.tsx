import { getRouteApi, Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { DueGroup } from '../../register/due/due.ts';
import { countHere, countOverdue, DUE_GROUPS, readDue } from '../../register/due/due.ts';
import { readRows } from '../../register/search/record-lists.ts';
import { countUnsent } from '../../register/unsent-file/unsent-file.ts';
import type { Day } from '../../model/calendar.ts';
import { dayOf } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { NoHorses } from '../shared/planning-screen.tsx';
import type { DueHorse } from '../shared/due-list.ts';
import { groupOfDue } from '../shared/due-list.ts';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useFirstSeen } from '../shared/use-first-seen.ts';
import { useNow } from '../shared/use-now.ts';
import styles from './dashboard-screen.module.css';
import { DueRow } from './due-row.tsx';

const route = getRouteApi('/admin/_session/');

/** Who is due, most overdue first, each to be recorded with one tap. */
export function DashboardScreen() {
  const { kind = 'hoovesTrims' } = route.useSearch();
  const navigate = route.useNavigate();
  const mirror = useMirror();
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
      <ScreenHead title={it.shell.dashboard}>
        <Link to="/admin/round" search={{ kind }} className={buttonClass('secondary', true)}>
          <Icon name="round" />
          {it.dashboard.startRound(kind)}
        </Link>
      </ScreenHead>
      <p className={styles['hint']}>{it.dashboard.hint}</p>
      <div className={styles['choice']}>
        <Segments
          legend={it.dashboard.kinds}
          value={kind}
          onValue={(to) => void navigate({ search: { kind: to }, replace: true })}
          options={VISIT_KINDS.map((of) => ({
            value: of,
            text: it.visits[of].tab,
            count: read?.[of] ?? 0,
          }))}
        />
        <Link to="/admin/due" className={classNames(buttonClass('quiet', true), styles['due'])}>
          <Icon name="calendar" />
          <span>{itDesk.due.title}</span>
        </Link>
      </div>
      {!read ? (
        <Spinner />
      ) : read.here === 0 ? (
        <NoHorses />
      ) : (
        <DueGroups key={`${kind} ${today}`} kind={kind} now={now} />
      )}
      <Waiting />
    </>
  );
}

/** What waits to be sent; below the lists, so that a recorded visit moves none of them. */
function Waiting() {
  const mirror = useMirror();
  const unsent = useLiveQuery(() => countUnsent(mirror), [mirror]);
  if (unsent === undefined) return null;
  return (
    <p className={styles['waiting']}>
      <Link to="/admin/sync" className={buttonClass('quiet', true)}>
        <Icon name={unsent > 0 ? 'waiting' : 'sent'} />
        {unsent > 0 ? it.sync.waits(unsent) : it.sync.nothingWaits}
      </Link>
    </p>
  );
}

/** How many rows of a group are shown before one asks for more. */
const FIRST = 40;

const FIRST_OF_ALL = { overdue: FIRST, week: FIRST, month: FIRST, unknown: FIRST };

function DueGroups({ kind, now }: { kind: VisitKind; now: number }) {
  const mirror = useMirror();
  const today = dayOf(now);
  const [limits, setLimits] = useState<Readonly<Record<DueGroup, number>>>(FIRST_OF_ALL);
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
  // A recorded horse stays where it stood until the screen is opened again.
  const places = useFirstSeen(
    pages?.flatMap(({ group, paths }) => paths.map((path) => ({ path, group }))) ?? [],
    ({ path }) => path,
    ({ group }) => group,
  );
  const paths = useMemo(() => [...places.keys()], [places]);
  const rows = useLiveQuery(() => readRows<Horse>(mirror, 'horses', paths), [mirror, paths]);
  if (!pages || !rows) return <Spinner />;
  const horses = rows.map((row) => {
    const care = careState(row.fields, kind, now);
    return { row, care, group: places.get(row.path), moved: groupOfDue(care) };
  });
  return pages.map(({ group, count, paths: page }) => {
    // Those that moved on are still counted where they stand.
    const left = horses.filter((h) => h.group === group && h.moved !== group).length;
    const came = horses.filter((h) => h.group !== group && h.moved === group).length;
    return (
      <DueList
        key={group}
        kind={kind}
        group={group}
        today={today}
        horses={horses.filter((horse) => horse.group === group)}
        count={count + left - came}
        more={count - page.length}
        onMore={() => setLimits({ ...limits, [group]: limits[group] + 2 * FIRST })}
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
  /** How many are not shown yet. */
  more: number;
  onMore: () => void;
}

/** One group of those who are due; nothing where it is empty, unless it is the most pressing one. */
function DueList({ kind, group, today, horses, count, more, onMore }: ListProps) {
  if (count === 0 && group !== 'overdue') return null;
  const title = (
    <h2 className={styles['title']}>
      {it.dashboard[group]} <span className={styles['count']}>({count})</span>
    </h2>
  );
  const list = (
    <>
      <ul className={styles['rows']}>
        {horses.map((horse) => (
          <DueRow key={horse.row.slug} kind={kind} group={group} due={horse} today={today} />
        ))}
      </ul>
      {more > 0 && (
        <Button big className={styles['more']} onClick={onMore}>
          {it.dashboard.more(more)}
        </Button>
      )}
    </>
  );
  if (group === 'overdue' || group === 'week') {
    return (
      <section className={styles['group']}>
        {title}
        {count === 0 ? <p className={styles['good']}>{it.dashboard.allGood}</p> : list}
      </section>
    );
  }
  return (
    <details className={styles['group']}>
      <summary className={styles['summary']}>
        <Icon name="chevron" />
        {title}
      </summary>
      {group === 'unknown' && <p className={styles['hint']}>{it.dashboard.unknownHint}</p>}
      {list}
    </details>
  );
}
