import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useState } from 'react';
import { formatWeekday } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import { readRound } from '../../mirror/round.ts';
import type { Day } from '../../model/calendar.ts';
import { isDay } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../desk-context.tsx';
import { horseFinder } from '../horses/horse-finder.ts';
import { ScreenHead } from '../screen-head.tsx';
import { useFirstSeen } from '../use-first-seen.ts';
import { useToday } from '../use-now.ts';
import { VirtualList } from '../virtual-table.tsx';
import type { Turn } from './round-order.ts';
import { turnsOf } from './round-order.ts';
import { RoundRow } from './round-row.tsx';
import styles from './round-screen.module.css';

interface Props {
  kind: VisitKind;
  /** The chosen day; undefined for today. */
  day: Day | undefined;
  onChange: (to: { kind: VisitKind; day: Day | undefined }) => void;
}

/** The farrier's, or the dentist's, day: every horse once, most overdue first. */
export function RoundScreen({ kind, day: chosen, onChange }: Props) {
  const mirror = useMirror();
  const today = useToday();
  const day = chosen ?? today;
  const found = useLiveQuery(
    async () => ({ kind, day, round: await readRound(mirror, kind, day) }),
    [mirror, kind, day],
  );
  const turns = useMemo(() => found && turnsOf(found.round, found.kind, found.day), [found]);
  const current = found?.kind === kind && found.day === day;

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
          value={day}
          onValue={(to) => {
            // While a year is being typed the day may not exist for a moment.
            if (isDay(to)) onChange({ kind, day: to === today ? undefined : to });
          }}
        />
        <p className={styles['weekday']}>
          {day === today ? `${it.round.today}, ` : ''}
          {formatWeekday(day)}
        </p>
        {day !== today && (
          <Button icon="undo" onClick={() => onChange({ kind, day: undefined })}>
            {it.round.today}
          </Button>
        )}
      </div>
      {!turns || !current ? (
        <Spinner />
      ) : turns.length === 0 ? (
        <EmptyState title={it.round.nobody} />
      ) : (
        <Turns key={`${kind} ${day}`} kind={kind} day={day} turns={turns} />
      )}
    </>
  );
}

const slugOf = (turn: Turn) => turn.horse.slug;

function Turns({ kind, day, turns }: { kind: VisitKind; day: Day; turns: readonly Turn[] }) {
  const [query, setQuery] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const done = turns.filter((turn) => turn.visit !== null);
  const left = turns.length - done.length;

  const places = useFirstSeen(turns, slugOf, (_, place) => place);
  const placeOf = ({ horse }: Turn) => places.get(horse.slug) ?? 0;
  const finds = horseFinder(query);
  const shown = turns
    .filter(({ horse }) => finds(horse.fields) && (query !== '' || !hidden?.has(horse.slug)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));

  return (
    <div ref={list} className={styles['turns']}>
      <div className={styles['progress']}>
        <output className={styles['numbers']}>
          <strong>{it.round.progress(done.length, turns.length)}</strong>
          <span>{it.round.left(left)}</span>
        </output>
        <progress
          className={styles['bar']}
          max={turns.length}
          value={done.length}
          aria-label={it.round.done}
        />
      </div>
      <div className={styles['tools']}>
        <TextInput
          label={it.round.search}
          quietLabel
          type="search"
          placeholder={it.round.search}
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
          onClick={() => setHidden(hidden ? null : new Set(done.map((turn) => turn.horse.slug)))}
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
      {shown.length === 0 && query !== '' && (
        <output className={styles['nobody']}>{it.common.noResults}</output>
      )}
      <VirtualList rows={shown} keyOf={slugOf} estimate={92}>
        {(turn) => <RoundRow kind={kind} day={day} turn={turn} />}
      </VirtualList>
    </div>
  );
}
