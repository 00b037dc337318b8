import type { ViewRow } from '../../../mirror/database/database.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fieldList } from '../labels/change-labels.ts';
import styles from './row-link.module.css';
import { unreadLabels } from '../labels/unread-labels.ts';

/** Marks a row with values that cannot be read. */
export function ToCheckMark({ row: { toCheck } }: { row: ViewRow }) {
  return (
    toCheck && (
      <span className={styles.toCheck} title={fieldList(toCheck)}>
        <Icon name="alert" />
        {unreadLabels.mark}
      </span>
    )
  );
}
