import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { Badge, BadgeRow } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { flagWords, lookOf } from '../horses/horse-badges.tsx';
import { useVirtualRows } from '../use-virtual-rows.ts';
import styles from './membership-table.module.css';

const { columns, badge } = it.memberships;
const FLAGS = ['hasPaid', 'isSubmitted', 'hasCard'] as const;

/** Whether nothing is left to do: paid, submitted and the card handed out. */
export function isComplete(fields: Membership): boolean {
  return FLAGS.every((flag) => fields[flag] === 1);
}

/** The memberships as a table, which becomes cards where the window is narrow. */
export function MembershipTable({ rows }: { rows: readonly ViewRow<Membership>[] }) {
  const { list: holder, indexes, before, after, measure } = useVirtualRows(rows.length, 60);
  return (
    <table ref={holder} className={styles['table']} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th scope="col">{columns.year}</th>
          <th scope="col">{columns.givenName}</th>
          <th scope="col">{columns.familyName}</th>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {indexes.map((index) => {
          const row = rows[index];
          return (
            row && (
              <tr
                key={row.slug}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                className={classNames(!isComplete(row.fields) && styles['greyed'])}
              >
                <Cells row={row} />
              </tr>
            )
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
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
        <Link to="/admin/memberships/$slug" params={{ slug: row.slug }} className={styles['link']}>
          {fields.familyName || fields.givenName || it.memberships.nameless}
        </Link>
        {!isComplete(fields) && <VisuallyHidden> ({it.memberships.incomplete})</VisuallyHidden>}
        {row.pending > 0 && (
          <span className={styles['unsent']}>
            <Icon name="waiting" />
            {it.common.notSentYet}
          </span>
        )}
      </th>
      <td className={styles['number']}>{fields.number || '-'}</td>
      <td>
        <BadgeRow>
          {FLAGS.map((flag) => (
            <Badge
              key={flag}
              look={lookOf(fields[flag])}
              text={badge[flag]}
              words={flagWords(badge[flag], fields[flag])}
            />
          ))}
        </BadgeRow>
      </td>
    </>
  );
});
