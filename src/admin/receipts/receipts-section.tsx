import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { type Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { dayOfReceipt } from '../../model/receipts/receipt-checks.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { receiptLabels } from '../shared/labels/receipt-labels.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { Section } from '../shared/frame/section.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';
import { receiptName, receiptStateText, receiptTextsOf } from './receipt-texts.ts';
import { NewReceipt } from './new-receipt.tsx';
import list from '../shared/lists/section-list.module.css';

interface Props {
  member: ViewRow<Membership>;
  /** Whether the membership's form has unsaved edits, which a receipt would not copy. */
  dirty: boolean;
}

/** The receipts for the fee of a membership. */
export function ReceiptsSection({ member, dirty }: Props) {
  const toasts = useToasts();
  const rows = useRegisterQuery((r) => r.receipts.list(member.slug), [member.slug]);
  const pull = useFirstPull('receipts');
  const [adding, setAdding] = useState(false);
  return (
    <Section title={receiptLabels.title} summary={rows && pull === null ? summaryOf(rows) : ''}>
      {pull && <FirstPullNotice pull={pull} />}
      {!rows || pull === undefined ? (
        <Reading spinner />
      ) : (
        rows.length === 0 && pull === null && <p>{labels.empty}</p>
      )}
      <div className={list.tools}>
        <Button
          look="primary"
          icon="plus"
          onClick={() => (dirty ? toasts.toastError(labels.dirty) : setAdding(true))}
        >
          {labels.add}
        </Button>
        <Link to="/admin/receipts" className={buttonClass('quiet')}>
          {navigationLabels.receipts}
        </Link>
      </div>
      {rows && rows.length > 0 && (
        <ul className={list.rows} aria-label={labels.list}>
          {rows.map((row) => (
            <li key={row.path}>
              <RowBoundary>{() => <Line row={row} />}</RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {adding && rows && (
        <NewReceipt member={member} rows={rows} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

/** The last receipt that is not cancelled, in a line. */
function summaryOf(rows: readonly ViewRow<Receipt>[]): string {
  const standing = rows.filter((row) => receiptState(row) !== 'cancelled');
  const last = standing.at(-1);
  if (last) return receiptName(last);
  return rows.length === 0 ? labels.empty : labels.allCancelled(rows.length);
}

function Line({ row }: { row: ViewRow<Receipt> }) {
  const { fields } = row;
  const day = dayOfReceipt(fields);
  const text = receiptTextsOf(row);
  const name = receiptName(row);
  const state = receiptStateText(row);
  const details = [
    text('date', day === undefined ? '' : formatDay(day)),
    text('cents'),
    text('payer'),
    text('cause'),
    text('method'),
  ].filter(Boolean);
  return (
    <>
      <Link to="/admin/receipts/$slug" params={{ slug: row.slug }} className={list.open}>
        {receiptState(row) === 'cancelled' ? <s>{name}</s> : name}
      </Link>
      <NotSentYet row={row} />
      <p className={list.soft}>{details.join(' · ')}</p>
      {state !== '' && <p className={list.soft}>{state}</p>}
    </>
  );
}
