import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatWeekday } from '../../i18n/format.ts';
import {
  type RoundPlace,
  type Tick,
  listPathsHere,
  listPlaces,
  readTicks,
} from '../../register/due/round.ts';
import { type Day, isDay } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, VISIT_KINDS } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { horseFinder } from '../shared/horse-finder.ts';
import {
  FirstPullNotice,
  type Receiving,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/first-pull.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { useFirstSeen } from '../shared/use-first-seen.ts';
import { useToday } from '../shared/use-now.ts';
import { useRows } from '../shared/use-rows.ts';
import { useSearch } from '../shared/use-search.ts';
import { VirtualList } from '../shared/virtual-table.tsx';
import { DayQuestion } from './day-question.tsx';
import { roundOrderOf, roundEntryOf } from './round-order.ts';
import { RoundRow } from './round-row.tsx';
import styles from './round-screen.module.css';
import { visitKindLabels } from '../shared/visit-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { getRouteApi } from '@tanstack/react-router';
import type { RoundSearch } from './round-search.ts';

const route = getRouteApi('/admin/_session/round');

/** The round of the farrier or the dentist: all horses in the stable, most overdue first. */
export function RoundScreen() {
  const { kind = 'hoovesTrims', day: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const onChange = (search: RoundSearch) =>
    void navigate({ search, replace: true, resetScroll: false });
  const mirror = useMirror();
  const today = useToday();
  const day = chosen ?? today;
  const pull = useFirstPull('horses', kind);
  const places = usePlaces(kind);
  const found = useLiveQuery(
    async () => ({ kind, day, ticks: await readTicks(mirror, kind, day) }),
    [mirror, kind, day],
  );
  const ticks = found?.kind === kind && found.day === day ? found.ticks : undefined;

  return (
    <>
      <ScreenHead title={visitKindLabels[kind].round}>
        <Segments
          legend={labels.kind}
          value={kind}
          onValue={(to) => onChange({ kind: to, day: chosen })}
          options={VISIT_KINDS.map((value) => ({ value, text: visitKindLabels[value].tab }))}
        />
      </ScreenHead>
      <div className={styles.day}>
        <DateInput
          label={labels.date}
          hint={`${day === today ? `${labels.today}, ` : ''}${formatWeekday(day, today)}`}
          value={day}
          onValue={(to) => {
            // While a date is being typed it may not exist yet.
            if (isDay(to)) onChange({ kind, day: to === today ? undefined : to });
          }}
        />
        {day !== today && (
          <Button icon="undo" onClick={() => onChange({ kind, day: undefined })}>
            {labels.today}
          </Button>
        )}
      </div>
      {!places || !ticks || pull === undefined ? (
        <Spinner />
      ) : pull && (pull.stopped === null || places.length === 0) ? (
        <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />
      ) : places.length === 0 ? (
        <EmptyState title={labels.nobody} />
      ) : (
        <DayQuestion day={day} today={today}>
          <RoundList
            key={`${kind} ${day}`}
            kind={kind}
            day={day}
            places={places}
            ticks={ticks}
            pull={pull}
          />
        </DayQuestion>
      )}
    </>
  );
}

/**
 * The round places, read when the screen is opened and when a horse enters or leaves the stable. A tick
 * changes no place, so that it does not read them again.
 */
function usePlaces(kind: VisitKind): readonly RoundPlace[] | undefined {
  const mirror = useMirror();
  const here = useLiveQuery(() => listPathsHere(mirror), [mirror]);
  const [read, setRead] = useState<{ of: VisitKind; places?: RoundPlace[]; error?: unknown }>();
  useEffect(() => {
    if (!here) return undefined;
    let cancelled = false;
    listPlaces(mirror, kind).then(
      (places) => !cancelled && setRead({ of: kind, places }),
      (error: unknown) => !cancelled && setRead({ of: kind, error }),
    );
    return () => {
      cancelled = true;
    };
  }, [mirror, kind, here]);
  if (read?.error !== undefined) throw read.error;
  return read?.of === kind ? read.places : undefined;
}

const keyOf = (path: string) => path;
const ROW_HEIGHT = 92;

interface ListProps {
  kind: VisitKind;
  day: Day;
  places: readonly RoundPlace[];
  ticks: ReadonlyMap<string, Tick>;
  /** The first pull that was interrupted: there is more than is shown. */
  pull: Receiving | null;
}

function RoundList({ kind, day, places, ticks, pull }: ListProps) {
  const [query, setQuery] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { rowOf, onWindow } = useRows<Horse>('horses');
  const current = useMemo(() => roundOrderOf(places, ticks), [places, ticks]);
  const seen = useFirstSeen(current, keyOf, (_, index) => index);
  const paths = useMemo(
    () => current.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)),
    [current, seen],
  );
  const done = useMemo(() => paths.filter((path) => ticks.has(path)), [paths, ticks]);
  const left = paths.length - done.length;
  const found = useSearch('horses', paths, useDeferredValue(query), horseFinder);
  const shown = useMemo(
    () => found?.filter((path) => query !== '' || !hidden?.has(path)) ?? [],
    [found, query, hidden],
  );

  return (
    <div ref={list} className={styles.list}>
      <div className={styles.progress}>
        {pull ? (
          <FirstPullNotice pull={pull} />
        ) : (
          <>
            <output className={styles.numbers}>
              <strong>{labels.progress(done.length, paths.length)}</strong>
              <span>{labels.left(left)}</span>
            </output>
            <progress
              className={styles.bar}
              max={paths.length}
              value={done.length}
              aria-label={labels.done}
            />
          </>
        )}
      </div>
      <div className={styles.tools}>
        <TextInput
          label={labels.search}
          hideLabel
          type="search"
          placeholder={labels.searchHint}
          clearable
          value={query}
          onValue={setQuery}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A chip reader types Enter at the end. If one horse matches, its checkbox takes the focus;
            // otherwise selecting lets the next reading replace this one.
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
          className={styles.hide}
          onClick={() => setHidden(hidden ? null : new Set(done))}
        >
          {labels.onlyLeft}
        </Button>
      </div>
      {left === 0 && !pull && (
        <p className={styles.finished}>
          <Icon name="check" />
          {labels.finished}
        </p>
      )}
      {!pull && found?.length === 0 && query !== '' && (
        <output className={styles.nobody}>{commonLabels.noResults}</output>
      )}
      <VirtualList rows={shown} keyOf={keyOf} estimate={ROW_HEIGHT} onWindow={onWindow}>
        {(path) => {
          const row = rowOf(path);
          if (!row) return <div style={{ height: ROW_HEIGHT }} />;
          return (
            <RoundRow kind={kind} day={day} entry={roundEntryOf(row, ticks.get(path), kind, day)} />
          );
        }}
      </VirtualList>
    </div>
  );
}
