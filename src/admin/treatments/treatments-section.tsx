import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type Treatment, firstDayOf, isCancelled } from '../../model/treatments/treatment.ts';
import {
  type Withdrawal,
  isFoodProducing,
  withdrawalOn,
} from '../../model/treatments/treatment-withdrawal.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { Section } from '../shared/frame/section.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { treatmentLabels } from '../shared/labels/treatment-labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';
import { NewTreatment } from './new-treatment.tsx';
import { cancelledText, foodText, withdrawalText } from './treatment-texts.ts';
import styles from './treatments.module.css';
import list from '../shared/lists/section-list.module.css';

/** The number of treatments shown at first. */
const RECENT = 8;

interface Props {
  horse: ViewRow<Horse>;
  /** Whether the horse's form has unsaved edits, which a treatment would not copy. */
  dirty: boolean;
}

/** The treatments of a horse, and until when it is in withdrawal. */
export function TreatmentsSection({ horse, dirty }: Props) {
  const toasts = useToasts();
  const today = useToday();
  const rows = useRegisterQuery((r) => r.treatments.list(horse.slug), [horse.slug]);
  const pull = useFirstPull('treatments');
  const [adding, setAdding] = useState(false);
  const [all, setAll] = useState(false);
  const { isDPA } = horse.fields;
  // By the horse's present declaration: a treatment that was written before it may say otherwise.
  const withdrawal =
    rows &&
    withdrawalOn(
      rows.map(({ fields }) => ({ ...fields, isDPA })),
      today,
    );
  const shown = all ? rows : rows?.slice(0, RECENT);
  return (
    <Section
      title={treatmentLabels.title}
      summary={rows && withdrawal && pull === null ? summaryOf(rows, withdrawal) : ''}
    >
      {pull && <FirstPullNotice pull={pull} />}
      {!rows || !withdrawal || pull === undefined ? (
        <Reading spinner />
      ) : (
        <>
          {withdrawal.until !== null && (
            <p className={styles.withdrawal}>
              <Icon name="alert" />
              <strong>
                {labels.inWithdrawal(withdrawal.until, pull !== null || withdrawal.unsaid > 0)}
              </strong>
            </p>
          )}
          {withdrawal.unsaid > 0 && (
            <p className={styles.withdrawal}>
              <Icon name="alert" />
              <strong>{labels.unsaidWithdrawal(withdrawal.unsaid)}</strong>
            </p>
          )}
          {withdrawal.until === null &&
            withdrawal.unsaid === 0 &&
            isFoodProducing(horse.fields) &&
            rows.length > 0 &&
            pull === null && <p>{labels.noWithdrawal}</p>}
          <p className={list.soft}>{foodText(horse)}</p>
          {rows.length === 0 && pull === null && <p>{labels.empty}</p>}
        </>
      )}
      <div className={list.tools}>
        <Button
          look="primary"
          icon="plus"
          onClick={() => (dirty ? toasts.toastError(labels.dirty) : setAdding(true))}
        >
          {labels.add}
        </Button>
        <Link to="/admin/treatments" className={buttonClass('quiet')}>
          {navigationLabels.treatments}
        </Link>
      </div>
      {shown && shown.length > 0 && (
        <ul className={list.rows} aria-label={labels.list}>
          {shown.map((row) => (
            <li key={row.path}>
              <RowBoundary>{() => <Row row={row} />}</RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {rows && shown && shown.length < rows.length && (
        <Button look="quiet" onClick={keepFocus(() => setAll(true))}>
          {moreLabel('m', pull === null ? rows.length - shown.length : null)}
        </Button>
      )}
      {adding && <NewTreatment horse={horse} rows={rows ?? []} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** Until when the horse is in withdrawal, as far as known; else the number of treatments not cancelled. */
function summaryOf(rows: readonly ViewRow<Treatment>[], { until, unsaid }: Withdrawal): string {
  if (until !== null) return labels.inWithdrawal(until, unsaid > 0);
  if (unsaid > 0) return labels.unsaidShort;
  const standing = rows.filter(({ fields }) => !isCancelled(fields)).length;
  if (standing > 0) return treatmentLabels.count(standing);
  return rows.length === 0 ? labels.empty : labels.allCancelled(rows.length);
}

function Row({ row }: { row: ViewRow<Treatment> }) {
  const { fields } = row;
  const { days } = fields;
  const shown = textsOf(row);
  const day = firstDayOf(fields);
  const details = [
    shown('date', day === undefined ? labels.noDay : formatDay(day)),
    shown('days', days === null ? '' : labels.days(days)),
    shown('dose'),
    shown('reason'),
    shown('vet'),
    withdrawalText(row),
  ].filter(Boolean);
  const name = shown('drug').trim() || treatmentLabels.nameless;
  const cancelled = cancelledText(row);
  return (
    <>
      <Link to="/admin/treatments/$slug" params={{ slug: row.slug }} className={list.open}>
        {isCancelled(fields) ? <s>{name}</s> : name}
      </Link>
      <NotSentYet row={row} />
      <p className={list.soft}>{details.join(' · ')}</p>
      {cancelled && <p className={styles.cancelled}>{cancelled}</p>}
    </>
  );
}
