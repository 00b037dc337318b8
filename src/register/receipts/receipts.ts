import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { undoUnsent } from '../../mirror/changes/undo-mutation.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { type Day, instantOf } from '../../model/values/calendar.ts';
import { MAX_LENGTH, readFields } from '../../model/fields/fields.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { type Receipt, RECEIPT, isCountPath } from '../../model/receipts/receipt.ts';
import { byNumber, incompleteReceipt, yearOf } from '../../model/receipts/receipt-checks.ts';
import { updateOf } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { withCopiedTexts } from '../documents/copied-texts.ts';
import { addRoot, getRoot } from '../documents/root-documents.ts';
import { wholeRow } from '../documents/whole-row.ts';

export type ReceiptRow = ViewRow<Receipt>;

/** What a person types of a receipt. */
export interface NewReceipt {
  readonly day: Day;
  readonly payer: string;
  readonly payerTaxCode: string;
  readonly cause: string;
  readonly cents: number;
  readonly method: string;
}

/** The receipts of a membership, cancelled ones too, by year and number; drafts of a year are its last. */
export async function listReceipts(mirror: Mirror, membership: string): Promise<ReceiptRow[]> {
  const rows = await mirror.db
    .view<Receipt>('receipts')
    .where('fields.membership')
    .equals(membership)
    .toArray();
  return ordered(rows);
}

/**
 * The receipts of a year, cancelled ones too, by number; drafts last. Those without a year, or whose year cannot be
 * read or is none, may be of any, and are at the end of each.
 */
export async function listReceiptsOfYear({ db }: Mirror, year: number): Promise<ReceiptRow[]> {
  const rows = await db
    .view<Receipt>('receipts')
    .filter(({ path, fields }) => {
      return (fields.year === year || isYearless(fields)) && !isCountPath(path);
    })
    .toArray();
  return ordered(rows).toSorted(
    (a, b) => Number(isYearless(a.fields)) - Number(isYearless(b.fields)),
  );
}

/** Whether a receipt is of no year that there is a list of (`receiptYears`). */
const isYearless = ({ year }: Receipt): boolean => (year ?? 0) < 1;

function ordered(rows: readonly ReceiptRow[]): ReceiptRow[] {
  return rows.map(wholeRow).toSorted((a, b) => byNumber(a.fields, b.fields));
}

/** A receipt as it is shown; undefined where it is not there. */
export const getReceipt = (mirror: Mirror, slug: string) =>
  getRoot<Receipt>(mirror, `receipts/${slug}`);

/** Writes a receipt for a membership: a draft until the server has given it its number (RECEIPT-1). Gives its slug. */
export async function addReceipt(
  mirror: Mirror,
  membership: ViewRow<Membership>,
  { day, ...typed }: NewReceipt,
): Promise<Result<string, SaveFailure>> {
  const { givenName, familyName } = withCopiedTexts(membership);
  const receipt = readFields(RECEIPT, {
    ...typed,
    membership: membership.slug,
    memberName: `${givenName} ${familyName}`.trim().slice(0, MAX_LENGTH.line),
    date: instantOf(day),
    year: yearOf(day),
  });
  if (incompleteReceipt(receipt) !== null) return fail('unfit');
  return addRoot(mirror, `receipts/${mirror.ids.documentId()}`, receipt);
}

/**
 * Cancels a receipt with its reason; its number stays given. A draft that the server cannot have is discarded
 * without a trace (`discarded`). `cancelled` where it is cancelled already, as this phone shows it.
 */
export async function cancelReceipt(
  mirror: Mirror,
  slug: string,
  reason: string,
): Promise<Result<'cancelled' | 'discarded', SaveFailure | 'missing' | 'cancelled'>> {
  const cancelledReason = reason.trim();
  if (cancelledReason === '') return fail('unfit');
  const path = `receipts/${slug}`;
  const done = await transactOnQueues(mirror, 'cancel receipt', [path], async () => {
    let row = await getReceipt(mirror, slug);
    if (!row) return 'missing';
    if (row.fields.cancelledReason !== '') return 'already';
    if (await undoUnsent(mirror, path, ({ op }) => op === 'create')) {
      // Refused here, it may be in the register all the same: another device sent it from a file of unsent changes.
      row = await getReceipt(mirror, slug);
      if (!row) return 'discarded';
      if (row.fields.cancelledReason !== '') return 'already';
    }
    // A time that cannot be read says nothing, and is replaced; a reason that cannot be read is not replaced unseen.
    const { cancelledAt: stands } = valuesOrTokens(row.fields, row.unread);
    const seen = { ...row.fields, cancelledAt: stands };
    const cancelledAt = mirror.clock.now();
    const update = updateOf(path, seen, { cancelledAt, cancelledReason });
    if (update) await append(mirror, update);
    return 'cancelled';
  });
  if (!done.success) return done;
  if (done.data === 'missing') return fail('missing');
  return done.data === 'already' ? fail('cancelled') : ok(done.data);
}
