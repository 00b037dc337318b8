import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatWeekday } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import type { RoundPlace, Tick } from '../../register/due/round.ts';
import { listPathsHere, listPlaces, readTicks } from '../../register/due/round.ts';
import type { Day } from '../../model/calendar.ts';
import { isDay } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { horseFinder } from '../shared/horse-finder.ts';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useFirstSeen } from '../shared/use-first-seen.ts';
import { useToday } from '../shared/use-now.ts';
import { useRows } from '../shared/use-rows.ts';
import { useSearch } from '../shared/use-search.ts';
import { VirtualList } from '../shared/virtual-table.tsx';
import { orderOf, turnOf } from './round-order.ts';
import { RoundRow } from './round-row.tsx';
import styles from './round-screen.module.css';
import type { RoundSearch } from './round-search.ts';

const route = getRouteApi('/admin/_session/round');

/** The farrier's, or the dentist's, day: every horse once, most overdue first. */
export function RoundScreen() {
  const { kind = 'hoovesTrims', day: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const onChange = (search: RoundSearch) =>
    void navigate({ search, replace: true, resetScroll: false });
  const mirror = useMirror();
  const today = useToday();
  const day = chosen ?? today;
  const places = usePlaces(kind);
  const found = useLiveQuery(
    async () => ({ kind, day, ticks: await readTicks(mirror, kind, day) }),
    [mirror, kind, day],
  );
  const ticks = found?.kind === kind && found.day === day ? found.ticks : undefined;

  return (
    <>
      <ScreenHead title={it.visits[kind].round}>
        <Segments
          legend={it.round.kind}
          value={kind}
          onValue={(to) => onChange({ kind: to, day: chosen })}
          options={VISIT_KINDS.map((value) => ({ value, text: it.visits[value].tab }))}
        />
      </ScreenHead>
      <div className={styles['day']}>
        <DateInput
          label={it.round.date}
          hint={`${day === today ? `${it.round.today}, ` : ''}${formatWeekday(day)}`}
          value={day}
          onValue={(to) => {
            // While a year is being typed the day may not exist for a moment.
            if (isDay(to)) onChange({ kind, day: to === today ? undefined : to });
          }}
        />
        {day !== today && (
          <Button icon="undo" onClick={() => onChange({ kind, day: undefined })}>
            {it.round.today}
          </Button>
        )}
      </div>
      {!places || !ticks ? (
        <Spinner />
      ) : places.length === 0 ? (
        <EmptyState title={it.round.nobody} />
      ) : (
        <Turns key={`${kind} ${day}`} kind={kind} day={day} places={places} ticks={ticks} />
      )}
    </>
  );
}

/**
 * The horses' places, read when the screen is opened and when a horse comes or goes: a tick moves
 * nobody, so that it need not read all places again.
 */
function usePlaces(kind: VisitKind): readonly RoundPlace[] | undefined {
  const mirror = useMirror();
  const here = useLiveQuery(() => listPathsHere(mirror), [mirror]);
  const [read, setRead] = useState<{ of: VisitKind; places?: RoundPlace[]; error?: unknown }>();
  useEffect(() => {
    if (!here) return undefined;
    let gone = false;
    listPlaces(mirror, kind).then(
      (places) => !gone && setRead({ of: kind, places }),
      (error: unknown) => !gone && setRead({ of: kind, error }),
    );
    return () => {
      gone = true;
    };
  }, [mirror, kind, here]);
  if (read?.error !== undefined) throw read.error;
  return read?.of === kind ? read.places : undefined;
}

const itself = (path: string) => path;
const ROW = 92;

interface TurnsProps {
  kind: VisitKind;
  day: Day;
  places: readonly RoundPlace[];
  ticks: ReadonlyMap<string, Tick>;
}

function Turns({ kind, day, places, ticks }: TurnsProps) {
  const [query, setQuery] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { rowOf, onWindow } = useRows<Horse>('horses');
  const now = useMemo(() => orderOf(places, ticks), [places, ticks]);
  const seen = useFirstSeen(now, itself, (_, place) => place);
  const paths = useMemo(
    () => now.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)),
    [now, seen],
  );
  const done = useMemo(() => paths.filter((path) => ticks.has(path)), [paths, ticks]);
  const left = paths.length - done.length;
  const found = useSearch('horses', paths, useDeferredValue(query), horseFinder);
  const shown = useMemo(
    () => found?.filter((path) => query !== '' || !hidden?.has(path)) ?? [],
    [found, query, hidden],
  );

  return (
    <div ref={list} className={styles['turns']}>
      <div className={styles['progress']}>
        <output className={styles['numbers']}>
          <strong>{it.round.progress(done.length, paths.length)}</strong>
          <span>{it.round.left(left)}</span>
        </output>
        <progress
          className={styles['bar']}
          max={paths.length}
          value={done.length}
          aria-label={it.round.done}
        />
      </div>
      <div className={styles['tools']}>
        <TextInput
          label={it.round.search}
          quietLabel
          type="search"
          placeholder={it.round.searchHint}
          clearable
          value={query}
          onValue={setQuery}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A chip reader ends with Enter. One horse found: its tick is under the next press;
            // otherwise the next reading replaces this one.
            if (shown.length === 1) {
              list.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
            } else {
              event.currentTarget.select();
            }
          }}
        />
        <Button
          big
          aria-pressed={hidden !== null}
          className={styles['hide']}
          onClick={() => setHidden(hidden ? null : new Set(done))}
        >
          {it.round.onlyLeft}
        </Button>
      </div>
      {left === 0 && (
        <p className={styles['finished']}>
          <Icon name="check" />
          {it.round.finished}
        </p>
      )}
      {found?.length === 0 && query !== '' && (
        <output className={styles['nobody']}>{it.common.noResults}</output>
      )}
      <VirtualList rows={shown} keyOf={itself} estimate={ROW} onWindow={onWindow}>
        {(path) => {
          const row = rowOf(path);
          if (!row) return <div style={{ height: ROW }} />;
          return <RoundRow kind={kind} day={day} turn={turnOf(row, ticks.get(path), kind, day)} />;
        }}
      </VirtualList>
    </div>
  );
}
