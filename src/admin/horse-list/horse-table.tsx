import { it } from '../../i18n/it.ts';
import type { Horse } from '../../model/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../shared/use-media.ts';
import { useNow } from '../shared/use-now.ts';
import { useRows } from '../shared/use-rows.ts';
import { VirtualList, VirtualTable } from '../shared/virtual-table.tsx';
import { HorseCard, HorseCells, standingClass } from './horse-row.tsx';
import styles from './horse-table.module.css';

const { kind, name, papers, owner, notes, care, status } = it.horses.columns;
const COLUMNS = [kind, name, papers, owner, notes, care, status];
const itself = (path: string) => path;
const CARD = 240;
const ROW = 110;

/** The horses as a table, and as cards where the window is too narrow for one. */
export function HorseTable({ paths }: { paths: readonly string[] }) {
  const narrow = useMedia('(width < 600px)');
  const now = useNow();
  const { rowOf, onWindow } = useRows<Horse>('horses');
  const standing = (path: string) => standingClass(rowOf(path));
  const list = { rows: paths, keyOf: itself, onWindow };
  return narrow ? (
    <VirtualList
      {...list}
      estimate={CARD}
      classOf={(path) => classNames(styles['card'], standing(path))}
    >
      {(path) => {
        const row = rowOf(path);
        return row ? <HorseCard row={row} now={now} /> : <div style={{ height: CARD }} />;
      }}
    </VirtualList>
  ) : (
    <div className={styles['scroller']}>
      <VirtualTable {...list} estimate={ROW} classOf={standing} columns={COLUMNS}>
        {(path) => {
          const row = rowOf(path);
          return row && <HorseCells row={row} now={now} />;
        }}
      </VirtualTable>
    </div>
  );
}
