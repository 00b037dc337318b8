import { Link } from '@tanstack/react-router';
import type { ViewRow } from '../../../mirror/database/database.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './row-link.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { stateTexts } from '../labels/sending-labels.ts';
import { useSendingState } from '../reading/sending-state.tsx';

interface Props {
  to: '/admin/horses/$slug' | '/admin/memberships/$slug' | '/admin/events/$slug';
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

/** Marks a row with something that is not sent: it is pending, or a person has to decide (STATUS-1). */
export function NotSentYet({ row }: { row: Pick<ViewRow, 'path' | 'pending'> }) {
  const state = useSendingState(row.path, row.pending);
  if (state === undefined || state === 'sent') return null;
  const { icon, look, mark } = stateTexts[state];
  return (
    <span className={classNames(styles.unsent, look === 'bad' && styles.refused)}>
      <Icon name={icon} />
      {mark}
    </span>
  );
}
