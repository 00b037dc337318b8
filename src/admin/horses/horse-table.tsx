import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../use-media.ts';
import { useNow } from '../use-now.ts';
import { VirtualList, VirtualTable } from '../virtual-table.tsx';
import { HorseCard, HorseCells, standingClass } from './horse-row.tsx';
import styles from './horse-table.module.css';

const { kind, name, papers, owner, notes, care, status } = it.horses.columns;
const COLUMNS = [kind, name, papers, owner, notes, care, status];
const pathOf = (row: ViewRow<Horse>) => row.path;
const cardClass = (row: ViewRow<Horse>) => classNames(styles['card'], standingClass(row));

/** The horses as a table, and as cards where the window is too narrow for one. */
export function HorseTable({ rows }: { rows: readonly ViewRow<Horse>[] }) {
  const narrow = useMedia('(width < 600px)');
  const now = useNow();
  return narrow ? (
    <VirtualList rows={rows} keyOf={pathOf} estimate={240} classOf={cardClass}>
      {(row) => <HorseCard row={row} now={now} />}
    </VirtualList>
  ) : (
    <div className={styles['scroller']}>
      <VirtualTable
        rows={rows}
        keyOf={pathOf}
        estimate={110}
        classOf={standingClass}
        columns={COLUMNS}
      >
        {(row) => <HorseCells row={row} now={now} />}
      </VirtualTable>
    </div>
  );
}
