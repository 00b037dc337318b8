import { formatCount } from '../i18n/format.ts';
import styles from './group-head.module.css';

/** The class of a row that heads a group of rows in a table. */
export const groupHeadRow = styles['row']!;

interface Props {
  title: string;
  count: number;
  /** How many columns the table has. */
  columns: number;
}

/** The head of a group of rows, with how many there are; stands in a {@link groupHeadRow}. */
export function GroupHead({ title, count, columns }: Props) {
  return (
    <th scope="rowgroup" colSpan={columns} className={styles['head']}>
      {title} <span className={styles['count']}>({formatCount(count)})</span>
    </th>
  );
}
