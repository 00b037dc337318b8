import { useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { VirtualTable } from '../shared/virtual-table.tsx';
import styles from './import-preview.module.css';
import { memberName } from '../shared/member-name.ts';
import type { ImportPlan, Outcome, PlannedRow } from './membership-csv.ts';
import { labels } from './labels.ts';
import { membershipLabels } from '../shared/membership-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

const SIGN = { fresh: 'plus', known: 'dash', repeated: 'dash', invalid: 'cross' } as const;

/** The outcome of an import for each row of the file. */
export function ImportPreview({ plan, year }: { plan: ImportPlan; year: number }) {
  const [only, setOnly] = useState<'all' | 'problems'>('all');
  const count = (outcome: Outcome) => plan.rows.filter((row) => row.outcome === outcome).length;
  const hasProblem = (row: PlannedRow) => row.outcome !== 'fresh' || row.problems.length > 0;
  const warned = plan.rows.filter((row) => row.outcome === 'fresh' && row.problems.length > 0);
  const problems = plan.rows.filter(hasProblem);
  const counts = [
    labels.csv.fresh(count('fresh')),
    warned.length > 0 && labels.csv.warned(warned.length),
    count('known') > 0 && labels.csv.known(count('known')),
    count('repeated') > 0 && labels.csv.repeated(count('repeated')),
    count('invalid') > 0 && labels.csv.invalid(count('invalid')),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.summary}>{counts.join(', ')}.</p>
      {plan.ignored.length > 0 && <p>{labels.csv.ignored(plan.ignored.join(', '))}</p>}
      <p className={styles.hint}>{labels.csv.noYear(year)}</p>
      <Segments
        legend={labels.csv.rows}
        value={only}
        onValue={setOnly}
        options={[
          { value: 'all', text: `${labels.csv.all} (${formatCount(plan.rows.length)})` },
          { value: 'problems', text: `${labels.csv.problems} (${formatCount(problems.length)})` },
        ]}
      />
      <PlannedRows rows={only === 'all' ? plan.rows : problems} />
    </>
  );
}

const COLUMNS = [
  labels.csv.columns.line,
  labels.columns.year,
  `${labels.columns.givenName} ${labels.columns.familyName}`,
  membershipLabels.fields.taxCode,
  labels.csv.columns.outcome,
];
const WIDTHS = ['4rem', '4.5rem', null, '12rem', null];
const lineOf = (row: PlannedRow) => row.line;

function PlannedRows({ rows }: { rows: readonly PlannedRow[] }) {
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
                {labels.csv.outcome[row.outcome]}
              </span>
              {row.problems.length > 0 && (
                <ul className={styles.problems}>
                  {row.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              )}
            </td>
          </>
        )}
      </VirtualTable>
    </div>
  );
}
