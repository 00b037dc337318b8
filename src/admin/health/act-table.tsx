import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatShortDay } from '../../i18n/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type HealthAct, dayOfAct } from '../../model/health/health-act.ts';

import type { Horse } from '../../model/horses/horse.ts';
import { Button } from '../../ui/button.tsx';
import { RemoveConfirm } from '../shared/record/remove-confirm.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRegister } from '../session/session-context.tsx';
import { actKind, healthLabels } from '../shared/labels/health-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { UNDO_MS } from '../shared/frame/toasts.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { visitLabels } from '../shared/labels/visit-labels.ts';
import rows from '../shared/record/row-table.module.css';
import styles from './health-section.module.css';
import { labels } from './labels.ts';

interface Props {
  horse: ViewRow<Horse>;
  /** Latest first. */
  acts: readonly ViewRow<HealthAct>[];
  /** Whether all acts are on this phone: they are not counted before. */
  isWhole: boolean;
}

/** The number of acts shown at first. */
const RECENT = 8;

/** What was done for a horse's health, latest first; each can be opened, and deleted with an undo. */
export function ActTable({ horse, acts, isWhole }: Props) {
  const register = useRegister();
  const [asking, setAsking] = useState<ViewRow<HealthAct> | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? acts : acts.slice(0, RECENT);
  const nameOf = (act: ViewRow<HealthAct>) => healthLabels.ofHorse(actKind(act), horseName(horse));

  return (
    <section aria-label={labels.list}>
      <table className={classNames(rows.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{labels.columns.date}</th>
            <th scope="col">{labels.columns.what}</th>
            <th scope="col">{labels.columns.next}</th>
            <th scope="col">
              <VisuallyHidden>{labels.columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((act) => (
            <tr key={act.path}>
              <RowBoundary columns={4}>
                {() => <Cells act={act} name={nameOf(act)} onRemove={() => setAsking(act)} />}
              </RowBoundary>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < acts.length && (
        <Button look="quiet" onClick={keepFocus(() => setAll(true))}>
          {moreLabel('m', isWhole ? acts.length - shown.length : null)}
        </Button>
      )}
      {asking && (
        <RemoveConfirm
          ask={labels.askRemove(nameOf(asking), dayOfAct(asking.fields.date) ?? '')}
          removed={labels.removed(nameOf(asking))}
          restored={labels.restored(nameOf(asking))}
          remove={() => register.health.delete(asking.slug, UNDO_MS)}
          restore={(act) => register.health.restore(act)}
          onClose={() => setAsking(null)}
        >
          <p>{labels.removeHint}</p>
        </RemoveConfirm>
      )}
    </section>
  );
}

interface CellsProps {
  act: ViewRow<HealthAct>;
  /** The name of the act, with its horse. */
  name: string;
  onRemove: () => void;
}

function Cells({ act, name, onRemove }: CellsProps) {
  const { fields } = act;
  const [day, next] = [dayOfAct(fields.date), dayOfAct(fields.next)];
  const text = textsOf(act);
  const [batch, by] = [text('batch'), text('by')];
  const details = [
    text('product'),
    batch && healthLabels.batch(batch),
    text('result'),
    by && labels.by(by),
    text('notes'),
  ].filter(Boolean);
  return (
    <>
      <th scope="row">
        {text('date', day === undefined ? visitLabels.unknownDate : formatDay(day))}
        <NotSentYet row={act} />
      </th>
      <td>
        <Link to="/admin/health/$slug" params={{ slug: act.slug }} className={styles.open}>
          {actKind(act)}
        </Link>
        {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      </td>
      <td data-label={labels.columns.next}>
        {text('next', next === undefined ? '' : formatShortDay(next))}
      </td>
      <td className={classNames(rows.action, styles.action)}>
        <Button
          look="quiet"
          icon="trash"
          aria-label={labels.removeFor(name, day ?? '')}
          onClick={onRemove}
        >
          <span>{commonLabels.remove}</span>
        </Button>
      </td>
    </>
  );
}
