import { Link, getRouteApi } from '@tanstack/react-router';
import { formatDay, formatEuro } from '../../i18n/format.ts';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { type Receipt } from '../../model/receipt.ts';
import { dayOfReceipt, receiptState } from '../../model/receipt-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HistorySection } from '../history/history-section.tsx';
import { RecordScreen } from '../record/record-screen.tsx';
import { PrintButton } from '../shared/print-button.tsx';
import paper from '../shared/print-styles.module.css';
import { NotSentYet } from '../shared/row-link.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { CancelReceipt } from './cancel-receipt.tsx';
import { labels, methodText, receiptName, stateText } from './labels.ts';
import styles from './receipts.module.css';
import list from '../shared/section-list.module.css';

const route = getRouteApi('/admin/_session/receipts/$slug');

/** The page of one receipt: as printed, whether it is a draft or cancelled, and its history. */
export function ReceiptScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="receipts" slug={slug}>
      {(row) => <ReceiptPage key={slug} row={row} />}
    </RecordScreen>
  );
}

function ReceiptPage({ row }: { row: ViewRow<Receipt> }) {
  const navigate = route.useNavigate();
  const { fields } = row;
  const state = receiptState(fields);
  const params = { slug: fields.membership };
  return (
    <>
      <div className={paper.screenOnly}>
        <ScreenHead title={receiptName(fields)}>
          <NotSentYet row={row} />
          {/* A draft is no receipt: it has no number yet. */}
          <PrintButton disabled={fields.receiptNumber === null} />
        </ScreenHead>
        {state !== 'issued' && (
          <Banner
            inset
            look="warn"
            icon={state === 'draft' ? 'waiting' : 'cross'}
            text={stateText(fields)}
          />
        )}
      </div>
      {fields.receiptNumber === null ? (
        <p className={paper.paperOnly}>{labels.draftHint}</p>
      ) : (
        state === 'cancelled' && (
          <p className={classNames(paper.paperOnly, styles.cancelled)}>{stateText(fields)}</p>
        )
      )}
      <Paper receipt={fields} />
      <div className={classNames(paper.screenOnly, styles.below)}>
        <CancelReceipt
          row={row}
          onDiscarded={() => void navigate({ to: '/admin/memberships/$slug', params })}
        />
        <HistorySection path={row.path} />
        <p className={list.tools}>
          <Link
            to="/admin/memberships/$slug"
            params={params}
            className={buttonClass('secondary', true)}
          >
            {labels.open}
          </Link>
          <Link to="/admin/receipts" className={buttonClass('quiet')}>
            {commonLabels.back}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The receipt as handed over; printed only once it has its number. */
function Paper({ receipt }: { receipt: Receipt }) {
  const { payer, payerTaxCode, memberName, cause, cents, method, receiptNumber } = receipt;
  const day = dayOfReceipt(receipt);
  const isForOther = memberName.trim() !== '' && memberName.trim() !== payer.trim();
  return (
    <article className={classNames(styles.paper, receiptNumber === null && paper.screenOnly)}>
      <header>
        <strong>{__ASSOCIATION__}</strong>
        <span>{__ASSOCIATION_SEAT__}</span>
      </header>
      <h2 className={styles.number}>{receiptName(receipt)}</h2>
      <p>{day === undefined ? '' : formatDay(day)}</p>
      <p>
        {labels.received} <strong>{payer}</strong>
        {payerTaxCode !== '' && `, ${labels.taxCode(payerTaxCode)}`}
        {isForOther && `, ${labels.forWhom(memberName)}`}, {labels.amount}{' '}
        <strong>{cents === null ? '' : formatEuro(cents)}</strong>
        {method !== '' && ` (${methodText(method)})`}.
      </p>
      <p>{cause}</p>
      <footer className={styles.sign}>
        {/* Filled in by hand where the heading does not have it. */}
        {__ASSOCIATION_TAX_CODE__ === '' && <span>{labels.association}</span>}
        <span>{labels.sign}</span>
      </footer>
    </article>
  );
}
