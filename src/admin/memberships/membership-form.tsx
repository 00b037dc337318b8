import { Suspense } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import { asTriState } from '../../model/fields/fields.ts';
import { isUnreadToken } from '../../model/fields/raw-value.ts';
import { isMinorOn } from '../../model/memberships/membership-papers.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { HistorySection } from '../shared/history/history-section.tsx';
import { bindFields } from '../shared/record/bind-fields.ts';
import { RecordForm } from '../shared/record/record-form.tsx';
import { useRecordForm } from '../shared/record/use-record-form.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { memberName, yearText } from '../shared/labels/member-name.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { RemoveMembership, RenewAction } from './membership-actions.tsx';
import { type MembershipField, MEMBERSHIP_FORM } from './membership-form-spec.ts';
import {
  CertificateSection,
  ConsentsSection,
  DataSection,
  GuardianSection,
  StatusSection,
} from './membership-sections.tsx';
import { membershipWarnings, paperWarnings } from './membership-warnings.ts';
import { SameMembers } from './same-members.tsx';
import { labels } from './labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegister } from '../session/session-context.tsx';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

/** A membership is mostly opened for the member's data: receipts have a chunk of their own. */
const ReceiptsSection = lazyPart(
  async () => (await import('../receipts/receipts-section.tsx')).ReceiptsSection,
);

/** The form of a membership, with its renewal, its history and its removal. */
export function MembershipForm({ row }: { row: ViewRow<Membership> }) {
  const register = useRegister();
  const stored = row.fields;
  const form = useRecordForm(row, MEMBERSHIP_FORM, (seen, edited) =>
    register.memberships.update(row.slug, seen, edited),
  );
  const { text } = form.fields;
  const taxCode = text('taxCode');
  const same = useRegisterQuery(
    (r) => r.memberships.sameTaxCode(row.slug, stored.year, taxCode),
    [row.slug, stored.year, taxCode],
  );
  const today = useToday();
  const birthDate = text('birthDate');
  const warnings: Partial<Record<MembershipField, string>> = membershipWarnings(
    {
      taxCode,
      familyName: text('familyName'),
      givenName: text('givenName'),
      birthDate,
      zip: text('zip'),
    },
    today,
  );
  const isUnread = (field: keyof Membership) =>
    field !== 'year' && isUnreadToken(form.fields.stored(field)) && text(field) === '';
  Object.assign(
    warnings,
    paperWarnings(
      {
        ...stored,
        birthDate,
        certificateKind: text('certificateKind'),
        certificateExpiry: text('certificateExpiry'),
        guardianName: text('guardianName'),
        guardianContact: text('guardianContact'),
        consentBy: text('consentBy'),
        consentDay: text('consentDay'),
        hasActivityConsent: asTriState(Number(text('hasActivityConsent'))),
        hasDataConsent: asTriState(Number(text('hasDataConsent'))),
        hasPhotoConsent: asTriState(Number(text('hasPhotoConsent'))),
      },
      today,
      isUnread,
    ),
  );
  if (same?.length) {
    warnings.taxCode = [labels.warn.twice, warnings.taxCode].filter(Boolean).join(' ');
  }
  const fields = bindFields(form.fields, membershipLabels.fields, warnings);
  return (
    <>
      <ScreenHead
        title={labels.detailTitle(memberName(stored), yearText(row))}
        called={navigationLabels.memberships}
      >
        <RenewAction row={row} dirty={form.dirty} />
      </ScreenHead>
      <RecordForm form={form} path={row.path} back="/admin/memberships">
        <SameMembers rows={same ?? []} year={stored.year} />
        <StatusSection fields={fields} />
        <DataSection fields={fields} />
        <CertificateSection fields={fields} />
        <GuardianSection fields={fields} isMinor={isMinorOn(birthDate, today)} />
        <ConsentsSection fields={fields} isMinor={isMinorOn(birthDate, today)} />
        <Suspense fallback={<Reading />}>
          <ReceiptsSection member={row} dirty={form.dirty} />
        </Suspense>
        <HistorySection path={row.path} />
        <RemoveMembership row={row} onRemoved={form.discard} />
      </RecordForm>
    </>
  );
}
