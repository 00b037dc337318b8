import { Link, getRouteApi } from '@tanstack/react-router';
import { formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { dayOfReceipt } from '../../model/receipts/receipt-checks.ts';
import { ok } from '../../platform/result.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { PrintButton } from '../shared/output/print-button.tsx';
import { PrintedOn } from '../shared/output/printed-on.tsx';
import paper from '../shared/output/print-styles.module.css';
import { Reading } from '../shared/reading/reading.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { labels } from './labels.ts';
import { cancelledTexts, receiptName, receiptStateText, receiptTextsOf } from './receipt-texts.ts';
import { numberInYear } from '../shared/labels/receipt-labels.ts';
import type { ReceiptsSearch } from './receipts-search.ts';
import styles from './receipts.module.css';
import { PaperTable } from '../shared/lists/paper-table.tsx';
import list from '../shared/lists/section-list.module.css';
import table from '../shared/lists/paper-table.module.css';

const route = getRouteApi('/admin/_session/receipts/');
const { screen } = labels;
/** The number of years that are always offered; receipts are kept for ten. Others are offered where there are any. */
const YEARS = 11;

/** The receipts of a year by number, to print for the accounts. */
export function ReceiptsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const thisYear = Number(today.slice(0, 4));
  const year = search.year ?? thisYear;
  const read = useRegisterQuery(
    async (r) => {
      const rows = await r.receipts.ofYear(year);
      return rows.success ? ok({ year, rows: rows.data }) : rows;
    },
    [year],
  );
  const pull = useFirstPull('receipts');
  const shown = pull === null && read?.year === year ? read.rows : undefined;
  const of = (state: ReturnType<typeof receiptState>) =>
    shown?.filter((row) => row.fields.year === year && receiptState(row) === state) ?? [];
  const [issued, cancelled, drafts] = [of('issued'), of('cancelled'), of('draft')];
  // Those whose year cannot be read too, which are in the list of every year: counted in each, they would add up.
  const toCheck = (shown?.length ?? 0) - issued.length - cancelled.length - drafts.length;
  const sum = issued.reduce((cents, { fields }) => cents + (fields.cents ?? 0), 0);
  const held = useRegisterQuery((r) => r.receipts.years(), []) ?? [];
  const lately = Array.from({ length: YEARS }, (_, n) => thisYear - n);
  const years = [...new Set([year, ...lately, ...held])].toSorted((a, b) => b - a);
  return (
    <>
      <ScreenHead title={navigationLabels.receipts} count={shown?.length}>
        <PrintButton disabled={!shown?.length} />
      </ScreenHead>
      <div className={classNames(paper.screenOnly, styles.year)}>
        <SelectInput
          label={screen.year}
          value={String(year)}
          onValue={(to) => void navigate(searchChange<ReceiptsSearch>({ year: Number(to) }))}
          options={years.map((each) => ({ value: String(each), text: String(each) }))}
        />
      </div>
      <div className={paper.paperOnly}>
        <p className={table.heading}>
          <strong>{screen.paperTitle(year)}</strong>
        </p>
        <p>
          <strong>{__ASSOCIATION__}</strong>, {__ASSOCIATION_SEAT__}
        </p>
        <PrintedOn />
      </div>
      {pull && <FirstPullNotice pull={pull} />}
      {!shown ? (
        !pull && <Reading spinner />
      ) : shown.length === 0 ? (
        <EmptyState title={screen.nothing(year)}>
          <p>{screen.nothingHint}</p>
          <Link to="/admin/memberships" className={buttonClass('secondary')}>
            {navigationLabels.memberships}
          </Link>
        </EmptyState>
      ) : (
        <PaperTable
          columns={screen.columns}
          rows={shown}
          keyOf={({ path }) => path}
          isStruck={(row) => receiptState(row) === 'cancelled'}
          className={styles.register}
        >
          {(row) => <Cells row={row} />}
        </PaperTable>
      )}
      <div className={table.law}>
        {shown && shown.length > 0 && <p>{screen.sum(issued.length, sum)}</p>}
        {cancelledTexts(cancelled).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {drafts.length > 0 && <p>{screen.drafts(drafts.length)}</p>}
        {toCheck > 0 && <p>{screen.toCheck(toCheck)}</p>}
        <p>{screen.elsewhere}</p>
      </div>
    </>
  );
}

function Cells({ row }: { row: ViewRow<Receipt> }) {
  const { fields } = row;
  const text = receiptTextsOf(row);
  const day = dayOfReceipt(fields);
  const number = text('receiptNumber');
  const why = receiptState(row) === 'draft' ? '' : receiptStateText(row);
  return (
    <>
      <th scope="row">
        <Link to="/admin/receipts/$slug" params={{ slug: row.slug }} className={list.open}>
          {number === '' ? receiptName(row) : numberInYear(number, text('year'))}
        </Link>
        <NotSentYet row={row} />
      </th>
      <td data-label={screen.columns[1]}>
        {text('date', day === undefined ? '' : formatShortDay(day))}
      </td>
      <td data-label={screen.columns[2]}>
        <span>{text('payer')}</span>
        <small>{text('payerTaxCode')}</small>
      </td>
      <td data-label={screen.columns[3]}>
        <span>{text('cause')}</span>
        {why !== '' && <span className={table.why}>{why}</span>}
      </td>
      <td data-label={screen.columns[4]} className={styles.amount}>
        {text('cents')}
      </td>
    </>
  );
}
