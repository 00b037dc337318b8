import { Link, useNavigate } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { renewalYear } from '../../model/memberships/membership-year.ts';
import type { RemoveProps } from '../shared/record/remove-confirm.tsx';
import { RemoveRecord } from '../shared/record/remove-record.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UNDO_MS, useToasts } from '../shared/frame/toasts.tsx';
import { useIsShown } from '../shared/hooks/use-is-shown.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { memberName, membershipName } from '../shared/labels/member-name.ts';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { useRegister } from '../session/session-context.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

interface Props {
  row: ViewRow<Membership>;
  /** Whether the form has unsaved edits, which would not be copied. */
  dirty: boolean;
}

/** Renews a membership: for the year after its own, or for this one if that is past (`renewalYear`). */
export function RenewAction({ row, dirty }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const navigate = useNavigate();
  const thisYear = Number(useToday().slice(0, 4));
  const isShown = useIsShown();
  const { tap } = useSingleFlight();
  const { fields } = row;
  const year = renewalYear(fields.year, thisYear, row.unread);
  // Its code is loaded with it. Where that is gone nobody is renewed, but the form below stays (lazyPart).
  const read = useLiveQuery(() => register.memberships.standing(row, year), [register, row, year]);
  const standing = read?.success ? read.data : undefined;
  const linkTo = ({ slug }: ViewRow<Membership>, text: string) => (
    <Link
      key={slug}
      to="/admin/memberships/$slug"
      params={{ slug }}
      className={buttonClass('secondary', true)}
    >
      <Icon name="card" />
      {text}
    </Link>
  );
  if (standing?.already) return linkTo(standing.already, labels.renewedAlready(year));

  const renew = () =>
    tap(async () => {
      if (!standing) return toasts.toastError(failureLabels.notLoaded);
      if (dirty) return toasts.toastError(labels.renewUnsaved);
      const renewed = await register.memberships.renew(row, year);
      if (!renewed.success) return toasts.toastFailure(renewed.error);
      const { slug, isNew, notTakenOver } = renewed.data;
      const unread = notTakenOver.map((field) => membershipLabels.fields[field]);
      toasts.toast(isNew ? labels.renewed(memberName(fields), year) : labels.renewedAlready(year));
      if (isNew && unread.length > 0) toasts.toastLeft(labels.notCopied(unread));
      if (isShown()) void navigate({ to: '/admin/memberships/$slug', params: { slug } });
    });
  return (
    <>
      {standing?.likely.map((each) =>
        linkTo(
          each,
          each.fields.year === year ? labels.renewedPerhaps(year) : labels.renewedInUnreadYear,
        ),
      )}
      <Button icon="sync" big disabled={!read} onClick={() => void renew()}>
        {labels.renew(year)}
      </Button>
    </>
  );
}

/** Deletes the membership. @param onRemoved drops the unsaved edits */
export function RemoveMembership({
  row,
  onRemoved,
}: Pick<Props, 'row'> & Pick<RemoveProps<unknown>, 'onRemoved'>) {
  const { memberships } = useRegister();
  const navigate = useNavigate();
  const named = membershipName(row);
  return (
    <RemoveRecord
      action={commonLabels.remove}
      ask={labels.askRemove(named)}
      removed={labels.removed(named)}
      restored={labels.restored(named)}
      remove={() => memberships.delete(row.slug, UNDO_MS)}
      restore={(removed) => memberships.restore(removed)}
      onRemoved={onRemoved}
      onLeave={() => void navigate({ to: '/admin/memberships' })}
    >
      <p>{labels.removeHint}</p>
    </RemoveRecord>
  );
}
