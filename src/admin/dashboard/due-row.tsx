import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { DueGroup } from '../../register/due/due.ts';
import { addVisit, deleteVisit } from '../../register/visits/visits.ts';
import { dayOf } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import type { DueHorse } from '../shared/due-list.ts';
import { callName, dueLabel } from '../shared/due-list.ts';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { useOneTap } from '../shared/use-one-tap.ts';
import styles from './due-row.module.css';

interface Props {
  kind: VisitKind;
  /** Where it stood when the screen was opened. */
  group: DueGroup;
  due: DueHorse;
  today: string;
}

/** A horse that is due: one tap records today's visit, and for some seconds one takes it back. */
export function DueRow({ kind, group, due, today }: Props) {
  const mirror = useMirror();
  const { clock } = useAdminApp();
  const notices = useToasts();
  const { row, care } = due;
  const name = callName(row.fields);
  const [done, setDone] = useState<{ path: string; canUndo: boolean } | null>(null);
  // Another phone, or the horse's own page, may have recorded it meanwhile.
  const last = row.fields[CARE[kind].last];
  const recorded = done !== null || (last !== null && dayOf(last) === today);
  const { tap } = useOneTap();

  const record = () =>
    tap(async () => {
      const saved = await addVisit(mirror, row.slug, kind, { day: today, notes: '' });
      if (!saved.success) return notices.toastError(it.saveFailed[saved.error]);
      setDone({ path: saved.data, canUndo: true });
      notices.announce(it.dashboard.announceDone(kind, name));
      clock.after(UNDO_MS, () =>
        setDone((held) => (held && held.path === saved.data ? { ...held, canUndo: false } : held)),
      );
    });

  const undo = () =>
    tap(async () => {
      if (!done) return;
      const undone = await deleteVisit(mirror, done.path);
      if (!undone.success) return notices.toastError(it.saveFailed[undone.error]);
      setDone(null);
      notices.announce(it.dashboard.announceUndone(kind, name));
    });

  return (
    <li className={classNames(styles['row'], recorded && styles['done'])} data-group={group}>
      <div className={styles['who']}>
        <Link to="/admin/horses/$slug" params={{ slug: row.slug }} className={styles['name']}>
          {name}
        </Link>
        {recorded ? (
          <p className={styles['saved']}>
            <Icon name="check" />
            {it.dashboard.recorded}
            {done && ` · ${it.common.savedOnPhone}`}
          </p>
        ) : (
          <p className={styles['when']}>
            <strong>{dueLabel(care)}</strong>
            {care.known && <span>{it.due.last(care.last)}</span>}
          </p>
        )}
      </div>
      {!recorded ? (
        <Button
          look={group === 'overdue' ? 'primary' : 'secondary'}
          big
          icon="check"
          className={styles['action']}
          aria-label={it.dashboard.doneTodayFor(name)}
          onClick={() => void record()}
        >
          {it.dashboard.doneToday}
        </Button>
      ) : (
        done?.canUndo && (
          <Button
            big
            icon="undo"
            className={styles['action']}
            aria-label={it.dashboard.undoFor(name)}
            onClick={() => void undo()}
          >
            {it.common.undo}
          </Button>
        )
      )}
    </li>
  );
}
