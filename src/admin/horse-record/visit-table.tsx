import { useRef, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { restoreVisit } from '../../register/visits/restore-visit.ts';
import { deleteVisit } from '../../register/visits/visits.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { Visit, VisitKind } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMirror } from '../session/session-context.tsx';
import { callName } from '../shared/due-list.ts';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { NotSentYet } from '../shared/row-link.tsx';
import styles from './visit-table.module.css';

interface Props {
  kind: VisitKind;
  horse: ViewRow<Horse>;
  visits: readonly ViewRow<Visit>[];
}

/** The day of a visit; empty where old data have none. */
function dayOfVisit(visit: ViewRow<Visit>): string {
  return visit.fields.date === null ? '' : dayOf(visit.fields.date);
}

/** How many visits are shown at first: what one looks back to; the rest is one tap away. */
const RECENT = 8;

/** The visits of a horse, newest first. */
export function VisitTable({ kind, horse, visits }: Props) {
  const mirror = useMirror();
  const notices = useToasts();
  const [asking, setAsking] = useState<ViewRow<Visit> | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? visits : visits.slice(0, RECENT);
  const name = callName(horse.fields);
  const place = useRef<HTMLElement>(null);

  const remove = async (visit: ViewRow<Visit>) => {
    setAsking(null);
    const deleted = await deleteVisit(mirror, visit.path, UNDO_MS);
    if (!deleted.success) return notices.toastError(it.saveFailed[deleted.error]);
    // The button that had the focus goes with its row.
    place.current?.focus({ preventScroll: true });
    notices.toast(it.visit.removed(kind, name), {
      label: it.common.undo,
      run: () => void restore(visit),
    });
  };

  const restore = async (visit: ViewRow<Visit>) => {
    const restored = await restoreVisit(mirror, visit);
    if (restored.success) notices.announce(it.visit.restored(kind, name));
    else notices.toastError(it.saveFailed[restored.error]);
  };

  return (
    <section ref={place} tabIndex={-1} aria-label={it.visits[kind].count(visits.length)}>
      {visits.length === 0 ? (
        <p className={styles['none']}>{it.visits[kind].none}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{it.visit.date}</th>
              <th scope="col">{it.visit.notes}</th>
              <th scope="col">
                <VisuallyHidden>{it.visit.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((visit) => {
              const day = dayOfVisit(visit);
              return (
                <tr key={visit.path}>
                  <th scope="row">
                    {day === '' ? it.visit.unknownDate : formatDay(day)}
                    <NotSentYet row={visit} />
                  </th>
                  <td>{visit.fields.notes}</td>
                  <td className={styles['action']}>
                    <Button
                      look="quiet"
                      icon="trash"
                      aria-label={
                        day === ''
                          ? `${it.common.remove} (${it.visit.unknownDate})`
                          : it.visit.removeFor(kind, day)
                      }
                      onClick={() => setAsking(visit)}
                    >
                      <span>{it.common.remove}</span>
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {shown.length < visits.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {it.visit.showAll(visits.length)}
        </Button>
      )}
      {asking && (
        <Confirm
          title={it.visit.askRemove(kind, name, dayOfVisit(asking))}
          action={it.common.remove}
          icon="trash"
          onConfirm={() => void remove(asking)}
          onClose={() => setAsking(null)}
        >
          {asking.fields.notes && <p>{asking.fields.notes}</p>}
        </Confirm>
      )}
    </section>
  );
}
