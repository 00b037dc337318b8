import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import type { ReactNode } from 'react';
import { formatCount, formatDayAndMonth } from '../../i18n/format.ts';
import { BDN_GROUPS } from '../../model/bdn/findings.ts';
import { type Day, addDays, daysBetween } from '../../model/values/calendar.ts';
import type { Collection } from '../../model/collections.ts';
import { holdsYear, readHeldYears } from '../../mirror/scope/membership-years.ts';
import { isDue } from '../../model/visits/due-state.ts';
import { type Membership, MEMBERSHIP_FLAGS } from '../../model/memberships/membership.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { checkBdn, groupOf } from '../../register/bdn/check-bdn.ts';
import { listDueActs } from '../../register/due/due-acts.ts';
import { listDueVisits } from '../../register/due/due-visits.ts';
import { listMembershipPaths, readRows } from '../../register/lists/record-lists.ts';
import { type DueKind, type DueWeek, DUE_KINDS, countWeeks } from '../../register/due/weeks.ts';
import { labels as bdnLabels } from '../bdn/labels.ts';
import { defaultYear } from '../memberships/membership-list-search.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import { WhenReceived } from '../shared/reading/first-pull.tsx';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './charts.module.css';
import { labels } from './labels.ts';
import { Reading } from '../shared/reading/reading.tsx';

const HEALTH: readonly Collection[] = ['health'];
const MEMBERS: readonly Collection[] = ['memberships'];
/** Terms of the BDN may run from movements. */
const MOVEMENTS: readonly Collection[] = ['movements'];

/** How many health acts are late or due today, with a link; nothing if there are none, or until they are read. */
export function HealthDue({ today }: { today: Day }) {
  return (
    <WhenReceived of={HEALTH} silent>
      <DueActs today={today} />
    </WhenReceived>
  );
}

function DueActs({ today }: { today: Day }) {
  const mirror = useMirror();
  const acts = useLiveQuery(() => listDueActs(mirror), [mirror]);
  if (!acts) return <Reading />;
  const due = acts.filter(({ due }) => due !== undefined && isDue(daysBetween(today, due)));
  if (due.length === 0) return null;
  return (
    <p className={styles.healthDue}>
      <Link
        to="/admin/due"
        search={{ kind: 'health', period: 'overdue' }}
        className={buttonClass('secondary', true)}
      >
        <Icon name="alert" />
        {labels.healthDue(due.length)}
      </Link>
    </p>
  );
}

/** How many weeks ahead are shown. */
const WEEKS = 8;

/**
 * Counts of what is due and what is open. Each links to the list that it counts, and is not shown until all that it
 * counts has been received. Where a chart cannot count a document, a message takes the place of that chart alone.
 */
export function Charts({ today }: { today: Day }) {
  return (
    <div className={styles.charts}>
      <WhenReceived of={HEALTH} silent>
        <RowBoundary>{() => <WeeksChart today={today} />}</RowBoundary>
      </WhenReceived>
      <WhenReceived of={MEMBERS} silent>
        <RowBoundary>{() => <MembersChart today={today} />}</RowBoundary>
      </WhenReceived>
      <WhenReceived of={MOVEMENTS} silent>
        <RowBoundary>{() => <BdnChart today={today} />}</RowBoundary>
      </WhenReceived>
    </div>
  );
}

function Chart(props: { title: ReactNode; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.chart}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.children}
    </section>
  );
}

/** The height of the highest bar (px). */
const HEIGHT = 88;

/** The name of a kind in the chart. */
const kindName = (kind: DueKind) =>
  kind === 'health' ? healthLabels.title : visitKindLabels[kind].tab;

/** What becomes due in each of the next weeks, as stacked bars; health acts where there are any. */
function WeeksChart({ today }: { today: Day }) {
  const mirror = useMirror();
  const dues = useLiveQuery(
    async () => ({
      visits: await listDueVisits(mirror, VISIT_KINDS),
      acts: await listDueActs(mirror),
    }),
    [mirror],
  );
  if (!dues) return <Reading />;
  const weeks = countWeeks(dues.visits, dues.acts, today, WEEKS);
  const kinds = weeks.some(({ health }) => health > 0) ? DUE_KINDS : VISIT_KINDS;
  const sumOf = (week: DueWeek) => kinds.reduce((sum, kind) => sum + week[kind], 0);
  const most = Math.max(1, ...weeks.map(sumOf));
  return (
    <Chart title={labels.charts.weeks} hint={labels.charts.weeksHint}>
      <p className={styles.key} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]}>
            {kindName(kind)}
          </span>
        ))}
      </p>
      <ol className={styles.weeks}>
        {weeks.map((week) => (
          <li key={week.week}>
            <Link
              to="/admin/due"
              search={{ week: week.week }}
              className={styles.week}
              aria-label={labels.charts.week(week.week, addDays(week.week, 6), kinds, week)}
            >
              <span className={styles.number}>{sumOf(week) || ''}</span>
              <WeekBar week={week} kinds={kinds} most={most} />
              <span className={styles.day}>{formatDayAndMonth(week.week)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <details className={styles.behind}>
        <summary>{labels.charts.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.charts.weekColumn}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {kindName(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.week}>
                <th scope="row">
                  {formatDayAndMonth(week.week)}–{formatDayAndMonth(addDays(week.week, 6))}
                </th>
                {kinds.map((kind) => (
                  <td key={kind}>{week[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Chart>
  );
}

interface WeekBarProps {
  week: DueWeek;
  /** In the order of the stack, from the bottom. */
  kinds: readonly DueKind[];
  most: number;
}

/** The gap between two parts of a bar (px), so that they are not told apart by colour alone. */
const GAP = 2;

/** One bar, with its parts stacked. */
function WeekBar({ week, kinds, most }: WeekBarProps) {
  const heightOf = (count: number) => (HEIGHT * count) / most;
  const parts = kinds.flatMap((kind, index) => {
    if (week[kind] === 0) return [];
    const below = kinds.slice(0, index).reduce((sum, each) => sum + week[each], 0);
    const height = Math.max(1, heightOf(week[kind]) - (below > 0 ? GAP : 0));
    return [{ kind, y: HEIGHT - heightOf(below + week[kind]), height }];
  });
  return (
    <svg className={styles.bar} height={HEIGHT} aria-hidden="true">
      <rect className={styles.track} x="0" y={HEIGHT - 2} width="100%" height={2} />
      {parts.map(({ kind, y, height }) => (
        <rect key={kind} className={styles[kind]} y={y} width="100%" height={height} rx={2} />
      ))}
    </svg>
  );
}

/** Counts as rows, each with its bar. */
function BarRows(props: {
  rows: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  most: number;
  caption: string;
}) {
  return (
    <table className={styles.rows}>
      <caption className={hidden.hidden}>{props.caption}</caption>
      <tbody>
        {props.rows.map(({ key, name, count }) => (
          <tr key={key} data-row={key}>
            <th scope="row">{name}</th>
            <td className={styles.drawn} aria-hidden="true">
              <svg className={styles.line} height="14">
                <rect className={styles.track} width="100%" height="14" rx="3" />
                <rect
                  className={styles.fill}
                  width={`${(100 * count) / Math.max(1, props.most)}%`}
                  height="14"
                  rx="3"
                />
              </svg>
            </td>
            <td className={styles.count}>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The progress of the memberships of the year that the list shows; nothing if the account or the phone holds none. */
function MembersChart({ today }: { today: Day }) {
  const mirror = useMirror();
  const holds = useHolds();
  const years = useRegisterQuery((r) => r.memberships.years(), []);
  const year = years && defaultYear(years, Number(today.slice(0, 4)));
  // Counted as the list shows them: memberships whose year cannot be read belong to every year. Of a year that the
  // phone does not hold, which the list asks the server for, a few may lie here.
  const read = useLiveQuery(async () => {
    const isHeld = year !== undefined && holdsYear(await readHeldYears(mirror), year);
    const paths = isHeld ? await listMembershipPaths(mirror, year) : [];
    return { year, rows: await readRows<Membership>(mirror, 'memberships', paths) };
  }, [mirror, year]);
  const rows = read?.year === year ? read?.rows : undefined;
  if (holds === undefined || year === undefined || !rows) return <Reading />;
  if (holds !== 'all' || rows.length === 0) return null;
  return (
    <Chart
      title={
        <Link to="/admin/memberships" search={{ year }}>
          {labels.charts.members(year)}
        </Link>
      }
    >
      <BarRows
        caption={labels.charts.membersCaption}
        most={rows.length}
        rows={[
          { key: 'all', name: labels.charts.enrolled, count: rows.length },
          ...MEMBERSHIP_FLAGS.map((flag) => ({
            key: flag,
            name: membershipLabels.badge[flag],
            count: rows.filter(({ fields }) => fields[flag] === 1).length,
          })),
        ]}
      />
    </Chart>
  );
}

/** The horses of the BDN check in the groups of its list; nothing if there are none. */
function BdnChart({ today }: { today: Day }) {
  const mirror = useMirror();
  const checked = useLiveQuery(() => checkBdn(mirror, 'here', today), [mirror, today]);
  if (!checked) return <Reading />;
  if (checked.length === 0) return null;
  const points = checked.flatMap(({ findings }) => findings).length;
  const counts = BDN_GROUPS.map((group) => ({
    key: group,
    name: bdnLabels.groups[group],
    count: checked.filter((horse) => groupOf(horse) === group).length,
  }));
  return (
    <Chart
      title={<Link to="/admin/bdn">{navigationLabels.bdn}</Link>}
      hint={labels.charts.bdn(points, checked.length)}
    >
      <BarRows
        caption={labels.charts.bdnCaption}
        most={Math.max(...counts.map(({ count }) => count))}
        rows={counts}
      />
    </Chart>
  );
}
