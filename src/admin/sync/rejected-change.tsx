import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { backToDraft, discardRejected, retryRejected } from '../../mirror/rejected-mutations.ts';
import { dependentsOf } from '../../mirror/take-back.ts';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { dayOf } from '../../model/calendar.ts';
import { collectionOf, idOf } from '../../model/collections.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useSession } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useNow } from '../shared/use-now.ts';
import { Values } from '../shared/values.tsx';
import { changeLabel, fieldLabel, valueLabel } from '../shared/change-labels.ts';
import { draftOf } from './draft-of-change.ts';
import { exportUnsent } from './save-file.ts';
import styles from './sync-screen.module.css';

const words = itSync.refused;

/** Where a root document is edited. */
const CARDS = {
  horses: '/admin/horses/$slug',
  memberships: '/admin/memberships/$slug',
  events: null,
  hoovesTrims: null,
  dentists: null,
} as const;

interface Props {
  change: NamedChange;
  /** Everything unsent, to tell what is lost with this one. */
  all: readonly NamedChange[];
}

/** A change that the server refuses for good: kept until a person decides (PUSH-11). */
export function RejectedChange({ change, all }: Props) {
  const { mirror, sync } = useSession();
  const notices = useToasts();
  const navigate = useNavigate();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const { mutation } = change;
  const { mid, path, lane, op, patch, lastError, createdAt } = mutation;
  const today = dayOf(now);
  const what = changeLabel(change, today);
  const collection = collectionOf(path);
  const card = CARDS[collectionOf(lane)];
  const editable = card !== null && (op === 'update' || op === 'addVisit');
  const lost = new Set(
    dependentsOf(
      mutation,
      all.map((each) => each.mutation),
    ).map((each) => each.mid),
  );

  const retry = async () => {
    const retried = await retryRejected(mirror, mid);
    if (!retried.success) return notices.toastError(it.saveFailed[retried.error]);
    notices.toast(words.retrying);
    void sync.syncNow();
  };

  const edit = async () => {
    if (!card) return;
    const moved = await backToDraft(mirror, mid, draftOf);
    if (!moved.success) return notices.toastError(it.saveFailed[moved.error]);
    await navigate({ to: card, params: { slug: idOf(lane) } });
  };

  const discard = async () => {
    setAsking(false);
    const discarded = await discardRejected(mirror, mid);
    if (!discarded.success) return notices.toastError(it.saveFailed[discarded.error]);
    notices.toast(words.discarded(what));
    document.getElementById('content')?.focus();
  };

  return (
    <li className={styles['card']}>
      <div>
        <h3>{what}</h3>
        <p className={styles['soft']}>
          {itSync.waiting.saved(createdAt, now)}. {it.sync.why[lastError ?? 'invalid']}
        </p>
      </div>
      <Values
        of={Object.entries(patch).map(([field, { to }]) => [
          fieldLabel(field),
          valueLabel(collection, field, to),
        ])}
      />
      <div className={styles['choices']}>
        <Button big icon="sync" onClick={() => void retry()}>
          {words.retry}
        </Button>
        {editable && (
          <Button big icon="note" onClick={() => void edit()}>
            {words.edit}
          </Button>
        )}
        <Button
          big
          onClick={() =>
            void exportUnsent(mirror, mid).catch(() => notices.toastError(it.common.readFailed))
          }
        >
          {words.export}
        </Button>
        <Button look="danger" big icon="trash" onClick={() => setAsking(true)}>
          {words.discard}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={words.askDiscard(what)}
          action={words.discard}
          icon="trash"
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{words.forEver}</p>
          {lost.size > 0 && (
            <>
              <p>{words.alsoLost(lost.size)}</p>
              <ul className={styles['changes']}>
                {all
                  .filter((each) => lost.has(each.mutation.mid))
                  .map((each) => (
                    <li key={each.mutation.mid}>{changeLabel(each, today)}</li>
                  ))}
              </ul>
            </>
          )}
        </Confirm>
      )}
    </li>
  );
}
