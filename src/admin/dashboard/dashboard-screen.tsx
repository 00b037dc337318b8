import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { it } from '../../i18n/it.ts';
import { listHorsesHere } from '../../mirror/round.ts';
import type { VisitKind } from '../../model/visit.ts';
import { VISIT_KINDS } from '../../model/visit.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import type { DueGroup, DueHorse } from '../due-list.ts';
import { DUE_GROUPS, dueHorses, groupOfDue } from '../due-list.ts';
import { ScreenHead } from '../screen-head.tsx';
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
        <Link to="/admin/round" search={{ kind }} className={buttonClass('primary', true)}>
          <Icon name="round" />
          {it.dashboard.startRound(kind)}
        </Link>
      </ScreenHead>
      <p className={styles['hint']}>{it.dashboard.hint}</p>
      <Segments
        legend={it.dashboard.kinds}
        value={kind}
        onValue={onKind}
        options={VISIT_KINDS.map((of) => ({
          value: of,
          text: it.visits[of].tab,
          ...(late(of) > 0 && { count: late(of) }),
        }))}
      />
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
        <DueGroups key={kind} kind={kind} due={due[kind]} />
      )}
    </>
  );
}

function DueGroups({ kind, due }: { kind: VisitKind; due: readonly DueHorse[] }) {
  const today = useToday();
  // Rows keep their place while the screen is open: a list that closes up under the finger makes the
  // next tap hit another horse. A recorded one leaves when the screen is opened again.
  const places = useRef({ day: today, groups: new Map<string, { group: DueGroup; at: number }>() });
  if (places.current.day !== today) places.current = { day: today, groups: new Map() };
  const held = places.current.groups;
  due.forEach(({ row, care }, at) => {
    const group = groupOfDue(care);
    if (group && !held.has(row.slug)) held.set(row.slug, { group, at });
  });
  const groups = DUE_GROUPS.map((group) => ({
    group,
    horses: due
      .filter(({ row }) => held.get(row.slug)?.group === group)
      .toSorted((a, b) => held.get(a.row.slug)!.at - held.get(b.row.slug)!.at),
  })).filter(({ group, horses }) => group === 'overdue' || horses.length > 0);

  return groups.map(({ group, horses }) => {
    const title = (
      <h2 className={styles['title']}>
        {it.dashboard[group]} <span className={styles['count']}>({horses.length})</span>
      </h2>
    );
    const rows = (
      <ul role="list" className={styles['rows']}>
        {horses.map((horse) => (
          <DueRow key={horse.row.slug} kind={kind} group={group} due={horse} today={today} />
        ))}
      </ul>
    );
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
