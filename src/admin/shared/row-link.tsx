import { Link } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './row-link.module.css';
import { sendingLabels } from './sending-labels.ts';

interface Props {
  to: '/admin/horses/$slug' | '/admin/memberships/$slug';
  row: ViewRow;
  /** The record's name. */
  children: string;
}

/** The link to a record's page; it covers the whole row of a list. */
export function RowLink({ to, row, children }: Props) {
  return (
    <Link to={to} params={{ slug: row.slug }} className={styles.link}>
      {children}
    </Link>
  );
}

/** Marks a row that has unsent changes. */
export function NotSentYet({ row }: { row: ViewRow }) {
  return (
    row.pending > 0 && (
      <span className={styles.unsent}>
        <Icon name="waiting" />
        {sendingLabels.notSentYet}
      </span>
    )
  );
}
