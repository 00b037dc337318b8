import { Link } from '@tanstack/react-router';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './row-link.module.css';

interface Props {
  to: '/admin/horses/$slug' | '/admin/memberships/$slug';
  row: ViewRow;
  /** The record's name. */
  children: string;
}

/** The link to a record's card from its row in a list: all of the row can be pressed. */
export function RowLink({ to, row, children }: Props) {
  return (
    <Link to={to} params={{ slug: row.slug }} className={styles['link']}>
      {children}
    </Link>
  );
}

/** Tells that something of a row waits to be sent. */
export function NotSentYet({ row }: { row: ViewRow }) {
  return (
    row.pending > 0 && (
      <span className={styles['unsent']}>
        <Icon name="waiting" />
        {it.common.notSentYet}
      </span>
    )
  );
}
