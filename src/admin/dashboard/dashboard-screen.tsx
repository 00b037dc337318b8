import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import { listHorsesHere } from '../../mirror/round.ts';
import type { Day } from '../../model/calendar.ts';
import { dayOf } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import type { DueGroup, DueHorse } from '../due-list.ts';
import { DUE_GROUPS, dueHorses, groupOfDue } from '../due-list.ts';
import { ScreenHead } from '../screen-head.tsx';
import { useFirstSeen } from '../use-first-seen.ts';
import { useNow, useToday } from '../use-now.ts';
import styles from './dashboard-screen.module.css';
import { DueRow } from './due-row.tsx';

interface Props {
  kind: VisitKind;
  onKind: (kind: VisitKind) => void;
}

/** Who is due, most overdue first, each to be recorded with one tap. */
export function DashboardScreen({ kind, onKind }: Props) {
  const mirror = useMirror();
  const now = useNow();
  const horses = useLiveQuery(() => listHorsesHere(mirror), [mirror]);
  const due = useMemo(
    () =>
      horses && {
        hoovesTrims: dueHorses(horses, 'hoovesTrims', now),
        dentists: dueHorses(horses, 'dentists', now),
      },
    [horses, now],
  );
  const late = (of: VisitKind) =>
    due?.[of].filter(({ care }) => care.known && care.overdue).length ?? 0;

  return (
    <>
      <ScreenHead title={it.shell.dashboard}>
        <Link to="/admin/round" search={{ kind }} className={buttonClass('secondary', true)}>
          <Icon name="round" />
          {it.dashboard.startRound(kind)}
        </Link>
      </ScreenHead>
      <p className={styles['hint']}>{it.dashboard.hint}</p>
      <div className={styles['choice']}>
        <Segments
          legend={it.dashboard.kinds}
          value={kind}
          onValue={onKind}
          options={VISIT_KINDS.map((of) => ({
            value: of,
            text: it.visits[of].tab,
            count: late(of),
          }))}
        />
        <Link to="/admin/due" className={classNames(buttonClass('quiet', true), styles['due'])}>
          <Icon name="calendar" />
          <span>{itDesk.due.title}</span>
        </Link>
      </div>
      {!due ? (
        <Spinner />
      ) : due[kind].length === 0 ? (
        <EmptyState title={it.dashboard.nobody}>
          <p>{it.dashboard.nobodyHint}</p>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {it.shell.horses}
          </Link>
        </EmptyState>
      ) : (
        <DueGroups key={`${kind} ${dayOf(now)}`} kind={kind} due={due[kind]} />
      )}
    </>
  );
}

function DueGroups({ kind, due }: { kind: VisitKind; due: readonly DueHorse[] }) {
  const today = useToday();
  const shown = due.filter(({ care }) => groupOfDue(care) !== null);
  // A recorded horse stays where it stood until the screen is opened again.
  const places = useFirstSeen(
    shown,
    ({ row }) => row.slug,
    ({ care }, place) => ({ group: groupOfDue(care), place }),
  );
  const placeOf = ({ row }: DueHorse) => places.get(row.slug)?.place ?? 0;
  const groups = DUE_GROUPS.map((group) => ({
    group,
    horses: due
      .filter(({ row }) => places.get(row.slug)?.group === group)
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
  })).filter(({ group, horses }) => group === 'overdue' || horses.length > 0);

  return groups.map(({ group, horses }) => {
    const title = (
      <h2 className={styles['title']}>
        {it.dashboard[group]} <span className={styles['count']}>({horses.length})</span>
      </h2>
    );
    const rows = <DueRows kind={kind} group={group} horses={horses} today={today} />;
    if (group === 'overdue' || group === 'week') {
      return (
        <section key={group} className={styles['group']}>
          {title}
          {horses.length === 0 ? <p className={styles['good']}>{it.dashboard.allGood}</p> : rows}
        </section>
      );
    }
    return (
      <details key={group} className={styles['group']}>
        <summary className={styles['summary']}>
          <Icon name="chevron" />
          {title}
        </summary>
        {group === 'unknown' && <p className={styles['hint']}>{it.dashboard.unknownHint}</p>}
        {rows}
      </details>
    );
  });
}

/** How many rows of a group are shown before one asks for more. */
const FIRST = 40;

interface RowsProps {
  kind: VisitKind;
  group: DueGroup;
  horses: readonly DueHorse[];
  today: Day;
}

function DueRows({ kind, group, horses, today }: RowsProps) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <ul className={styles['rows']}>
        {horses.slice(0, shown).map((horse) => (
          <DueRow key={horse.row.slug} kind={kind} group={group} due={horse} today={today} />
        ))}
      </ul>
      {horses.length > shown && (
        <Button big className={styles['more']} onClick={() => setShown(shown + 2 * FIRST)}>
          {it.dashboard.more(horses.length - shown)}
        </Button>
      )}
    </>
  );
}
