import { type ReactNode, useMemo } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import type { Collection } from '../../../model/collections.ts';
import styles from './grouped-table.module.css';
import { useFirstPull } from '../reading/first-pull.tsx';
import { VirtualTable } from './virtual-table.tsx';

interface Props<Group extends string, Item> {
  items: readonly Item[];
  /** The collections that the items are read from besides the horses. */
  reads: readonly Collection[];
  /** The groups in their order; an empty one is not shown. */
  groups: readonly Group[];
  titles: Readonly<Record<Group, string>>;
  groupOf: (item: Item) => Group;
  keyOf: (item: Item) => string;
  /** The estimated height of a row (px). */
  estimate: number;
  columns: readonly string[];
  /** As in {@link VirtualTable}. */
  widths: readonly (string | null)[];
  classOf: (item: Item) => string;
  /** Called with the items near the viewport. */
  onWindow?: (items: readonly Item[]) => void;
  /** The cells of an item's row. */
  children: (item: Item) => ReactNode;
}

/** A virtual table of horses, grouped under headings; each with its count, once all of them are received. */
export function GroupedTable<Group extends string, Item extends object>(props: Props<Group, Item>) {
  const { items, groups, titles, groupOf, keyOf, estimate, columns, classOf, children } = props;
  const { onWindow } = props;
  const isWhole = useFirstPull('horses', ...props.reads) === null;
  const rows = useMemo(() => {
    const of = new Map(groups.map((group): [Group, Item[]] => [group, []]));
    for (const item of items) of.get(groupOf(item))?.push(item);
    return [...of].flatMap(([group, members]): (Item | { head: Group; count: number })[] => {
      return members.length > 0 ? [{ head: group, count: members.length }, ...members] : [];
    });
  }, [items, groups, groupOf]);
  const near = useMemo(
    () =>
      onWindow &&
      ((shown: readonly (typeof rows)[number][]) =>
        onWindow(shown.filter((row): row is Item => !('head' in row)))),
    [onWindow],
  );
  return (
    <VirtualTable
      rows={rows}
      keyOf={(row) => ('head' in row ? row.head : keyOf(row))}
      estimate={estimate}
      columns={columns}
      widths={props.widths}
      classOf={(row) => ('head' in row ? styles.row! : classOf(row))}
      onWindow={near}
    >
      {(row) =>
        'head' in row ? (
          <th scope="rowgroup" colSpan={columns.length} className={styles.head}>
            {titles[row.head]}{' '}
            {isWhole && <span className={styles.count}>({formatCount(row.count)})</span>}
          </th>
        ) : (
          children(row)
        )
      }
    </VirtualTable>
  );
}
