import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './paper-table.module.css';
import paper from '../output/print-styles.module.css';
import { RowBoundary } from './row-boundary.tsx';

interface Props<Row> {
  columns: readonly string[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether a row was cancelled. */
  isStruck?: (row: Row) => boolean;
  /** A class that sets the column widths. */
  className?: string | undefined;
  /** The cells of a row; body cells name their column in `data-label`. */
  children: (row: Row) => ReactNode;
}

/** A register as a table, printed as shown. */
export function PaperTable<Row>(props: Props<Row>) {
  const { columns, rows, keyOf, isStruck, className, children } = props;
  return (
    <div className={classNames(paper.table, styles.table, className)}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classNames(isStruck?.(row) && styles.struck)}>
              <RowBoundary columns={columns.length}>{() => children(row)}</RowBoundary>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
