import { byCodeUnits } from '../../model/values/alphabet.ts';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { formatShortDay, formatWeekday } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type DueAct, listDueActs } from '../../register/due/due-acts.ts';
import { type DueVisit, listDueVisits } from '../../register/due/due-visits.ts';
import { DUE_KINDS, isDueInWeek } from '../../register/due/weeks.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import { type Day, dayOf, isDay, isInstant } from '../../model/values/calendar.ts';
import type { Collection } from '../../model/collections.ts';
import { careState } from '../../model/visits/care-interval.ts';
import { actState } from '../../model/health/health-due.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type VisitKind, CARE, VISIT_KINDS } from '../../model/visits/visit.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { PlanningScreen, PlanningSearch, NoMatch } from '../shared/planning/planning-screen.tsx';
import { lastLabel, unknownHint } from '../shared/labels/care-labels.ts';
import { dueLabel } from '../shared/horses/due-list.ts';
import { useFirstPull } from '../shared/reading/first-pull.tsx';
import { GroupedTable } from '../shared/lists/grouped-table.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { actKind, healthLabels } from '../shared/labels/health-labels.ts';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import { HorseLink } from '../shared/horses/horse-link.tsx';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { leftOutLabels } from '../shared/horses/left-out-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { withOutdated } from '../shared/output/outdated-now.ts';
import paper from '../shared/output/print-styles.module.css';
import { useNow } from '../shared/hooks/use-now.ts';
import { usePrintedRows } from '../shared/lists/use-rows.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { useTypedSearch } from '../shared/lists/use-typed-search.ts';
import {
  calendarDaysOf,
  calendarDaysOfActs,
  downloadCalendar,
  toldApart,
} from './care-calendar.ts';
import { type Period, isInFilter, PERIODS, periodClassifier } from './due-periods.ts';
import styles from './due-screen.module.css';
import type { DueSearch } from './due-search.ts';
import { labels } from './labels.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { getRouteApi } from '@tanstack/react-router';
import { searchChange } from '../shared/lists/search-schema.ts';
import { notDueText } from '../shared/labels/not-due-text.ts';

const route = getRouteApi('/admin/_session/due');
const ROW_HEIGHT = 56;
const WIDTHS = [null, '9.5rem', 'clamp(12.5rem, 30vw, 27rem)', '8rem'];

/** A due visit or health act of a horse, with its period. */
interface Planned {
  /** The horse. */
  readonly path: string;
  readonly due: Day | undefined;
  readonly period: Period;
  readonly what: VisitKind | DueAct;
}

const keyOf = ({ what, path }: Planned) =>
  typeof what === 'string' ? `${what} ${path}` : what.act.path;
const periodOf = ({ period }: Planned) => period;
const classOf = ({ period }: Planned) => classNames(styles.row, styles[period]);
const pathOf = ({ path }: Pick<Planned, 'path'>) => path;
const NO_KINDS: readonly VisitKind[] = [];
/** The collections that are read besides the horses, which hold the dates of their visits themselves. */
const READS = { visits: [], all: ['health'] } as const satisfies Record<
  string,
  readonly Collection[]
>;

/** The due visits and health acts by weeks and months; can be exported as a calendar and printed. */
export function DueScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: DueSearch) => void navigate(searchChange(change));
  const mirror = useMirror();
  const toasts = useToasts();
  const now = useNow();
  const today = dayOf(now);
  const { kind, period, week } = search;
  const isOfHealth = kind === undefined || kind === 'health';
  const reads = READS[isOfHealth ? 'all' : 'visits'];
  const isWhole = useFirstPull('horses', ...reads) === null;
  const actsPull = useFirstPull('health');
  // Until all acts are here, the latest of a kind may be missing: another would be called late.
  const withActs = isOfHealth && actsPull === null;
  const read = useLiveQuery(async () => {
    const visits = await listDueVisits(
      mirror,
      kind === undefined ? VISIT_KINDS : kind === 'health' ? NO_KINDS : [kind],
    );
    return { kind, withActs, dues: inOrder(visits, withActs ? await listDueActs(mirror) : []) };
  }, [mirror, kind, withActs]);
  const isRead = read?.kind === kind && read?.withActs === withActs;
  const dues = actsPull !== undefined && isRead ? read?.dues : undefined;
  const [typed, setTyped] = useTypedSearch('due');
  const query = useDeferredValue(typed);
  const paths = useMemo(() => dues && [...new Set(dues.map(pathOf))], [dues]);
  const matching = useSearch('horses', paths, query, horseFinder);
  const found = useMemo(() => {
    if (!dues || !matching) return undefined;
    const matches = new Set(matching);
    const periodOfDay = periodClassifier(now);
    return dues
      .filter(({ path }) => matches.has(path))
      .map((each): Planned => ({ ...each, period: periodOfDay(each.due) }))
      .filter((due) => period === undefined || isInFilter(period, due, today))
      .filter(({ due }) => week === undefined || isDueInWeek(due, week, today));
  }, [dues, matching, period, week, now, today]);
  const listed = useMemo(() => found && [...new Set(found.map(pathOf))], [found]);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', listed);
  const onDues = useCallback((dues: readonly Planned[]) => onWindow(dues.map(pathOf)), [onWindow]);

  const outside = useMatchesLeftOut(query, listed);
  const isFiltered = [kind, period, week].some((filter) => filter !== undefined);
  // Whether horses that match the search are hidden by the other filters.
  const mayShow = (matching?.length ?? 0) > (listed?.length ?? 0);
  const showAll = () => onSearch({ kind: undefined, period: undefined, week: undefined });

  const saveCalendar = async () => {
    try {
      const rows = await readRows<Horse>(mirror, 'horses', listed ?? []);
      const horses = new Map(toldApart(rows).map((row) => [row.path, row]));
      const days = (found ?? []).flatMap(({ path, what }) => {
        const row = horses.get(path);
        if (!row) return [];
        if (typeof what !== 'string') return calendarDaysOfActs(row, [what.act], now);
        return calendarDaysOf([{ row, kind: what, care: careState(row.fields, what, now) }], now);
      });
      const saved = downloadCalendar(days, now, today);
      toasts.toast(
        saved > 0 ? await withOutdated(mirror, labels.calendarDone(saved)) : labels.calendarEmpty,
      );
    } catch (error) {
      console.error(error);
      toasts.toastError(failureLabels.read);
    }
  };

  return (
    <PlanningScreen
      title={navigationLabels.due}
      count={found?.length}
      reads={reads}
      filters={[
        kind && (kind === 'health' ? healthLabels.title : visitKindLabels[kind].tab),
        period && labels.periods[period],
        week && labels.week(week),
      ]}
      query={query}
      onPrint={onPrint}
      actions={
        <Button
          big
          icon="calendar"
          disabled={!isWhole || !found?.length}
          onClick={() => void saveCalendar()}
        >
          {labels.calendar}
        </Button>
      }
      tools={
        <PlanningSearch query={typed} onQuery={setTyped}>
          <SelectInput
            label={labels.kind}
            value={kind ?? 'both'}
            options={[
              { value: 'both', text: labels.both },
              ...VISIT_KINDS.map((value) => ({ value, text: visitKindLabels[value].tab })),
              { value: 'health', text: healthLabels.title },
            ]}
            onValue={(to) => onSearch({ kind: DUE_KINDS.find((of) => of === to) })}
          />
          <SelectInput
            label={labels.period}
            value={week ?? period ?? 'all'}
            options={[
              { value: 'all', text: labels.all },
              ...(week === undefined ? [] : [{ value: week, text: labels.week(week) }]),
              ...PERIODS.map((value) => ({ value, text: labels.periods[value] })),
            ]}
            onValue={(to) => {
              if (to !== week)
                onSearch({ period: PERIODS.find((of) => of === to), week: undefined });
            }}
          />
        </PlanningSearch>
      }
    >
      <LeftOutNotice
        paths={outside}
        why={isFiltered ? leftOutLabels.outsideFilters : leftOutLabels.outsideList}
        onShow={isFiltered && mayShow ? showAll : undefined}
      />
      {!dues || !found ? (
        <Reading spinner />
      ) : dues.length === 0 && kind !== 'health' ? (
        <NoHorses />
      ) : found.length === 0 ? (
        <NoMatch
          onFilters={isFiltered ? showAll : undefined}
          // Where only the filters hide matches, the search text stays.
          onSearch={query !== '' && !mayShow ? () => setTyped('') : undefined}
        />
      ) : (
        <div className={classNames(styles.list, paper.table)}>
          <GroupedTable
            items={found}
            reads={reads}
            groups={PERIODS}
            titles={labels.periods}
            groupOf={periodOf}
            keyOf={keyOf}
            estimate={ROW_HEIGHT}
            columns={labels.columns}
            widths={WIDTHS}
            classOf={classOf}
            onWindow={onDues}
          >
            {({ path, what }) => {
              const row = rowOf(path);
              return row && <Cells row={row} what={what} now={now} />;
            }}
          </GroupedTable>
        </div>
      )}
    </PlanningScreen>
  );
}

/** A day with its weekday; one after the year 9999, as in rows of older releases, without. */
function dayLabel(day: Day, today: Day): string {
  return isDay(day) ? formatWeekday(day, today) : formatShortDay(day);
}

/** By day, visits before acts of the same day; those without a day last. */
function inOrder(visits: readonly DueVisit[], acts: readonly DueAct[]): Omit<Planned, 'period'>[] {
  const all = [
    ...visits.map(({ path, kind, due }) => ({ path, due, what: kind })),
    ...acts.map((act) => ({ path: act.path, due: act.due, what: act })),
  ];
  if (acts.length === 0) return all;
  const dayOfDue = ({ due }: Pick<Planned, 'due'>) => due ?? '~';
  return all.toSorted((a, b) => byCodeUnits(dayOfDue(a), dayOfDue(b)));
}

interface CellsProps {
  row: ViewRow<Horse>;
  what: VisitKind | DueAct;
  now: number;
}

/** The cells of a row; memoised, because scrolling renders the list. */
const Cells = memo(function Cells({ row, what, now }: CellsProps) {
  const isVisit = typeof what === 'string';
  const care = isVisit ? careState(row.fields, what, now) : actState(what.act.fields, now);
  const last = isVisit ? row.fields[CARE[what].last] : what.act.fields.date;
  return (
    <>
      <th scope="row" className={styles.name}>
        <HorseLink row={row} />
      </th>
      <td className={styles.kind}>{isVisit ? visitKindLabels[what].tab : actKind(what.act)}</td>
      <td className={styles.when}>
        {care.known ? (
          <>
            <span className={styles.day}>{dayLabel(care.due, dayOf(now))}</span>{' '}
            <strong>{dueLabel(care)}</strong>
          </>
        ) : isVisit ? (
          unknownHint(row, what)
        ) : (
          notDueText(what.act)
        )}
      </td>
      <td className={styles.last} data-label={labels.columns[3]}>
        {isInstant(last)
          ? formatShortDay(dayOf(last))
          : isVisit
            ? lastLabel(row, what)
            : textsOf(what.act)('date', visitLabels.unknownDate)}
      </td>
    </>
  );
});
