import { memo } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { Badge, BadgeRow } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { flagLabel, lookOf } from '../shared/horse-badges.tsx';
import { NotSentYet, RowLink } from '../shared/row-link.tsx';
import { useRows } from '../shared/use-rows.ts';
import { VirtualTable } from '../shared/virtual-table.tsx';
import styles from './membership-table.module.css';

const { columns, badge } = it.memberships;
const FLAGS = ['hasPaid', 'isSubmitted', 'hasCard'] as const;

/** Whether nothing is left to do: paid, submitted and the card handed out. */
export function isComplete(fields: Membership): boolean {
  return FLAGS.every((flag) => fields[flag] === 1);
}

const COLUMNS = [
  columns.year,
  columns.givenName,
  columns.familyName,
  columns.number,
  columns.status,
];
const itself = (path: string) => path;
const ROW = 60;

/** The memberships as a table, which becomes cards where the window is narrow. */
export function MembershipTable({ paths }: { paths: readonly string[] }) {
  const { rowOf, onWindow } = useRows<Membership>('memberships');
  const greyed = (path: string) => {
    const row = rowOf(path);
    return classNames(row && !isComplete(row.fields) && styles['greyed']);
  };
  return (
    <VirtualTable
      rows={paths}
      keyOf={itself}
      onWindow={onWindow}
      estimate={ROW}
      classOf={greyed}
      columns={COLUMNS}
    >
      {(path) => {
        const row = rowOf(path);
        return row && <Cells row={row} />;
      }}
    </VirtualTable>
  );
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ row }: { row: ViewRow<Membership> }) {
  const { fields } = row;
  return (
    <>
      <td>{fields.year}</td>
      <td>{fields.givenName}</td>
      <th scope="row">
        <RowLink to="/admin/memberships/$slug" row={row}>
          {fields.familyName || fields.givenName || it.memberships.nameless}
        </RowLink>
        {!isComplete(fields) && <VisuallyHidden> ({it.memberships.incomplete})</VisuallyHidden>}
        <NotSentYet row={row} />
      </th>
      <td className={styles['number']}>{fields.number || '-'}</td>
      <td className={styles['badges']}>
        <BadgeRow>
          {FLAGS.map((flag) => (
            <Badge
              key={flag}
              look={lookOf(fields[flag])}
              text={badge[flag]}
              words={flagLabel(badge[flag], fields[flag])}
            />
          ))}
        </BadgeRow>
      </td>
    </>
  );
});
