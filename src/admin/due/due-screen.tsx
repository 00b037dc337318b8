import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { formatDay, formatShortDay, formatWeekday } from '../../i18n/format.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { DueVisit } from '../../register/due/due.ts';
import { listDueVisits } from '../../register/due/due.ts';
import { readRows } from '../../register/search/record-lists.ts';
import type { Day } from '../../model/calendar.ts';
import { dayOf, isDay } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { PlanningScreen, PlanningSearch, NoHorses, NoMatch } from '../shared/planning-screen.tsx';
import { dueLabel } from '../shared/due-list.ts';
import { GroupedTable } from '../shared/grouped-table.tsx';
import { horseFinder } from '../shared/horse-finder.ts';
import { HorseLink } from '../shared/horse-link.tsx';
import { useToasts } from '../shared/toasts.tsx';
import paper from '../shared/paper.module.css';
import { useNow } from '../shared/use-now.ts';
import { usePrintedRows } from '../shared/use-rows.ts';
import { searchChange } from '../shared/search-schema.ts';
import { useSearch } from '../shared/use-search.ts';
import { downloadCalendar } from './care-calendar.ts';
import type { Period } from './due-periods.ts';
import { PERIODS, periodTeller } from './due-periods.ts';
import styles from './due-screen.module.css';
import type { DueSearch } from './due-search.ts';

const words = itDesk.due;
const route = getRouteApi('/admin/_session/due');
const ROW = 56;

/** A turn with the period that it lies in. */
type Planned = DueVisit & { readonly period: Period };

const keyOf = ({ kind, path }: Planned) => `${kind} ${path}`;
const periodOf = ({ period }: Planned) => period;
const classOf = ({ period }: Planned) => classNames(styles['row'], styles[period]);
const pathOf = ({ path }: DueVisit) => path;

/** What is due and when, to plan with: by weeks and months, into a calendar, onto paper. */
export function DueScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: DueSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const notices = useToasts();
  const now = useNow();
  const today = dayOf(now);
  const { kind, period } = search;
  const turns = useLiveQuery(
    () => listDueVisits(mirror, kind ? [kind] : VISIT_KINDS),
    [mirror, kind],
  );
  const query = useDeferredValue(search.q ?? '');
  const paths = useMemo(() => turns && [...new Set(turns.map(pathOf))], [turns]);
  const finding = useSearch('horses', paths, query, horseFinder);
  const found = useMemo(() => {
    if (!turns || !finding) return undefined;
    const finds = new Set(finding);
    const teller = periodTeller(now);
    return turns
      .filter(({ path }) => finds.has(path))
      .map((turn): Planned => ({ ...turn, period: teller(turn.due) }))
      .filter((due) => period === undefined || due.period === period);
  }, [turns, finding, period, now]);
  const listed = useMemo(() => found && [...new Set(found.map(pathOf))], [found]);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', listed);
  const onDues = useCallback((dues: readonly Planned[]) => onWindow(dues.map(pathOf)), [onWindow]);

  const save = async () => {
    const rows = await readRows<Horse>(mirror, 'horses', listed ?? []);
    const horses = new Map(rows.map((row) => [row.path, row]));
    const dues = (found ?? []).flatMap((due) => {
      const row = horses.get(due.path);
      return row ? [{ row, kind: due.kind, care: careState(row.fields, due.kind, now) }] : [];
    });
    const saved = downloadCalendar(dues, now, today);
    notices.toast(saved > 0 ? words.calendarDone(saved) : words.calendarEmpty);
  };

  return (
    <PlanningScreen
      title={words.title}
      count={found?.length}
      asOf={today}
      onPrint={onPrint}
      actions={
        <Button big icon="calendar" disabled={!found?.length} onClick={() => void save()}>
          {words.calendar}
        </Button>
      }
      tools={
        <PlanningSearch query={search.q} onSearch={onSearch}>
          <SelectInput
            label={words.kind}
            value={kind ?? 'both'}
            options={[
              { value: 'both', text: words.both },
              ...VISIT_KINDS.map((value) => ({ value, text: it.visits[value].tab })),
            ]}
            onValue={(to) => onSearch({ kind: to === 'both' ? undefined : to })}
          />
          <SelectInput
            label={words.period}
            value={period ?? 'all'}
            options={[
              { value: 'all', text: words.all },
              ...PERIODS.map((value) => ({ value, text: words.periods[value] })),
            ]}
            onValue={(to) => onSearch({ period: to === 'all' ? undefined : to })}
          />
        </PlanningSearch>
      }
    >
      {!turns || !found ? (
        <Spinner />
      ) : turns.length === 0 ? (
        <NoHorses />
      ) : found.length === 0 ? (
        <NoMatch onReset={() => onSearch({ q: undefined, kind: undefined, period: undefined })} />
      ) : (
        <div className={classNames(styles['list'], paper['table'])}>
          <GroupedTable
            items={found}
            groups={PERIODS}
            titles={words.periods}
            groupOf={periodOf}
            keyOf={keyOf}
            estimate={ROW}
            columns={words.columns}
            classOf={classOf}
            onWindow={onDues}
          >
            {({ path, kind: of }) => {
              const row = rowOf(path);
              return row && <Cells row={row} kind={of} now={now} />;
            }}
          </GroupedTable>
        </div>
      )}
    </PlanningScreen>
  );
}

/** A day with its weekday where it is of this year, with its year elsewhere. */
function dayWords(day: Day, today: Day): string {
  // After a last date of the year 9999 there is no day that a calendar has.
  if (!isDay(day)) return formatShortDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? formatWeekday(day) : formatDay(day);
}

interface CellsProps {
  row: ViewRow<Horse>;
  kind: VisitKind;
  now: number;
}

/** The cells of a row; kept while a long list is scrolled. */
const Cells = memo(function Cells({ row, kind, now }: CellsProps) {
  const care = careState(row.fields, kind, now);
  return (
    <>
      <th scope="row" className={styles['name']}>
        <HorseLink row={row} />
      </th>
      <td className={styles['kind']}>{it.visits[kind].tab}</td>
      <td className={styles['when']}>
        {care.known ? (
          <>
            <span className={styles['day']}>{dayWords(care.due, dayOf(now))}</span>{' '}
            <strong>{dueLabel(care)}</strong>
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
