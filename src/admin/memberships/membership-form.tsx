import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { updateMembership } from '../../register/memberships/membership-commands.ts';
import { findSameTaxCode } from '../../register/memberships/same-member.ts';
import type { Membership } from '../../model/membership.ts';
import { useMirror } from '../session/session-context.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { RecordForm, bindFields, useRecordForm } from '../record/record-form.tsx';
import { ScreenHead } from '../shared/screen-head.tsx';
import { memberName } from '../shared/member-name.ts';
import { RemoveAction, RenewAction } from './membership-actions.tsx';
import type { MembershipField } from './membership-form-spec.ts';
import { MEMBERSHIP_FORM } from './membership-form-spec.ts';
import { DataSection, StatusSection } from './membership-sections.tsx';
import { membershipWarnings } from './membership-warnings.ts';
import { SameMembers } from './same-members.tsx';

/** All that the register knows of a membership, to be read and changed. */
export function MembershipForm({ row }: { row: ViewRow<Membership> }) {
  const mirror = useMirror();
  const navigate = useNavigate();
  const held = row.fields;
  const form = useRecordForm(row, MEMBERSHIP_FORM, (seen, edited) =>
    updateMembership(mirror, row.slug, seen, edited),
  );
  const { text } = form.fields;
  const taxCode = text('taxCode');
  const same = useLiveQuery(
    () => findSameTaxCode(mirror, row.slug, held.year, taxCode),
    [mirror, row.slug, held.year, taxCode],
  );
  const warnings: Partial<Record<MembershipField, string>> = membershipWarnings({
    taxCode,
    familyName: text('familyName'),
    givenName: text('givenName'),
    birthDate: text('birthDate'),
    zip: text('zip'),
  });
  if (same?.length) {
    warnings.taxCode = [it.memberships.warn.twice, warnings.taxCode].filter(Boolean).join(' ');
  }
  const fields = bindFields(form.fields, it.memberships.fields, warnings);
  return (
    <>
      <ScreenHead title={it.memberships.detailTitle(memberName(held), String(held.year ?? '-'))}>
        <RenewAction row={row} dirty={form.dirty} />
      </ScreenHead>
      <RecordForm form={form} pending={row.pending} back="/admin/memberships">
        <SameMembers rows={same ?? []} year={held.year} />
        <StatusSection fields={fields} />
        <DataSection fields={fields} />
        <HistorySection path={row.path} />
        <RemoveAction
          row={row}
          onRemoved={() => {
            form.discard();
            void navigate({ to: '/admin/memberships' });
          }}
        />
      </RecordForm>
    </>
  );
}
