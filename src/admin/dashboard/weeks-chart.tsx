import { Link } from '@tanstack/react-router';
import { formatDayAndMonth } from '../../i18n/format.ts';
import { type Day, addDays } from '../../model/values/calendar.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { listDueActs } from '../../register/due/due-acts.ts';
import { listDueVisits } from '../../register/due/due-visits.ts';
import { type DueKind, type DueWeek, DUE_KINDS, countWeeks } from '../../register/due/weeks.ts';
import { useMirror } from '../session/session-context.tsx';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { Chart } from './chart.tsx';
import styles from './charts.module.css';
import { labels } from './labels.ts';

/** How many weeks ahead are shown. */
const WEEKS = 8;

/** The height of the highest bar (px). */
const HEIGHT = 88;

/** The name of a kind in the chart. */
const kindName = (kind: DueKind) =>
  kind === 'health' ? healthLabels.title : visitKindLabels[kind].tab;

/** What becomes due in each of the next weeks, as stacked bars; health acts where there are any. */
export function WeeksChart({ today }: { today: Day }) {
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
