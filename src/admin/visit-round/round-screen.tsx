import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type RoundStart, type Tick, readTicks } from '../../register/due/visit-round.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type VisitKind, VISIT_KINDS } from '../../model/visits/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { plainNumber } from '../../model/values/plain-text.ts';
import { CodeReader } from '../shared/forms/code-reader.tsx';
import { useDetailPanel } from '../shared/frame/detail-panel.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { HorseSummary } from './horse-summary.tsx';
import { slugOfAddress } from '../shared/horses/horse-address.ts';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import {
  FirstPullNotice,
  type Receiving,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/reading/first-pull.tsx';
import { shareEqualValues } from '../shared/lists/structural-sharing.ts';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useMedia } from '../shared/frame/use-media.ts';
import { useFirstOrder } from '../shared/lists/use-first-seen.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRows } from '../shared/lists/use-rows.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { VirtualList } from '../shared/lists/virtual-table.tsx';
import { DayButton } from '../shared/round/day-button.tsx';
import { DayConfirm } from '../shared/round/day-confirm.tsx';
import { RoundRow } from './round-row.tsx';
import { useRoundStart } from './use-round-start.ts';
import { UntilHere } from './until-here.tsx';
import styles from '../shared/round/round-screen.module.css';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { RoundSearch } from './round-search.ts';
import { roundLabels } from '../shared/round/round-labels.ts';

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
  const start = useRoundStart(kind, day);
  const held = useRef<ReadonlyMap<string, Tick>>(undefined);
  const read = useLiveQuery(async () => {
    const readAt = performance.now();
    held.current = shareEqualValues(held.current, await readTicks(mirror, kind, day));
    return { kind, day, ticks: held.current, readAt };
  }, [mirror, kind, day]);
  const ticked = read?.kind === kind && read.day === day ? read : undefined;

  const tools = (
    <>
      <Segments
        legend={labels.kind}
        value={kind}
        onValue={(to) => onChange({ kind: to, day: chosen })}
        options={VISIT_KINDS.map((value) => ({ value, text: visitKindLabels[value].tab }))}
      />
      <DayButton
        day={day}
        today={today}
        onDay={(to) => onChange({ kind, day: to === today ? undefined : to })}
      />
    </>
  );

  return (
    <>
      <ScreenHead title={visitKindLabels[kind].round} />
      {!start || !ticked || pull === undefined ? (
        <Reading spinner />
      ) : pull && (pull.stopped === null || start.paths.length === 0) ? (
        <>
          <div className={styles.tools}>{tools}</div>
          <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />
        </>
      ) : start.paths.length === 0 ? (
        <>
          <div className={styles.tools}>{tools}</div>
          <NoHorses />
        </>
      ) : (
        <DayConfirm day={day} today={today}>
          <RoundList
            key={`${kind} ${day}`}
            kind={kind}
            day={day}
            start={start}
            ticks={ticked.ticks}
            readAt={ticked.readAt}
            pull={pull}
            tools={tools}
          />
        </DayConfirm>
      )}
    </>
  );
}

/** Whether a text is what a reader types: a chip number, or the address in a QR code. */
function isCode(text: string): boolean {
  return slugOfAddress(text) !== null || /^\d{9,}$/.test(plainNumber(text));
}

const keyOf = (path: string) => path;
const ROW_HEIGHT = 92; // 84 and the gap

interface ListProps {
  kind: VisitKind;
  day: Day;
  start: RoundStart;
  ticks: ReadonlyMap<string, Tick>;
  /** When reading the ticks began. */
  readAt: number;
  /** The first pull if it was interrupted: not all horses are shown yet. */
  pull: Receiving | null;
  /** The controls that choose kind and day. */
  tools: ReactNode;
}

function RoundList({ kind, day, start, ticks, readAt, pull, tools }: ListProps) {
  const narrow = useMedia('(width < 480px)');
  const [query, setQuery] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The row down to which all horses are to be recorded. */
  const [until, setUntil] = useState<string | null>(null);
  const { rowOf, onWindow } = useRows<Horse>('horses', start.rows);
  const paths = useFirstOrder(start.paths);
  const done = useMemo(() => paths.filter((path) => ticks.has(path)), [paths, ticks]);
  const left = paths.length - done.length;
  const searched = useDeferredValue(query);
  const found = useSearch('horses', paths, searched, horseFinder);
  const outside = useMatchesLeftOut(searched, found);
  const shown = useMemo(
    () => found?.filter((path) => query !== '' || !hidden?.has(path)) ?? [],
    [found, query, hidden],
  );

  const undoneUntil = useMemo(
    () =>
      until === null
        ? null
        : shown.slice(0, shown.indexOf(until) + 1).filter((path) => !ticks.has(path)),
    [until, shown, ticks],
  );

  // A code that was read ticks its horse; a horse that is ticked already is only shown.
  const [read, setRead] = useState<{ readonly text: string } | null>(null);
  const acted = useRef(read);
  const showDetail = useDetailPanel();
  // What the panel tells of a horse is of this kind of visits: it goes with its round.
  useEffect(() => () => showDetail(null), [showDetail]);
  const toasts = useToasts();
  const only = read !== null && read.text === searched && shown.length === 1 ? shown[0]! : null;
  const row = only === null ? undefined : rowOf(only);
  const take = (text: string) => {
    // The panel of the horse that was read before may cover this one.
    showDetail(null);
    setRead({ text });
  };
  useEffect(() => {
    if (!row || acted.current === read) return;
    acted.current = read;
    const box = list.current?.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (box?.checked) {
      toasts.announce(visitLabels.announceDone(kind, horseName(row)));
      showDetail({
        title: horseName(row),
        key: row.path,
        body: <HorseSummary kind={kind} horse={row} />,
        keepsFocus: true,
      });
    } else box?.click();
  }, [row, read, kind, showDetail, toasts]);

  return (
    <div ref={list} className={styles.list}>
      <div className={styles.tools} data-searching={query !== ''}>
        {tools}
        <TextInput
          label={roundLabels.search}
          hideLabel
          type="search"
          placeholder={narrow ? labels.searchHintShort : roundLabels.searchHint}
          clearable
          value={query}
          onValue={setQuery}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A reader of chips or QR codes sends Enter at the end. If a name matches one horse, its checkbox gets the
            // focus; otherwise the text is selected, so that the next reading replaces it.
            if (isCode(query)) take(query);
            if (shown.length === 1 && !isCode(query)) {
              list.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
            } else {
              event.currentTarget.select();
            }
          }}
        />
      </div>
      <div className={styles.progress}>
        {pull ? (
          <FirstPullNotice pull={pull} />
        ) : (
          <output className={styles.numbers}>
            <strong>{roundLabels.progress(done.length, paths.length)}</strong>
            <span>{left === 0 ? roundLabels.finished : roundLabels.left(left)}</span>
          </output>
        )}
        <CodeReader
          onCode={(code) => {
            setQuery(code);
            take(code);
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
        {!pull && (
          <progress
            className={styles.bar}
            max={paths.length}
            value={done.length}
            aria-label={roundLabels.done}
          />
        )}
      </div>
      <LeftOutNotice paths={outside} why={roundLabels.outside} />
      {!pull && found?.length === 0 && outside?.length === 0 && query !== '' && (
        <output className={styles.nobody}>{commonLabels.noResults}</output>
      )}
      <VirtualList rows={shown} keyOf={keyOf} estimate={ROW_HEIGHT} onWindow={onWindow}>
        {(path) => {
          const row = rowOf(path);
          if (!row) return undefined;
          return (
            <RoundRow
              kind={kind}
              day={day}
              row={row}
              ticks={ticks}
              readAt={readAt}
              onUntilHere={setUntil}
            />
          );
        }}
      </VirtualList>
      {!pull && (
        <p className={styles.give}>
          <Link
            to="/admin/given-rounds"
            search={{ kind, day }}
            className={buttonClass('secondary', true)}
          >
            {roundLabels.give}
          </Link>
        </p>
      )}
      {undoneUntil && (
        <UntilHere kind={kind} day={day} paths={undoneUntil} onClose={() => setUntil(null)} />
      )}
    </div>
  );
}
