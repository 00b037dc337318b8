import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf, isInstant } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import {
  type Visit,
  type VisitKind,
  isAhead,
  isBehind,
  LAST_DATE,
  latestDate,
} from '../../model/visits/visit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RemoveConfirm } from '../shared/record/remove-confirm.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { UNDO_MS, useToasts } from '../shared/frame/toasts.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import rows from '../shared/record/row-table.module.css';
import styles from './visit-table.module.css';
import { labels } from './labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';
import { useRegister } from '../session/session-context.tsx';

interface Props {
  kind: VisitKind;
  horse: ViewRow<Horse>;
  visits: readonly ViewRow<Visit>[];
}

/** The day of a visit; empty if an old document has no date or an invalid one. */
function dayOfVisit(visit: ViewRow<Visit>): string {
  return visit.fields.date === null ? '' : dayOf(visit.fields.date);
}

/** The number of visits shown at first. */
const RECENT = 8;

/** The visits of a horse, newest first. */
export function VisitTable({ kind, horse, visits }: Props) {
  const register = useRegister();
  const pull = useFirstPull(kind);
  const [asking, setAsking] = useState<ViewRow<Visit> | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? visits : visits.slice(0, RECENT);
  const name = horseName(horse);

  return (
    <section
      tabIndex={-1}
      // The count is left out until all visits are received (PULL-5).
      aria-label={
        pull === null ? visitKindLabels[kind].count(visits.length) : visitKindLabels[kind].title
      }
    >
      {pull && <FirstPullNotice pull={pull} />}
      {pull === null && <BehindNotice kind={kind} horse={horse} visits={visits} />}
      {visits.length === 0 ? (
        pull === null && <p className={styles.none}>{visitKindLabels[kind].none}</p>
      ) : (
        <table className={classNames(rows.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{labels.visit.date}</th>
              <th scope="col">{labels.visit.notes}</th>
              <th scope="col">
                <VisuallyHidden>{labels.visit.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((visit) => (
              <tr key={visit.path}>
                <RowBoundary columns={3}>
                  {() => <Cells kind={kind} visit={visit} onRemove={() => setAsking(visit)} />}
                </RowBoundary>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < visits.length && (
        <Button look="quiet" className={styles.all} onClick={keepFocus(() => setAll(true))}>
          {pull === null ? labels.visit.showAll(visits.length) : labels.visit.showOthers}
        </Button>
      )}
      {asking && (
        <RemoveConfirm
          ask={labels.visit.askRemove(kind, name, dayOfVisit(asking))}
          removed={labels.visit.removed(kind, name)}
          restored={labels.visit.restored(kind, name)}
          remove={() => register.visits.delete(asking.path, UNDO_MS)}
          restore={register.visits.restore}
          onClose={() => setAsking(null)}
        >
          {asking.fields.notes && <p>{asking.fields.notes}</p>}
        </RemoveConfirm>
      )}
    </section>
  );
}

/**
 * Says that the horse's last date is behind its visits, or of a day to come that none of them gives, and can have it
 * follow them; other screens count it as it stands (VISIT-2).
 */
function BehindNotice({ kind, horse, visits }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const { tap } = useSingleFlight();
  const today = useToday();
  const last = horse.fields[LAST_DATE[kind]];
  const latest = latestDate(visits.map(({ fields }) => fields.date));
  const isToCome = isAhead(last, latest, today);
  if (!isToCome && !isBehind(last, latest)) return null;
  const [lastDay, latestDay] = [last, latest].map((date) => (isInstant(date) ? dayOf(date) : ''));
  const follow = () =>
    tap(async () => {
      const saved = await register[kind].follow(horse.slug);
      if (!saved.success) return toasts.toastFailure(saved.error);
      toasts.announce(labels.visit.followed(kind, horseName(horse), latestDay !== ''));
    });
  const text = isToCome ? labels.visit.toCome(lastDay!) : labels.visit.behind(lastDay!, latestDay!);
  const action = labels.visit.follow(latestDay !== '');
  return (
    <Banner inset look="warn" icon="alert" text={text}>
      <Button onClick={keepFocus(follow)} aria-label={labels.visit.followFor(action, kind)}>
        {action}
      </Button>
    </Banner>
  );
}

interface CellsProps {
  kind: VisitKind;
  visit: ViewRow<Visit>;
  onRemove: () => void;
}

function Cells({ kind, visit, onRemove }: CellsProps) {
  const day = dayOfVisit(visit);
  const text = textsOf(visit);
  const date = text('date', day === '' ? visitLabels.unknownDate : formatDay(day));
  return (
    <>
      <th scope="row">
        {date}
        <NotSentYet row={visit} />
      </th>
      <td>{text('notes')}</td>
      <td className={rows.action}>
        <Button
          look="quiet"
          icon="trash"
          aria-label={
            day === '' ? `${commonLabels.remove} (${date})` : labels.visit.removeFor(kind, day)
          }
          onClick={onRemove}
        >
          <span>{commonLabels.remove}</span>
        </Button>
      </td>
    </>
  );
}
