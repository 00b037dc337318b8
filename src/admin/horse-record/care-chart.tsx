import { formatDay, formatMonth } from '../../i18n/format.ts';
import { type Day, addMonths, daysBetween } from '../../model/values/calendar.ts';
import { careLine } from '../../model/visits/care-line.ts';
import styles from './care-chart.module.css';
import { labels } from './labels.ts';

interface Props {
  lines: readonly {
    readonly name: string;
    readonly interval: number | null;
    /** In any order. */
    readonly days: readonly Day[];
  }[];
  /** The first and the last day shown. */
  from: Day;
  to: Day;
}

/** The number of months between two names. */
const STEP = 3;
const LINE_HEIGHT = 26;
const TOP = 14;

/**
 * Visits as points, one line for each kind: solid within the recommended interval, dashed and red beyond it. Its
 * accessible name says what it shows; the days are in the tables of the page.
 */
export function CareChart({ lines, from, to }: Props) {
  const all = daysBetween(from, to);
  const at = (day: Day) => `${((100 * daysBetween(from, day)) / all).toFixed(2)}%`;
  const measured = lines.map(({ name, interval, days }) => ({
    name,
    ...careLine(days, interval, from, to),
  }));
  const bottom = TOP + lines.length * LINE_HEIGHT;
  const said = measured.map(({ name, days, lateVisits }) =>
    labels.chart.line(name, days.length, lateVisits, days.at(-1)),
  );
  return (
    <figure>
      <figcaption className={styles.caption}>
        <span>{labels.chart.title}</span>
        <span className={styles.key} aria-hidden="true">
          <span>{labels.chart.inTime}</span>
          <span className={styles.keyLate}>{labels.chart.late}</span>
        </span>
      </figcaption>
      <div className={styles.drawing}>
        <div className={styles.names} aria-hidden="true">
          {lines.map(({ name }) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <svg
          className={styles.svg}
          height={bottom + 18}
          role="img"
          aria-label={`${labels.chart.title}. ${said.join(' ')}`}
        >
          {monthsBetween(from, to).map((month) => (
            <g key={month} aria-hidden="true">
              <line className={styles.grid} x1={at(month)} x2={at(month)} y1={0} y2={bottom} />
              <text className={styles.month} x={at(month)} y={bottom + 13}>
                {formatMonth(month)}
              </text>
            </g>
          ))}
          {measured.map(({ name, days, spans }, index) => {
            const y = TOP + index * LINE_HEIGHT;
            return (
              <g key={name}>
                <line className={styles.base} x1="0%" x2="100%" y1={y} y2={y} />
                {spans.map((span) => (
                  <line
                    key={`${span.from} ${span.late}`}
                    className={span.late ? styles.late : styles.inTime}
                    x1={at(span.from)}
                    x2={at(span.to)}
                    y1={y}
                    y2={y}
                  />
                ))}
                {days.map((day) => (
                  <circle key={day} className={styles.visit} cx={at(day)} cy={y} r={4.5}>
                    <title>{`${name}: ${formatDay(day)}`}</title>
                  </circle>
                ))}
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
}

/** The first day of every third month from January on, far enough from the edges for the month's name. */
function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = [];
  for (let month = `${from.slice(0, 4)}-01-01`; month < to; month = addMonths(month, STEP)) {
    if (daysBetween(from, month) > 20 && daysBetween(month, to) > 20) months.push(month);
  }
  return months;
}
