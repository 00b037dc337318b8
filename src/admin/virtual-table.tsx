import type { ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import styles from './virtual-table.module.css';

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The likely height of a row (px). */
  estimate: number;
  classOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** A table of any length: only the rows near the window are rendered. Its children are a row's cells. */
export function VirtualTable<Row>(props: Props<Row> & { columns: readonly string[] }) {
  const { rows, keyOf, estimate, classOf, children, columns } = props;
  const { list, indexes, before, after, measure } = useVirtualRows(rows.length, estimate);
  return (
    <table ref={list} className={styles['table']} aria-rowcount={rows.length + 1}>
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
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {indexes.map((index) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <tr
                key={keyOf(row)}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                className={classOf?.(row) || undefined}
              >
                {children(row)}
              </tr>
            )
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}

/** A list of any length, of cards: only those near the window are rendered. */
export function VirtualList<Row>({ rows, keyOf, estimate, classOf, children }: Props<Row>) {
  const { list, indexes, before, after, measure } = useVirtualRows(rows.length, estimate);
  return (
    <ul
      ref={list}
      className={styles['list']}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={keyOf(row)}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles['item']}
            >
              {classOf ? <div className={classOf(row)}>{children(row)}</div> : children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
