import { getRouteApi, Link } from '@tanstack/react-router';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type Day, instantOf } from '../../model/values/calendar.ts';
import { dayAfter, proposedInterval } from '../../model/health/health-proposal.ts';
import type { Horse } from '../../model/horses/horse.ts';
import {
  type HealthPlace,
  healthPlaces,
  readHealthRegister,
  usualFacts,
} from '../../register/due/health-round.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { commonLabels } from '../../i18n/labels.ts';
import { DayButton } from '../shared/round/day-button.tsx';
import { DayConfirm } from '../shared/round/day-confirm.tsx';
import { roundLabels } from '../shared/round/round-labels.ts';
import styles from '../shared/round/round-screen.module.css';
import { useMirror, useRegister } from '../session/session-context.tsx';
import {
  FirstPullNotice,
  type Receiving,
  SKELETON_ROWS,
  useFirstPull,
} from '../shared/reading/first-pull.tsx';
import { horseFinder } from '../shared/horses/horse-finder.ts';
import { LeftOutNotice, useMatchesLeftOut } from '../shared/horses/left-out.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useFirstOrder } from '../shared/lists/use-first-seen.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRows } from '../shared/lists/use-rows.ts';
import { useSearch } from '../shared/lists/use-search.ts';
import { VirtualList } from '../shared/lists/virtual-table.tsx';
import { HealthRoundRow } from './health-round-row.tsx';
import { labels } from './labels.ts';
import { RecordTheRest } from './record-the-rest.tsx';
import { checkFacts, RoundFactsForm } from './round-facts.tsx';
import { type TypedFacts, useRoundFacts } from './use-round-facts.ts';

const route = getRouteApi('/admin/_session/health-round');
const ROW_HEIGHT = 92; // 84 and the gap
const keyOf = (path: string) => path;

/** The health round, of the vet or for worming: one kind, product and batch for all horses in the stable. */
export function HealthRoundScreen() {
  const { day: chosen } = route.useSearch();
  const today = useToday();
  const day = chosen ?? today;
  return (
    <>
      <ScreenHead title={navigationLabels.healthRound} />
      <DayConfirm day={day} today={today}>
        <OfDay key={day} day={day} today={today} />
      </DayConfirm>
    </>
  );
}

/** @param today for the day button, which names the day relative to it */
function OfDay({ day, today }: { day: Day; today: Day }) {
  const navigate = route.useNavigate();
  const mirror = useMirror();
  const pull = useFirstPull('horses', 'health');
  const register = useLiveQuery(async () => {
    const readAt = performance.now();
    return { ...(await readHealthRegister(mirror)), readAt };
  }, [mirror]);
  const ofDay = useMemo(() => register && usualFacts(register.acts, day), [register, day]);
  const typed = useRoundFacts(day, ofDay);
  const kind = typed?.facts.kind.trim() ?? '';
  const places = useMemo(
    () => register && healthPlaces(register, kind, day),
    [register, kind, day],
  );
  const tools = (
    <DayButton
      day={day}
      today={today}
      onDay={(to) =>
        void navigate({
          search: { day: to === today ? undefined : to },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
  if (!register || !places || !typed || pull === undefined) return <Reading spinner />;
  if (pull && (pull.stopped === null || places.length === 0)) {
    return <FirstPullNotice pull={pull} rows={SKELETON_ROWS} />;
  }
  if (places.length === 0) return <NoHorses />;
  return (
    <div className={styles.list}>
      <RoundFactsForm facts={typed.facts} onFacts={typed.set} acts={register.acts} />
      {kind === '' ? (
        <>
          <div className={styles.tools}>{tools}</div>
          <EmptyState title={labels.chooseFirst.title}>
            <p>{labels.chooseFirst.text}</p>
          </EmptyState>
        </>
      ) : (
        <RoundList
          key={kind}
          day={day}
          typed={typed}
          places={places}
          readAt={register.readAt}
          pull={pull}
          tools={tools}
        />
      )}
    </div>
  );
}

interface ListProps {
  day: Day;
  typed: TypedFacts;
  places: readonly HealthPlace[];
  /** When reading the places began. */
  readAt: number;
  /** The first pull if it was interrupted: not all horses are shown yet. */
  pull: Receiving | null;
  /** The button that chooses the day. */
  tools: ReactNode;
}

function RoundList({ day, typed, places, readAt, pull, tools }: ListProps) {
  const register = useRegister();
  const toasts = useToasts();
  const [query, setQuery] = useState('');
  const [asksForAll, setAsksForAll] = useState(false);
  const { rowOf, onWindow } = useRows<Horse>('horses');
  const { facts } = typed;
  const kind = facts.kind.trim();
  const placeOf = useMemo(() => new Map(places.map((each) => [each.path, each])), [places]);
  const paths = useFirstOrder(useMemo(() => [...placeOf.keys()], [placeOf]));
  const rest = useMemo(() => places.filter(({ act }) => act === null), [places]);
  const done = paths.length - rest.length;
  const searched = useDeferredValue(query);
  const shown = useSearch('horses', paths, searched, horseFinder);
  const outside = useMatchesLeftOut(searched, shown);

  const add = (horse: ViewRow<Horse>, { before }: HealthPlace) => {
    const interval = proposedInterval(kind, before?.fields);
    return register.health.add(horse.slug, {
      kind,
      date: instantOf(day),
      by: facts.by.trim(),
      product: facts.product.trim(),
      batch: facts.batch.trim(),
      result: '',
      next: interval === null ? null : instantOf(dayAfter(day, interval)),
      notes: '',
    });
  };
  const isFit = (): boolean => {
    const fits = checkFacts(facts);
    if (!fits) toasts.toastError(labels.facts.correct);
    return fits;
  };
  const record = async (horse: ViewRow<Horse>, place: HealthPlace): Promise<boolean> => {
    if (!isFit()) return false;
    const saved = await add(horse, place);
    if (saved.success) typed.recorded();
    else toasts.toastFailure(saved.error);
    return saved.success;
  };

  return (
    <>
      <div className={styles.tools} data-searching={query !== ''}>
        {tools}
        <TextInput
          label={roundLabels.search}
          hideLabel
          type="search"
          placeholder={roundLabels.searchHint}
          clearable
          value={query}
          onValue={setQuery}
          onKeyDown={(event) => {
            // A chip reader sends Enter at the end: the selected text is replaced by the next reading.
            if (event.key === 'Enter') event.currentTarget.select();
          }}
        />
      </div>
      <div className={styles.progress}>
        {pull ? (
          <FirstPullNotice pull={pull} />
        ) : (
          <output className={styles.numbers}>
            <strong>{roundLabels.progress(done, paths.length)}</strong>
            <span>{rest.length === 0 ? roundLabels.finished : roundLabels.left(rest.length)}</span>
          </output>
        )}
        {!pull && (
          <>
            <Button big className={styles.hide} onClick={() => isFit() && setAsksForAll(true)}>
              {labels.all.action}
            </Button>
            <progress
              className={styles.bar}
              max={paths.length}
              value={done}
              aria-label={roundLabels.done}
            />
          </>
        )}
      </div>
      <LeftOutNotice paths={outside} why={roundLabels.outside} />
      {!pull && shown?.length === 0 && outside?.length === 0 && query !== '' && (
        <output className={styles.nobody}>{commonLabels.noResults}</output>
      )}
      <VirtualList rows={shown ?? []} keyOf={keyOf} estimate={ROW_HEIGHT} onWindow={onWindow}>
        {(path) => {
          const [horse, place] = [rowOf(path), placeOf.get(path)];
          if (!horse || !place) return undefined;
          return (
            <HealthRoundRow
              kind={kind}
              day={day}
              horse={horse}
              place={place}
              readAt={readAt}
              isWhole={pull === null}
              record={record}
            />
          );
        }}
      </VirtualList>
      {!pull && (
        <p className={styles.give}>
          <Link
            to="/admin/given-rounds"
            search={{ kind: 'health', day }}
            className={buttonClass('secondary', true)}
          >
            {roundLabels.give}
          </Link>
        </p>
      )}
      {asksForAll && (
        <RecordTheRest
          kind={kind}
          day={day}
          places={rest}
          add={add}
          onRecorded={typed.recorded}
          onClose={() => setAsksForAll(false)}
        />
      )}
    </>
  );
}
