import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMedia } from '../use-media.ts';
import { useNow } from '../use-now.ts';
import { useVirtualRows } from '../use-virtual-rows.ts';
import { HorseCard, HorseCells, standingClass } from './horse-row.tsx';
import styles from './horse-table.module.css';

const { columns } = it.horses;

/** The horses as a table, and as cards where the window is too narrow for one. */
export function HorseTable({ rows }: { rows: readonly ViewRow<Horse>[] }) {
  const narrow = useMedia('(width < 600px)');
  return narrow ? <Cards rows={rows} /> : <Table rows={rows} />;
}

function Table({ rows }: { rows: readonly ViewRow<Horse>[] }) {
  const now = useNow();
  const { list: holder, indexes, before, after, measure } = useVirtualRows(rows.length, 110);
  return (
    <div className={styles['scroller']}>
      <table ref={holder} className={styles['table']} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.papers}</th>
            <th scope="col">{columns.owner}</th>
            <th scope="col">{columns.notes}</th>
            <th scope="col">{columns.care}</th>
            <th scope="col">{columns.status}</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {indexes.map((index) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={row.slug}
                  ref={measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={standingClass(row)}
                >
                  <HorseCells row={row} now={now} />
                </tr>
              )
            );
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows }: { rows: readonly ViewRow<Horse>[] }) {
  const now = useNow();
  const { list: holder, indexes, before, after, measure } = useVirtualRows(rows.length, 240);
  return (
    <ul
      ref={holder}
      className={styles['cards']}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.slug}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles['item']}
            >
              <div className={classNames(styles['card'], standingClass(row))}>
                <HorseCard row={row} now={now} />
              </div>
            </li>
          )
        );
      })}
    </ul>
  );
}
