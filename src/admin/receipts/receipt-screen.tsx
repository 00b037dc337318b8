import { Link, getRouteApi } from '@tanstack/react-router';
import { formatDay } from '../../i18n/format.ts';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { dayOfReceipt } from '../../model/receipts/receipt-checks.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HistorySection } from '../shared/history/history-section.tsx';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { PrintButton } from '../shared/output/print-button.tsx';
import paper from '../shared/output/print-styles.module.css';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { CancelReceipt } from './cancel-receipt.tsx';
import { labels } from './labels.ts';
import { methodText, receiptName, receiptStateText, receiptTextsOf } from './receipt-texts.ts';
import styles from './receipts.module.css';
import list from '../shared/lists/section-list.module.css';

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
  const state = receiptState(row);
  const text = receiptStateText(row);
  const params = { slug: fields.membership };
  return (
    <>
      <div className={paper.screenOnly}>
        <ScreenHead title={receiptName(row)}>
          <NotSentYet row={row} />
          {/* A draft is no receipt: it has no number yet. */}
          <PrintButton disabled={fields.receiptNumber === null} />
        </ScreenHead>
        {text !== '' && (
          <Banner
            inset
            look="warn"
            icon={state === 'draft' ? 'waiting' : state === 'cancelled' ? 'cross' : 'alert'}
            text={text}
          />
        )}
      </div>
      {state !== 'issued' && (
        <p className={classNames(paper.paperOnly, styles.stateOnPaper)}>{text}</p>
      )}
      <Paper row={row} />
      <div className={classNames(paper.screenOnly, styles.below)}>
        <CancelReceipt
          row={row}
          onDiscarded={() => void navigate({ to: '/admin/memberships/$slug', params })}
        />
        <HistorySection path={row.path} />
        <p className={list.tools}>
          {fields.membership !== '' && (
            <Link
              to="/admin/memberships/$slug"
              params={params}
              className={buttonClass('secondary', true)}
            >
              {labels.open}
            </Link>
          )}
          <Link to="/admin/receipts" className={buttonClass('quiet')}>
            {commonLabels.back}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The receipt as handed over; printed only once it has its number. */
function Paper({ row }: { row: ViewRow<Receipt> }) {
  const { fields } = row;
  const text = receiptTextsOf(row);
  const day = dayOfReceipt(fields);
  const [payer, member, taxCode] = [text('payer'), text('memberName'), text('payerTaxCode')];
  const isForOther = member.trim() !== '' && member.trim() !== payer.trim();
  const method = text('method', methodText(fields.method));
  return (
    <article
      className={classNames(styles.paper, fields.receiptNumber === null && paper.screenOnly)}
    >
      <header>
        <strong>{__ASSOCIATION__}</strong>
        <span>{__ASSOCIATION_SEAT__}</span>
      </header>
      <h2 className={styles.number}>{receiptName(row)}</h2>
      <p>{text('date', day === undefined ? '' : formatDay(day))}</p>
      <p>
        {labels.received} <strong>{payer}</strong>
        {taxCode !== '' && `, ${labels.taxCode(taxCode)}`}
        {isForOther && `, ${labels.forWhom(member)}`}, {labels.amount}{' '}
        <strong>{text('cents')}</strong>
        {method !== '' && ` (${method})`}.
      </p>
      <p>{text('cause')}</p>
      <footer className={styles.sign}>
        {/* Filled in by hand where the heading does not have it. */}
        {__ASSOCIATION_TAX_CODE__ === '' && <span>{labels.association}</span>}
        <span>{labels.sign}</span>
      </footer>
    </article>
  );
}
