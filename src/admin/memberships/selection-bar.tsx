import type { ViewRow } from '../../mirror/database/database.ts';
import { type Membership, MEMBERSHIP_FLAGS } from '../../model/memberships/membership.ts';
import { renewalYear } from '../../model/memberships/membership-year.ts';
import type { MembershipFlag } from '../../register/memberships/many-memberships.ts';
import type { Batch } from '../../register/memberships/batch.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import styles from './selection-bar.module.css';
import { membershipLabels } from '../shared/labels/membership-labels.ts';
import { labels } from './labels.ts';

interface Props {
  /** The paths of the memberships that are selected. */
  selected: readonly string[];
  /** The year that the list shows; null for all. */
  year: number | null;
  onClear: () => void;
}

/** The actions on all selected memberships, each with one undo. */
export function SelectionBar({ selected, year, onClear }: Props) {
  const mirror = useMirror();
  const { memberships } = useRegister();
  const toasts = useToasts();
  const { tap } = useSingleFlight();
  const thisYear = Number(useToday().slice(0, 4));
  const next = renewalYear(year, thisYear);

  const mark = (flag: MembershipFlag) =>
    tap(async () => {
      const marked = await memberships.markMany(await rowsOf(), flag);
      if (!marked.success) return toasts.toastFailure(marked.error);
      const { data } = marked;
      const left = labels.many.notMarked(data);
      // They have to be looked at, and nothing else says who they are.
      if (left !== '') toasts.toastLeft(left);
      if (data.updated.length === 0)
        return left === '' ? toasts.toast(labels.many.allMarked(flag, selected.length)) : undefined;
      toasts.toastUndo(labels.many.marked(data, flag), () => undo(data));
    });
  const renew = () =>
    tap(async () => {
      const renewed = await memberships.renewMany(await rowsOf(), next);
      if (!renewed.success) return toasts.toastFailure(renewed.error);
      const { data } = renewed;
      const left = labels.many.notRenewed(data, next);
      if (left !== '') toasts.toastLeft(left);
      if (data.added.length === 0)
        return left === ''
          ? toasts.toast(labels.many.allRenewed(next, selected.length))
          : undefined;
      toasts.toastUndo(labels.many.renewed(data, next), () => undo(data));
    });
  const rowsOf = (): Promise<ViewRow<Membership>[]> =>
    readRows<Membership>(mirror, 'memberships', selected);
  const undo = async (step: Batch) => {
    const undone = await memberships.undo(step);
    if (!undone.success) {
      toasts.toastFailure(undone.error);
      return false;
    }
    const { left, gone, rejected } = undone.data;
    // An incomplete undo must be shown, not only announced to screen readers.
    if (left + gone + rejected > 0) toasts.toastLeft(labels.undone(undone.data));
    else toasts.announce(labels.undone(undone.data));
    return true;
  };

  return (
    <section className={styles.bar} aria-label={labels.many.title}>
      <output className={styles.count}>{labels.many.selected(selected.length)}</output>
      <div className={styles.actions}>
        {MEMBERSHIP_FLAGS.map((flag) => (
          <Button key={flag} icon="check" onClick={() => void mark(flag)}>
            {membershipLabels.badge[flag]}
          </Button>
        ))}
        <Button icon="sync" onClick={() => void renew()}>
          {labels.renew(next)}
        </Button>
        <Button look="quiet" icon="close" onClick={keepFocus(onClear)}>
          {labels.many.clear}
        </Button>
      </div>
    </section>
  );
}
