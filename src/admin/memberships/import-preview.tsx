import { useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { VirtualTable } from '../shared/virtual-table.tsx';
import styles from './import-preview.module.css';
import { memberName } from '../shared/member-name.ts';
import type { ImportPlan, Outcome, PlannedRow } from './membership-csv.ts';

const { csv, columns, fields: labels } = it.memberships;

const SIGN = { fresh: 'plus', known: 'dash', repeated: 'dash', refused: 'cross' } as const;

/** What would become of each row of a file. */
export function ImportPreview({ plan, year }: { plan: ImportPlan; year: number }) {
  const [only, setOnly] = useState<'all' | 'problems'>('all');
  const of = (outcome: Outcome) => plan.rows.filter((row) => row.outcome === outcome).length;
  const hasProblem = (row: PlannedRow) => row.outcome !== 'fresh' || row.problems.length > 0;
  const warned = plan.rows.filter((row) => row.outcome === 'fresh' && row.problems.length > 0);
  const problems = plan.rows.filter(hasProblem);
  const parts = [
    csv.fresh(of('fresh')),
    warned.length > 0 && csv.warned(warned.length),
    of('known') > 0 && csv.known(of('known')),
    of('repeated') > 0 && csv.repeated(of('repeated')),
    of('refused') > 0 && csv.refused(of('refused')),
  ].filter(Boolean);
  return (
    <>
      <p className={styles['summary']}>{parts.join(', ')}.</p>
      {plan.ignored.length > 0 && <p>{csv.ignored(plan.ignored.join(', '))}</p>}
      <p className={styles['hint']}>{csv.noYear(year)}</p>
      <Segments
        legend={csv.rows}
        value={only}
        onValue={setOnly}
        options={[
          { value: 'all', text: `${csv.all} (${formatCount(plan.rows.length)})` },
          { value: 'problems', text: `${csv.problems} (${formatCount(problems.length)})` },
        ]}
      />
      <PlannedRows rows={only === 'all' ? plan.rows : problems} />
    </>
  );
}

const COLUMNS = [
  csv.columns.line,
  columns.year,
  `${columns.givenName} ${columns.familyName}`,
  labels.taxCode,
  csv.columns.outcome,
];
const lineOf = (row: PlannedRow) => row.line;

function PlannedRows({ rows }: { rows: readonly PlannedRow[] }) {
  return (
    <div className={styles['rows']}>
      <VirtualTable rows={rows} keyOf={lineOf} estimate={64} columns={COLUMNS}>
        {(row) => (
          <>
            <td className={styles['line']}>{row.line}</td>
            <td className={styles['year']}>{row.membership.year ?? it.common.unset}</td>
            <th scope="row">{memberName(row.membership)}</th>
            <td className={styles['code']}>{row.membership.taxCode}</td>
            <td className={styles['outcome']} data-outcome={row.outcome}>
              <span>
                <Icon name={SIGN[row.outcome]} />
                {csv.outcome[row.outcome]}
              </span>
              {row.problems.length > 0 && (
                <ul className={styles['problems']}>
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
