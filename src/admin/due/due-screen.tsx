import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useDeferredValue, useMemo } from 'react';
import { formatDay, formatShortDay, formatWeekday } from '../../i18n/format.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import { listHorsesHere } from '../../mirror/round.ts';
import type { Day } from '../../model/calendar.ts';
import { dayOf, isDay } from '../../model/calendar.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeskLinks } from '../desk-links.tsx';
import { useMirror } from '../desk-context.tsx';
import { callName, dueWords } from '../due-list.ts';
import { GroupHead, groupHeadRow } from '../group-head.tsx';
import { horseFinder } from '../horses/horse-finder.ts';
import { useNotices } from '../notices.tsx';
import paper from '../print/paper.module.css';
import { PrintButton } from '../print/print-button.tsx';
import { ScreenHead } from '../screen-head.tsx';
import { SearchField } from '../record/search-field.tsx';
import { useNow } from '../use-now.ts';
import { VirtualTable } from '../virtual-table.tsx';
import { downloadCalendar } from './care-calendar.ts';
import type { Due, Period } from './due-periods.ts';
import { duesOf, PERIODS, periodTeller } from './due-periods.ts';
import styles from './due-screen.module.css';
import type { DueSearch } from './due-search.ts';

const words = itDesk.due;

/** A row of the list: the head of a period, or one visit that is due. */
type Row = { readonly period: Period; readonly count: number } | (Due & { readonly in: Period });

const keyOf = (row: Row) => ('count' in row ? row.period : `${row.kind} ${row.row.slug}`);
const classOf = (row: Row) =>
  'count' in row ? groupHeadRow : classNames(styles['row'], styles[row.in]);

interface Props {
  search: DueSearch;
  /** Changes the address; what becomes undefined leaves it. */
  onSearch: (change: Partial<Record<keyof DueSearch, string | undefined>>) => void;
}

/** What is due and when, to plan with: by weeks and months, into a calendar, onto paper. */
export function DueScreen({ search, onSearch }: Props) {
  const mirror = useMirror();
  const notices = useNotices();
  const now = useNow();
  const today = dayOf(now);
  const horses = useLiveQuery(() => listHorsesHere(mirror), [mirror]);
  const query = useDeferredValue(search.q ?? '');
  const dues = useMemo(
    () => horses && duesOf(horses, search.kind ? [search.kind] : VISIT_KINDS, now),
    [horses, search.kind, now],
  );
  const { found, rows } = useMemo(() => {
    const finds = horseFinder(query);
    const periodOf = periodTeller(now);
    const kept = (dues ?? [])
      .filter((due) => finds(due.row.keys?.text ?? ''))
      .map((due) => ({ ...due, in: periodOf(due.care) }))
      .filter((due) => search.period === undefined || due.in === search.period);
    const grouped = PERIODS.flatMap((period): Row[] => {
      const ofPeriod = kept.filter((due) => due.in === period);
      return ofPeriod.length > 0 ? [{ period, count: ofPeriod.length }, ...ofPeriod] : [];
    });
    return { found: kept, rows: grouped };
  }, [dues, query, search.period, now]);

  const save = () => {
    const saved = downloadCalendar(found, now, today);
    notices.tell(saved > 0 ? words.calendarDone(saved) : words.calendarEmpty);
  };

  return (
    <>
      <ScreenHead title={words.title} count={dues && found.length}>
        <Button big icon="calendar" disabled={found.length === 0} onClick={save}>
          {words.calendar}
        </Button>
        <PrintButton disabled={found.length === 0} />
      </ScreenHead>
      <DeskLinks />
      <div className={paper['screenOnly']}>
        <search className={styles['search']}>
          <SearchField
            query={search.q}
            onQuery={(q) => onSearch({ q })}
            placeholder={it.horses.searchHint}
          />
          <SelectInput
            label={words.kind}
            value={search.kind ?? 'both'}
            options={[
              { value: 'both', text: words.both },
              ...VISIT_KINDS.map((value) => ({ value, text: it.visits[value].tab })),
            ]}
            onValue={(kind) => onSearch({ kind: kind === 'both' ? undefined : kind })}
          />
          <SelectInput
            label={words.period}
            value={search.period ?? 'all'}
            options={[
              { value: 'all', text: words.all },
              ...PERIODS.map((value) => ({ value, text: words.periods[value] })),
            ]}
            onValue={(period) => onSearch({ period: period === 'all' ? undefined : period })}
          />
        </search>
      </div>
      <p className={paper['paperOnly']}>{itDesk.asOf(today)}</p>
      {!dues ? (
        <Spinner />
      ) : dues.length === 0 ? (
        <EmptyState title={itDesk.nobody}>
          <p>{itDesk.nobodyHint}</p>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {it.shell.horses}
          </Link>
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState title={itDesk.noMatch}>
          <Button onClick={() => onSearch({ q: undefined, kind: undefined, period: undefined })}>
            {itDesk.reset}
          </Button>
        </EmptyState>
      ) : (
        <div className={classNames(styles['list'], paper['table'])}>
          <VirtualTable
            rows={rows}
            keyOf={keyOf}
            estimate={56}
            classOf={classOf}
            columns={words.columns}
          >
            {(row) =>
              'count' in row ? (
                <GroupHead
                  title={words.periods[row.period]}
                  count={row.count}
                  columns={words.columns.length}
                />
              ) : (
                <Cells due={row} today={today} />
              )
            }
          </VirtualTable>
        </div>
      )}
    </>
  );
}

/** A day with its weekday where it is of this year, with its year elsewhere. */
function dayWords(day: Day, today: Day): string {
  // After a last date of the year 9999 there is no day that a calendar has.
  if (!isDay(day)) return formatShortDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? formatWeekday(day) : formatDay(day);
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ due, today }: { due: Due; today: Day }) {
  const { row, kind, care } = due;
  return (
    <>
      <th scope="row" className={styles['name']}>
        <Link to="/admin/horses/$slug" params={{ slug: row.slug }} className={styles['link']}>
          {callName(row.fields)}
        </Link>
      </th>
      <td className={styles['kind']}>{it.visits[kind].tab}</td>
      <td className={styles['when']}>
        {care.known ? (
          <>
            <span className={styles['day']}>{dayWords(care.due, today)}</span>{' '}
            <strong>{dueWords(care)}</strong>
          </>
        ) : (
          it.dashboard.unknownHint
        )}
      </td>
      <td className={styles['last']} data-label={words.columns[3]}>
        {care.known ? formatShortDay(care.last) : it.due.never}
      </td>
    </>
  );
});
