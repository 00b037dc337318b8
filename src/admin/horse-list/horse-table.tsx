import type { Horse } from '../../model/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../shared/use-media.ts';
import { useNow } from '../shared/use-now.ts';
import { useRows } from '../shared/use-rows.ts';
import { VirtualList, VirtualTable } from '../shared/virtual-table.tsx';
import { HorseCard, HorseCells, statusClass } from './horse-row.tsx';
import styles from './horse-table.module.css';
import { labels } from './labels.ts';
const COLUMNS = [
  labels.columns.kind,
  labels.columns.name,
  labels.columns.papers,
  labels.columns.owner,
  labels.columns.notes,
  labels.columns.care,
  labels.columns.status,
];
const keyOf = (path: string) => path;
const CARD_HEIGHT = 240;
const ROW_HEIGHT = 110;

/** The horses as a table, or as cards in a narrow window. */
export function HorseTable({ paths }: { paths: readonly string[] }) {
  const narrow = useMedia('(width < 600px)');
  const now = useNow();
  const { rowOf, onWindow } = useRows<Horse>('horses');
  const rowClass = (path: string) => statusClass(rowOf(path));
  const list = { rows: paths, keyOf, onWindow };
  return narrow ? (
    <VirtualList
      {...list}
      estimate={CARD_HEIGHT}
      classOf={(path) => classNames(styles.card, rowClass(path))}
    >
      {(path) => {
        const row = rowOf(path);
        return row ? <HorseCard row={row} now={now} /> : <div style={{ height: CARD_HEIGHT }} />;
      }}
    </VirtualList>
  ) : (
    <div className={styles.scroller}>
      <VirtualTable {...list} estimate={ROW_HEIGHT} classOf={rowClass} columns={COLUMNS}>
        {(path) => {
          const row = rowOf(path);
          return row && <HorseCells row={row} now={now} />;
        }}
      </VirtualTable>
    </div>
  );
}
