import { Link, useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import {
  deleteMembership,
  renewMembership,
  restoreMembership,
} from '../../register/memberships/membership-commands.ts';
import { findMemberIn } from '../../register/memberships/same-member.ts';
import type { Membership } from '../../model/membership.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMirror } from '../session/session-context.tsx';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { useToday } from '../shared/use-now.ts';
import { useOneTap } from '../shared/use-one-tap.ts';
import { memberName, membershipName } from '../shared/member-name.ts';

interface Props {
  row: ViewRow<Membership>;
  /** Whether the form holds what is not saved: it would not be carried over. */
  dirty: boolean;
}

/** Takes the person over to this year, or from this year to the next. */
export function RenewAction({ row, dirty }: Props) {
  const mirror = useMirror();
  const notices = useToasts();
  const navigate = useNavigate();
  const thisYear = Number(useToday().slice(0, 4));
  const { tap } = useOneTap();
  const { fields } = row;
  const year = Math.max(thisYear, (fields.year ?? 0) + 1);
  const there = useLiveQuery(
    async () => ({ held: await findMemberIn(mirror, fields, year) }),
    [mirror, fields, year],
  );
  if (there?.held) {
    return (
      <Link
        to="/admin/memberships/$slug"
        params={{ slug: there.held.slug }}
        className={buttonClass('secondary', true)}
      >
        <Icon name="card" />
        {it.memberships.renewedAlready(year)}
      </Link>
    );
  }

  const renew = () =>
    tap(async () => {
      if (dirty) return notices.toastError(it.memberships.renewUnsaved);
      const renewed = await renewMembership(mirror, fields, year);
      if (!renewed.success) return notices.toastError(it.saveFailed[renewed.error]);
      notices.toast(it.memberships.renewed(memberName(fields), year));
      void navigate({ to: '/admin/memberships/$slug', params: { slug: renewed.data } });
    });
  return (
    <Button icon="sync" big disabled={!there} onClick={() => void renew()}>
      {it.memberships.renew(year)}
    </Button>
  );
}

/** Deletes the membership, after asking; for some seconds it can be taken back. */
export function RemoveAction({ row, onRemoved }: { row: Props['row']; onRemoved: () => void }) {
  const mirror = useMirror();
  const notices = useToasts();
  const [asking, setAsking] = useState(false);
  const named = membershipName(row.fields);

  const { run } = useOneTap();
  const remove = () =>
    run(async () => {
      setAsking(false);
      const deleted = await deleteMembership(mirror, row.slug, UNDO_MS);
      if (!deleted.success) return notices.toastError(it.saveFailed[deleted.error]);
      onRemoved();
      notices.toast(it.memberships.removed(named), {
        label: it.common.undo,
        run: () => void restore(),
      });
    });
  const restore = async () => {
    const restored = await restoreMembership(mirror, row);
    if (restored.success) notices.toast(it.memberships.restored(named));
    else notices.toastError(it.saveFailed[restored.error]);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {it.common.remove}
      </Button>
      {asking && (
        <Confirm
          title={it.memberships.askRemove(named)}
          action={it.common.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{it.memberships.removeHint}</p>
        </Confirm>
      )}
    </>
  );
}
