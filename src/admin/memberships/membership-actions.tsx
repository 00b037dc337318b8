import { Link, useNavigate } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { RemoveRecord } from '../record/remove-record.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { useToday } from '../shared/use-now.ts';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { memberName, membershipName } from '../shared/member-name.ts';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { useRegister } from '../session/session-context.tsx';
import { useRegisterQuery } from '../shared/use-register-query.ts';

interface Props {
  row: ViewRow<Membership>;
  /** Whether the form has unsaved edits, which would not be copied. */
  dirty: boolean;
}

/** Renews a membership: for this year, or for the next if it is of this year. */
export function RenewAction({ row, dirty }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const navigate = useNavigate();
  const thisYear = Number(useToday().slice(0, 4));
  const { tap } = useSingleFlight();
  const { fields } = row;
  const year = Math.max(thisYear, (fields.year ?? 0) + 1);
  const already = useRegisterQuery((r) => r.memberships.ofPerson(fields, year), [fields, year]);
  if (already) {
    return (
      <Link
        to="/admin/memberships/$slug"
        params={{ slug: already.slug }}
        className={buttonClass('secondary', true)}
      >
        <Icon name="card" />
        {labels.renewedAlready(year)}
      </Link>
    );
  }

  const renew = () =>
    tap(async () => {
      if (dirty) return toasts.toastError(labels.renewUnsaved);
      const renewed = await register.memberships.renew(fields, year);
      if (!renewed.success) return toasts.toastError(failureLabels.save[renewed.error]);
      toasts.toast(labels.renewed(memberName(fields), year));
      void navigate({ to: '/admin/memberships/$slug', params: { slug: renewed.data } });
    });
  return (
    <Button icon="sync" big disabled={already === undefined} onClick={() => void renew()}>
      {labels.renew(year)}
    </Button>
  );
}

/** Deletes the membership. @param onRemoved drops the unsaved edits and leaves the page */
export function RemoveMembership({ row, onRemoved }: { row: Props['row']; onRemoved: () => void }) {
  const { memberships } = useRegister();
  const named = membershipName(row.fields);
  return (
    <RemoveRecord
      texts={{
        action: commonLabels.remove,
        ask: labels.askRemove(named),
        removed: labels.removed(named),
        restored: labels.restored(named),
      }}
      remove={() => memberships.delete(row.slug, UNDO_MS)}
      restore={() => memberships.restore(row)}
      onRemoved={onRemoved}
    >
      <p>{labels.removeHint}</p>
    </RemoveRecord>
  );
}
