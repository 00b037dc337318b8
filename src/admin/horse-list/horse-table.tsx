import type { Horse } from '../../model/horses/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../shared/frame/use-media.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { usePrintedRows } from '../shared/lists/use-rows.ts';
import { VirtualList, VirtualTable } from '../shared/lists/virtual-table.tsx';
import type { HorseOrder } from '../../register/lists/horse-views.ts';
import { type HorseListSearch, nextOrder } from './horse-list-search.ts';
import { HorseListCard, HorseCells, statusClass } from './horse-row.tsx';
import styles from './horse-table.module.css';
import { labels } from './labels.ts';
/** The columns, with the order that each gives the list. */
const COLUMNS = [
  [labels.columns.kind, 'kind'],
  [labels.columns.name, 'name'],
  [labels.columns.papers, null],
  [labels.columns.owner, 'owner'],
  [labels.columns.notes, null],
  [labels.columns.care, 'due'],
  [labels.columns.status, 'status'],
] as const satisfies readonly (readonly [string, HorseOrder | null])[];
const keyOf = (path: string) => path;
const CARD_HEIGHT = 240;
const ROW_HEIGHT = 46;

interface Props {
  paths: readonly string[];
  search: HorseListSearch;
  onSearch: (change: HorseListSearch) => void;
}

/** The horses as a table, or as cards in a narrow window. */
export function HorseTable({ paths, search, onSearch }: Props) {
  const narrow = useMedia('(width < 600px)');
  const now = useNow();
  const { rowOf, onWindow } = usePrintedRows<Horse>('horses', paths);
  const rowClass = (path: string) => statusClass(rowOf(path));
  const columns = COLUMNS.map(([title, order]) =>
    order === null
      ? title
      : {
          title,
          order:
            search.order !== order
              ? ('none' as const)
              : search.dir
                ? ('descending' as const)
                : ('ascending' as const),
          onOrder: () => onSearch(nextOrder(search, order)),
        },
  );
  const list = { rows: paths, keyOf, onWindow };
  return narrow ? (
    <VirtualList
      {...list}
      estimate={CARD_HEIGHT}
      classOf={(path) => classNames(styles.card, rowClass(path))}
    >
      {(path) => {
        const row = rowOf(path);
        return row && <HorseListCard row={row} now={now} />;
      }}
    </VirtualList>
  ) : (
    <div className={styles.scroller}>
      <VirtualTable {...list} estimate={ROW_HEIGHT} classOf={rowClass} columns={columns}>
        {(path) => {
          const row = rowOf(path);
          return row && <HorseCells row={row} now={now} />;
        }}
      </VirtualTable>
    </div>
  );
}
