import { useState } from 'react';
import * as v from 'valibot';
import { formatDecimal, parseEuro } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type Day, isDay, isBefore } from '../../model/values/calendar.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { isMinorOn } from '../../model/memberships/membership-papers.ts';
import { type Receipt } from '../../model/receipts/receipt.ts';
import { MEMBERSHIP_FEE } from '../../model/prices.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { MAX_CENTS, isReceiptDay, yearOf } from '../../model/receipts/receipt-checks.ts';
import { tidyTaxCode } from '../../model/memberships/tax-code.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { memberName } from '../shared/labels/member-name.ts';
import { neededDay, tooLong } from '../shared/labels/problem-labels.ts';
import { receiptLabels } from '../shared/labels/receipt-labels.ts';
import { taxCodeWarning } from '../shared/labels/tax-code-labels.ts';
import { FieldGrid } from '../shared/frame/section.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import list from '../shared/lists/section-list.module.css';

const proposalSchema = v.object({
  date: v.string(),
  cents: v.string(),
  payer: v.string(),
  payerTaxCode: v.string(),
  cause: v.string(),
  method: v.string(),
});
type Proposal = v.InferOutput<typeof proposalSchema>;
type Field = keyof Proposal;
type ReceiptDraft = Readonly<Record<Field, string | null>>;

/** Null means the value that was proposed when typing began, as `seen` has it. */
const draftSchema = v.object({
  date: v.nullable(v.string()),
  cents: v.nullable(v.string()),
  payer: v.nullable(v.string()),
  payerTaxCode: v.nullable(v.string()),
  cause: v.nullable(v.string()),
  method: v.nullable(v.string()),
  seen: v.optional(proposalSchema),
});

const BLANK: ReceiptDraft = {
  date: null,
  cents: null,
  payer: null,
  payerTaxCode: null,
  cause: null,
  method: null,
};

const FIELDS = Object.keys(BLANK) as Field[];

const readDraft = draftReader(draftSchema);

/** The proposed values: the guardian pays for a minor; amount and method as in the last receipt not cancelled. */
function proposalOf(
  { fields }: ViewRow<Membership>,
  rows: readonly ViewRow<Receipt>[],
  today: Day,
): Proposal {
  const last = rows.findLast((row) => receiptState(row) !== 'cancelled')?.fields;
  const guardian = isMinorOn(fields.birthDate, today) ? fields.guardianName.trim() : '';
  return {
    date: today,
    cents: formatDecimal((last?.cents ?? MEMBERSHIP_FEE * 100) / 100),
    payer: guardian || `${fields.givenName} ${fields.familyName}`.trim(),
    payerTaxCode: guardian === '' ? fields.taxCode : '',
    cause: labels.cause(fields.year),
    method: last?.method ?? labels.methods[0],
  };
}

interface Props {
  member: ViewRow<Membership>;
  /** The receipts of the membership; the amount and method of the last one that stands are proposed. */
  rows: readonly ViewRow<Receipt>[];
  onClose: () => void;
}

/** Writes a receipt for a member, or for a minor's guardian. What is typed is kept as a draft. */
export function NewReceipt({ member, rows, onClose }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const today = useToday();
  // Fixed when opened: changes that arrive meanwhile must not change what the person is about to save.
  const [opened] = useState(() => proposalOf(member, rows, today));
  const draft = useProposingDraft(`${member.path}/receipts/new`, BLANK, readDraft, {
    ...opened,
    date: today,
  });
  const { fields } = member;
  const name = memberName(fields);
  const text = (field: Field) => draft.value[field] ?? draft.proposed[field];
  const cents = parseEuro(text('cents'));
  const isAmount = typeof cents === 'number' && cents > 0 && cents <= MAX_CENTS;
  const day = text('date');

  const texts = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as Proposal;
  const { complete, errorOf, ask } = useProblems(texts, (field) => {
    const typed = texts[field];
    if (field === 'date')
      return isDay(typed) && !isReceiptDay(typed) ? labels.badYear : neededDay(typed);
    if (field === 'cents') return isAmount ? undefined : labels.badAmount;
    if (field === 'payer' && !typed.trim()) return labels.noPayer;
    if (field === 'cause' && !typed.trim()) return labels.noCause;
    return tooLong('line', typed);
  });

  const save = () =>
    register.receipts.add(member, {
      day,
      cents: cents ?? 0,
      payer: text('payer').trim(),
      payerTaxCode: tidyTaxCode(text('payerTaxCode').trim()),
      cause: text('cause').trim(),
      method: text('method').trim(),
    });

  const props = (field: Field) => ({
    label: receiptLabels.fields[field],
    value: text(field),
    onValue: (typed: string) => draft.set((before) => ({ ...before, [field]: typed })),
    error: errorOf(field),
  });
  const warning = isBefore(today, day)
    ? labels.future
    : isDay(day) && (yearOf(day) !== fields.year || yearOf(day) !== yearOf(today))
      ? labels.otherYear(yearOf(day))
      : undefined;
  // What is written of the member is compared with the code only where it is theirs. A receipt cannot be corrected.
  const isOwn = text('payer').trim() === `${fields.givenName} ${fields.familyName}`.trim();
  const nobody = { givenName: '', familyName: '', birthDate: '' };
  const codeWarning = taxCodeWarning(text('payerTaxCode'), isOwn ? fields : nobody);
  return (
    <NewRecordOverlay
      title={labels.newTitle(name)}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={save}
      onSaved={() => toasts.toast(`${labels.added(cents ?? 0)} ${labels.draftHint}`)}
      onClose={onClose}
    >
      <div className={list.fields}>
        <FieldGrid>
          <TextInput {...props('cents')} required inputMode="decimal" />
          <DateInput {...props('date')} required warning={warning} />
          <TextInput {...props('payer')} required />
          <TextInput
            {...props('payerTaxCode')}
            spellCheck={false}
            autoCapitalize="characters"
            warning={codeWarning}
          />
          <TextInput {...props('cause')} required />
          <TextInput {...props('method')} suggestions={labels.methods} />
        </FieldGrid>
      </div>
      <p className={list.soft}>
        {labels.draftHint} {labels.once}
      </p>
    </NewRecordOverlay>
  );
}
