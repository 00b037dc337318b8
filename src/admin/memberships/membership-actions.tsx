import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
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

/** Deletes the membership, after asking; can be undone for some seconds. */
export function RemoveAction({ row, onRemoved }: { row: Props['row']; onRemoved: () => void }) {
  const register = useRegister();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const named = membershipName(row.fields);

  const { run } = useSingleFlight();
  const remove = () =>
    run(async () => {
      setAsking(false);
      const deleted = await register.memberships.delete(row.slug, UNDO_MS);
      if (!deleted.success) return toasts.toastError(failureLabels.save[deleted.error]);
      onRemoved();
      toasts.toast(labels.removed(named), {
        label: commonLabels.undo,
        run: () => void restore(),
      });
    });
  const restore = async () => {
    const restored = await register.memberships.restore(row);
    if (restored.success) toasts.toast(labels.restored(named));
    else toasts.toastError(failureLabels.save[restored.error]);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {commonLabels.remove}
      </Button>
      {asking && (
        <Confirm
          title={labels.askRemove(named)}
          action={commonLabels.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{labels.removeHint}</p>
        </Confirm>
      )}
    </>
  );
}
