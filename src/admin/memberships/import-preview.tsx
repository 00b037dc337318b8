import { useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useVirtualRows } from '../use-virtual-rows.ts';
import styles from './import-preview.module.css';
import { memberName } from './member-name.ts';
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

function PlannedRows({ rows }: { rows: readonly PlannedRow[] }) {
  const { list: holder, indexes, before, after, measure } = useVirtualRows(rows.length, 64);
  return (
    <table ref={holder} className={styles['table']} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th scope="col">{csv.columns.line}</th>
          <th scope="col">{columns.year}</th>
          <th scope="col">{`${columns.givenName} ${columns.familyName}`}</th>
          <th scope="col">{labels.taxCode}</th>
          <th scope="col">{csv.columns.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {indexes.map((index) => {
          const row = rows[index];
          return (
            row && (
              <tr key={row.line} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <td className={styles['line']}>{row.line}</td>
                <td>{row.membership.year ?? it.common.unset}</td>
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
              </tr>
            )
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}
