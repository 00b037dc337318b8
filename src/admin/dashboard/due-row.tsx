import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DueGroup } from '../../model/visits/due-state.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { type VisitKind, CARE } from '../../model/visits/visit.ts';
import { isBefore } from '../../model/visits/visit-day.ts';
import { ok } from '../../platform/result.ts';
import { needsPerson } from '../../register/sending/sending-states.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { visitOn } from '../shared/horses/visit-on.ts';
import { useRegister } from '../session/session-context.tsx';
import { type DueHorse, dueLabel } from '../shared/horses/due-list.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { ToCheckMark } from '../shared/lists/to-check-mark.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import styles from './due-row.module.css';
import { visitLabels } from '../shared/labels/visit-labels.ts';
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
  const register = useRegister();
  const toasts = useToasts();
  const { row, care } = due;
  const name = horseName(row);
  // The visit that was saved here is read a moment later; from then on what is read shows whether it still exists.
  const [saved, setSaved] = useState('');
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
  if (saved !== '' && visit) setSaved('');
  const recorded = saved !== '' || lastDay === today || visit !== undefined;
  // The visit and the sending states are read after the save, but not in the same frame.
  const pending = visit?.pending ?? (saved === '' ? row.pending : 1);
  const state = useSendingState(visit?.path ?? saved, pending) ?? 'sent';
  const { tap, run } = useSingleFlight();

  const record = () =>
    tap(async () => {
      const added = await register[kind].add(row.slug, { day: today, notes: '' });
      if (!added.success) return toasts.toastFailure(added.error);
      setSaved(added.data);
      toasts.toastUndo(visitLabels.announceDone(kind, name), () => undo(added.data));
    });

  // A different button from the one that recorded it, so a quick tap is no double tap.
  const undo = async (path: string) => {
    let isDone = false;
    await run(async () => {
      const undone = await register.visits.delete(path);
      isDone = undone.success || undone.error === 'missing';
      // Who deleted it may have done so before it was read here.
      if (isDone) setSaved('');
      if (!undone.success) return toasts.toastFailure(undone.error);
      toasts.announce(labels.announceUndone(kind, name));
    });
    return isDone;
  };

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
