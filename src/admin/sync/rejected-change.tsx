import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import {
  backToDraft,
  discardRejected,
  retryRejected,
} from '../../mirror/changes/rejected-mutations.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import type { Result } from '../../platform/result.ts';
import { discardUnheld } from '../../register/unsent/discard-unheld.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { dayOf } from '../../model/values/calendar.ts';
import {
  collectionOf,
  idOf,
  isWrittenOnce,
  rootPathOf,
  childCollectionOf,
} from '../../model/collections.ts';
import { Button } from '../../ui/button.tsx';
import { fragmentOfNew } from '../shared/horses/fragment-of-new.ts';
import { useAdminApp, useSession } from '../session/session-context.tsx';
import { pageOf } from '../shared/record/record-pages.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { FieldValues } from './field-values.tsx';
import { changeLabel } from '../shared/labels/change-labels.ts';
import { draftOf } from './draft-of-change.ts';
import { exportUnsent } from '../shared/output/export-unsent.ts';
import styles from './sync-screen.module.css';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { statusLabels } from '../sync-status/status-labels.ts';
import { DiscardConfirm } from './discard-confirm.tsx';
import { discardedWith } from './discarded-with.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { replacedPathOf } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';

interface Props {
  change: NamedChange;
  /** All unsent changes, to list those that are discarded with this one. */
  unsent: readonly NamedChange[];
}

/** A change that the server rejected for good, in its `li`: kept until a person decides (PUSH-11). */
export function RejectedChange({ change, unsent }: Props) {
  const { mirror, sync } = useSession();
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const navigate = useNavigate();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const { mutation } = change;
  const { mutationId, path, op } = mutation;
  const rootPath = rootPathOf(path);
  const today = dayOf(now);
  const what = changeLabel(change, today);
  const root = collectionOf(rootPath);
  const page = isWrittenOnce(root) ? null : pageOf(root);
  // Typed again, a correction would be added beside the visit that it corrects: that visit's form is the place.
  const isCorrection = replacedPathOf(mutation) !== undefined;
  // No screen shows the form of what the account does not hold any more.
  const held = useLiveQuery(() => heldCollections(mirror), [mirror]);
  const isHeld = held?.includes(root) ?? true;
  const hasForm =
    page !== null && (op === 'update' || op === 'addVisit') && !isCorrection && isHeld;
  // Somebody may have deleted its record since: then there is no form to go back to.
  const isThere = useLiveQuery(async () => {
    const rows = mirror.db.view(root).where('path').equals(rootPath);
    return (await rows.count()) > 0;
  }, [mirror, root, rootPath]);

  /** Tells what became of a choice. @returns whether it took effect */
  const toastOutcome = (chosen: Result<boolean, SaveFailure>, done?: string): boolean => {
    if (!chosen.success) toasts.toastFailure(chosen.error);
    else if (!chosen.data) toasts.toast(labels.rejected.chosenElsewhere);
    else if (done !== undefined) toasts.toast(done);
    return chosen.success && chosen.data;
  };

  const { tap } = useSingleFlight();
  const retry = async () => {
    const retried = await retryRejected(mirror, mutationId);
    if (!toastOutcome(retried, labels.rejected.retrying)) return;
    // The card with the button is removed.
    document.getElementById('content')?.focus();
    void sync.syncNow();
  };

  const edit = async () => {
    if (!page) return;
    const moved = await backToDraft(mirror, mutationId, draftOf);
    if (!toastOutcome(moved)) return;
    // To where it is typed: on a long page, in a closed section, or in a form that opens.
    const hash =
      op === 'addVisit'
        ? fragmentOfNew(childCollectionOf(path))
        : Object.keys(newValuesOf(mutation))[0]!;
    await navigate({ to: page, params: { slug: idOf(rootPath) }, hash });
  };

  const discard = async () => {
    const discarded = isHeld
      ? await discardRejected(mirror, mutationId)
      : await discardUnheld(mirror, mutation);
    toastOutcome(discarded, labels.rejected.discarded(what));
    return discarded.success ? () => document.getElementById('content')?.focus() : undefined;
  };

  return (
    <>
      <RowBoundary>{() => <What change={change} now={now} />}</RowBoundary>
      {hasForm && isThere === false && <p>{labels.rejected.gone}</p>}
      <div className={styles.choices}>
        <Button big icon="sync" onClick={() => void tap(retry)}>
          {commonLabels.retry}
        </Button>
        {hasForm && isThere && (
          <Button big icon="note" onClick={() => void tap(edit)}>
            {labels.rejected.edit}
          </Button>
        )}
        <Button
          big
          onClick={() =>
            void exportUnsent(mirror, diary, mutationId).catch(() =>
              toasts.toastError(failureLabels.read),
            )
          }
        >
          {labels.rejected.export}
        </Button>
        <Button look="danger" big icon="trash" onClick={() => setAsking(true)}>
          {labels.rejected.discard}
        </Button>
      </div>
      {asking && (
        <DiscardConfirm
          what={what}
          meaning={labels.rejected[mutation.isHandedOver ? 'handedOver' : 'forEver']}
          lost={discardedWith(change, unsent)}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The rejected change, and why. */
function What({ change, now }: { change: NamedChange; now: number }) {
  const { mutation } = change;
  const { path, lastError, createdAt } = mutation;
  return (
    <>
      <div>
        <h3>{changeLabel(change, dayOf(now))}</h3>
        <p className={styles.soft}>
          {labels.saved(createdAt, now)}. {statusLabels.why[lastError ?? 'invalid']}
        </p>
      </div>
      <FieldValues collection={collectionOf(path)} of={Object.entries(newValuesOf(mutation))} />
    </>
  );
}
