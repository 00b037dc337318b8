import { Link } from '@tanstack/react-router';
import type { DueGroup } from '../../model/visits/due-state.ts';
import { dayOf, isBefore } from '../../model/values/calendar.ts';
import { type VisitKind, CARE } from '../../model/visits/visit.ts';
import { ok } from '../../platform/result.ts';
import { needsPerson } from '../../register/unsent/sending-states.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useVisitToday } from '../shared/horses/use-visit-today.ts';
import { visitOn } from '../shared/horses/visit-on.ts';
import { type DueHorse, dueLabel } from '../shared/horses/due-list.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import styles from './due-row.module.css';
import { labels } from './labels.ts';
import { stateTexts } from '../shared/labels/sending-labels.ts';
import { useSendingState } from '../shared/reading/sending-state.tsx';
import { dueLabels } from '../shared/labels/due-labels.ts';

interface Props {
  kind: VisitKind;
  /** The group in which it is shown. */
  group: DueGroup;
  due: DueHorse;
  today: string;
}

/** A horse that is due: one tap records today's visit, and another tap undoes it for a few seconds. */
export function DueRow({ kind, group, due, today }: Props) {
  const { row, care } = due;
  const name = horseName(row);
  // The visit may also have been recorded on another device or on the horse's page.
  const last = row.fields[CARE[kind].last];
  const lastDay = last === null ? '' : dayOf(last);
  // Of today's visit, also where a last date to come hides it: its state is not that of the horse or of older visits.
  const visit = useRegisterQuery(
    async (each) =>
      lastDay === today || isBefore(today, lastDay)
        ? visitOn(each, kind, row.slug, today)
        : ok<undefined>(undefined),
    [kind, row.slug, today, lastDay],
  );
  const { saved, record } = useVisitToday({
    kind,
    slug: row.slug,
    name,
    today,
    isRead: visit !== undefined,
    undoneText: labels.announceUndone(kind, name),
  });
  const recorded = saved !== '' || lastDay === today || visit !== undefined;
  // The visit and the sending states are read after the save, but not in the same frame.
  const pending = visit?.pending ?? (saved === '' ? row.pending : 1);
  const state = useSendingState(visit?.path ?? saved, pending) ?? 'sent';
  return (
    <li
      className={classNames(styles.row, recorded && styles.done)}
      data-group={group}
      tabIndex={-1}
    >
      <div className={styles.who}>
        <Link to="/admin/horses/$slug" params={{ slug: row.slug }} className={styles.name}>
          {name}
        </Link>
        <ToCheckMark row={row} />
        {recorded ? (
          <p className={classNames(styles.saved, needsPerson(state) && styles.refused)}>
            <Icon name={needsPerson(state) ? 'alert' : 'check'} />
            {labels.recorded} · {stateTexts[state].mark}
          </p>
        ) : (
          <p className={styles.when}>
            <strong>{dueLabel(care)}</strong>
            {care.known && <span>{dueLabels.last(care.last)}</span>}
          </p>
        )}
      </div>
      {/* Invisible once recorded, but keeps its space: nothing moves under the thumb. */}
      <Button
        look={group === 'overdue' ? 'primary' : 'secondary'}
        big
        icon="check"
        className={classNames(styles.action, recorded && styles.gone)}
        disabled={recorded}
        aria-label={labels.doneTodayFor(name)}
        onClick={keepFocus(record)}
      >
        {labels.doneToday}
      </Button>
    </li>
  );
}
