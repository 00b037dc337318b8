import { useState } from 'react';
import { formatCount, formatShortDay } from '../../i18n/format.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { type Day, isDay } from '../../model/values/calendar.ts';
import { type Membership, MEMBERSHIP } from '../../model/memberships/membership.ts';
import type {
  Change,
  Outcome,
  PlannedRow,
  RowProblem,
} from '../../register/member-import/plan-import.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { memberName } from '../shared/labels/member-name.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { VirtualTable } from '../shared/lists/virtual-table.tsx';
import { labels } from './labels.ts';
import styles from './import-preview.module.css';
import { labels as listLabels } from '../memberships/labels.ts';
import { columnLabel } from '../memberships/membership-export.ts';
import { membershipWarnings } from '../memberships/membership-warnings.ts';

const SIGN = {
  fresh: 'plus',
  update: 'check',
  known: 'dash',
  repeated: 'dash',
  invalid: 'cross',
} as const;
/** The number of characters shown of a text from the file. */
const SHOWN = 40;

/** What is wrong or unusual about a row, in words. */
export function problemTexts({ problems, membership }: PlannedRow, today: Day): string[] {
  return [...problems.map(problemText), ...Object.values(membershipWarnings(membership, today))];
}

function problemText(problem: RowProblem): string {
  const text = labels.problem;
  switch (problem.kind) {
    case 'name':
    case 'halfName':
    case 'damagedName':
    case 'several':
    case 'sameCode':
    case 'byName':
    case 'namesake':
    case 'split':
    case 'unreadYear':
      return text[problem.kind];
    case 'year':
      return text.year(bare(problem.text));
    case 'tooLong':
    case 'lostDigits':
    case 'damaged':
    case 'day':
      return text[problem.kind](columnLabel(problem.field));
    case 'flag':
      return text.flag(columnLabel(problem.field), bare(problem.text));
  }
}

/** The beginning of a cell, without quotes of its own, in which an export has what it could not read. */
const bare = (text: string): string => text.replace(/^«|»$/g, '').slice(0, 20);

function changeText({ field, here, there }: Change): string {
  const shown = (value: string | number | null): string => {
    if (MEMBERSHIP[field] === 'flag')
      return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : commonLabels.unset;
    const text = String(value ?? '');
    if (text === '') return commonLabels.unset;
    if (text.length > SHOWN) return `${text.slice(0, SHOWN)}…`;
    return isDay(text) ? formatShortDay(text) : text;
  };
  return labels.change(columnLabel(field), shown(here), shown(there));
}

/** The outcome of an import for each row of the file. */
export function ImportPreview({
  plan,
  update,
}: {
  plan: readonly PlannedRow[];
  update: ReadonlySet<keyof Membership>;
}) {
  const today = useToday();
  const [only, setOnly] = useState<'all' | 'problems'>('all');
  const count = (outcome: Outcome) => plan.filter((row) => row.outcome === outcome).length;
  const hasProblem = (row: PlannedRow) =>
    !(row.outcome === 'fresh' || row.outcome === 'update') || problemTexts(row, today).length > 0;
  const problems = plan.filter(hasProblem);
  const warned = problems.filter((row) => row.outcome === 'fresh').length;
  const counts = [
    labels.fresh(count('fresh')),
    warned > 0 && labels.warned(warned),
    count('update') > 0 && labels.updated(count('update')),
    count('known') > 0 && labels.known(count('known')),
    count('repeated') > 0 && labels.repeated(count('repeated')),
    count('invalid') > 0 && labels.invalid(count('invalid')),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.summary}>{counts.join(', ')}.</p>
      <Segments
        legend={labels.rows}
        value={only}
        onValue={setOnly}
        options={[
          { value: 'all', text: `${labels.all} (${formatCount(plan.length)})` },
          {
            value: 'problems',
            text: `${labels.problems} (${formatCount(problems.length)})`,
          },
        ]}
      />
      <PlannedRows rows={only === 'all' ? plan : problems} update={update} today={today} />
    </>
  );
}

const COLUMNS = [
  labels.head.line,
  listLabels.columns.year,
  `${listLabels.columns.givenName} ${listLabels.columns.familyName}`,
  membershipLabels.fields.taxCode,
  labels.head.outcome,
];
const WIDTHS = ['4rem', '4.5rem', null, '12rem', null];
const lineOf = (row: PlannedRow) => row.line;

function PlannedRows({
  rows,
  update,
  today,
}: {
  rows: readonly PlannedRow[];
  update: ReadonlySet<keyof Membership>;
  today: Day;
}) {
  return (
    <div className={styles.rows}>
      <VirtualTable rows={rows} keyOf={lineOf} estimate={64} columns={COLUMNS} widths={WIDTHS}>
        {(row) => (
          <>
            <td className={styles.line}>{row.line}</td>
            <td className={styles.year}>{row.membership.year ?? commonLabels.unset}</td>
            <th scope="row">{memberName(row.membership)}</th>
            <td className={styles.code}>{row.membership.taxCode}</td>
            <td className={styles.outcome} data-outcome={row.outcome}>
              <span>
                <Icon name={SIGN[row.outcome]} />
                {labels.outcome[row.outcome]}
              </span>
              {row.changes.length > 0 && (
                <ul>
                  {row.changes.map((change) => (
                    <li key={change.field} data-chosen={update.has(change.field)}>
                      {changeText(change)}
                    </li>
                  ))}
                </ul>
              )}
              {row.carried.length > 0 && row.membership.year !== null && (
                <p>
                  {labels.carried(row.membership.year - 1, row.carried.map(columnLabel).join(', '))}
                </p>
              )}
              <Problems of={problemTexts(row, today)} />
            </td>
          </>
        )}
      </VirtualTable>
    </div>
  );
}

function Problems({ of }: { of: readonly string[] }) {
  return (
    of.length > 0 && (
      <ul className={styles.problems}>
        {of.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  );
}
