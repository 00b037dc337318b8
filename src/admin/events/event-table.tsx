import { memo } from 'react';
import { formatWeekday } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf } from '../../model/values/calendar.ts';
import type { AssociationEvent } from '../../model/events/event.ts';
import { topicName } from '../shared/labels/event-labels.ts';
import { NotSentYet, RowLink } from '../shared/lists/row-link.tsx';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { VirtualTable } from '../shared/lists/virtual-table.tsx';
import { eventName } from './event-name.ts';
import styles from './event-table.module.css';
import { labels } from './labels.ts';

type Row = ViewRow<AssociationEvent>;

const keyOf = ({ path }: Row) => path;
const WIDTHS = ['13rem', null, 'clamp(8.5rem, 16vw, 13rem)', '7rem'];
const ROW_HEIGHT = 60;

/** The events as a table, which is styled as cards in a narrow window. */
export function EventTable({ rows }: { rows: readonly Row[] }) {
  const today = useToday();
  return (
    <VirtualTable
      rows={rows}
      keyOf={keyOf}
      estimate={ROW_HEIGHT}
      columns={labels.columns}
      widths={WIDTHS}
    >
      {(row) => <Cells row={row} today={today} />}
    </VirtualTable>
  );
}

/** The cells of a row; memoised, because scrolling renders the list. */
const Cells = memo(function Cells({ row, today }: { row: Row; today: string }) {
  const { fields } = row;
  const text = textsOf(row);
  const day = dayOf(fields.date ?? Number.NaN);
  return (
    <>
      <td className={styles.day}>
        {text('date', day && formatWeekday(day, today)) || <em>{labels.undated}</em>}
      </td>
      <th scope="row">
        <RowLink to="/admin/events/$slug" row={row}>
          {eventName(fields)}
        </RowLink>
        <ToCheckMark row={row} />
        <NotSentYet row={row} />
      </th>
      <td className={fields.topic === '' ? styles.none : styles.topic}>
        {topicName(text('topic')) || '-'}
      </td>
      <td className={fields.places === null ? styles.none : styles.places}>
        {text('places', fields.places === null ? '-' : labels.places(fields.places))}
      </td>
    </>
  );
});
