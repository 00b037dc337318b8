import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { RowBoundary } from './row-boundary.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import styles from './virtual-table.module.css';
import { commonLabels } from '../../../i18n/labels.ts';

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The estimated height of a row (px). */
  estimate: number;
  classOf?: (row: Row) => string;
  /** Called with the rows near the viewport. */
  onWindow?: ((rows: readonly Row[]) => void) | undefined;
  children: (row: Row) => ReactNode;
}

function useWindow<Row>({ rows, estimate, onWindow }: Props<Row>) {
  const virtual = useVirtualRows(rows.length, estimate);
  const { indexes } = virtual;
  const [first, last] = [indexes[0] ?? 0, indexes.at(-1) ?? -1];
  useEffect(() => onWindow?.(rows.slice(first, last + 1)), [rows, first, last, onWindow]);
  return virtual;
}

/** A column by which the table can be ordered. */
export interface Column {
  readonly title: string;
  readonly order: 'ascending' | 'descending' | 'none';
  readonly onOrder: () => void;
}

function SortableHead({ title, order, onOrder }: Column) {
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={styles.sort} onClick={onOrder}>
        {title}
        <span aria-hidden="true" className={styles.arrow} />
      </button>
    </th>
  );
}

interface TableProps<Row> extends Props<Row> {
  columns: readonly (string | Column)[];
  /**
   * The width of each column as a CSS length; null columns share the rest. So no value, however long, takes the room of
   * another, and no column moves when other rows become visible.
   */
  widths?: readonly (string | null)[];
}

/**
 * A table of any length that renders only the rows near the viewport. The children return a row's cells; while they
 * return undefined, the row is loading and keeps its estimated height.
 */
export function VirtualTable<Row>(props: TableProps<Row>) {
  const { rows, keyOf, classOf, children, columns, widths, estimate } = props;
  const { list, indexes, before, after, measure } = useWindow(props);
  const loading = (
    <td colSpan={columns.length} style={{ height: estimate }} aria-busy="true" data-reading>
      <VisuallyHidden>{commonLabels.loading}</VisuallyHidden>
    </td>
  );
  return (
    <table ref={list} className={styles.table} aria-rowcount={rows.length + 1}>
      {widths && (
        <colgroup>
          {columns.map((column, index) => (
            <col
              key={typeof column === 'string' ? column : column.title}
              style={{ '--width': widths[index] ?? 'auto' } as CSSProperties}
            />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <SortableHead key={column.title} {...column} />
            ),
          )}
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
                <RowBoundary columns={columns.length}>{() => children(row) ?? loading}</RowBoundary>
              </tr>
            )
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}

/**
 * A list of any length that renders only the items near the viewport. While the children return undefined, the item is
 * loading and keeps its estimated height.
 */
export function VirtualList<Row>(props: Props<Row>) {
  const { rows, keyOf, classOf, children, estimate } = props;
  const { list, indexes, before, after, measure } = useWindow(props);
  const loading = <div style={{ height: estimate }} data-reading />;
  return (
    <ul
      ref={list}
      className={styles.list}
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
              className={styles.item}
            >
              {classOf ? (
                <div className={classOf(row)}>
                  <RowBoundary>{() => children(row) ?? loading}</RowBoundary>
                </div>
              ) : (
                <RowBoundary>{() => children(row) ?? loading}</RowBoundary>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
