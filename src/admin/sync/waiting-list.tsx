import { useState } from 'react';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../shared/use-now.ts';
import { keepFocus } from '../shared/keep-focus.ts';
import { RowBoundary } from '../shared/row-boundary.tsx';
import { changeLabel } from '../shared/change-labels.ts';
import styles from './sync-screen.module.css';
import { chipLabels } from './chip-labels.ts';
import { labels } from './labels.ts';
import { isBlockedBy } from '../../mutation/depends-on.ts';
import { namesKnownFields } from '../../mutation/patch.ts';

const FIRST = 50;

interface Props {
  waiting: readonly NamedChange[];
  rejected: readonly NamedChange[];
}

/** The unsent changes in the order of sending: what changed, when it was tried, why it is pending. */
export function WaitingList({ waiting, rejected }: Props) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const rejectedMutations = rejected.map((each) => each.mutation);
  return (
    <>
      <ol className={styles.waiting}>
        {(all ? waiting : waiting.slice(0, FIRST)).map((change) => (
          <li key={change.mutation.mutationId}>
            <RowBoundary>
              {() => (
                <>
                  <p>{changeLabel(change, dayOf(now))}</p>
                  <p className={styles.soft}>
                    {waitingReason(change.mutation, rejectedMutations, now)}
                  </p>
                </>
              )}
            </RowBoundary>
          </li>
        ))}
      </ol>
      {!all && waiting.length > FIRST && (
        <Button big onClick={keepFocus(() => setAll(true))}>
          {labels.waiting.more(waiting.length - FIRST)}
        </Button>
      )}
    </>
  );
}

function waitingReason(mutation: Mutation, rejected: readonly Mutation[], now: number): string {
  const { createdAt, attempts, triedAt, lastError, nextAttemptAt } = mutation;
  const tried =
    attempts === 0
      ? labels.waiting.neverTried
      : triedAt === undefined
        ? labels.waiting.handedOver
        : labels.waiting.triedAt(triedAt, now);
  const reason = lastError && [
    lastError === 'offline' ? labels.waiting.noNetwork : chipLabels.why[lastError],
    lastError === 'offline'
      ? labels.waiting.whenOnline
      : nextAttemptAt > now && labels.waiting.next(nextAttemptAt, now),
  ];
  const saved = `${labels.waiting.saved(createdAt, now)}.`;
  if (!namesKnownFields(mutation)) return `${saved} ${labels.waiting.ofNewerApp}`;
  return [
    saved,
    ...(isBlockedBy(mutation, rejected)
      ? [labels.waiting.behind]
      : mutation.after !== undefined && attempts === 0
        ? [labels.waiting.follows]
        : [tried, ...(reason || [])]),
  ]
    .filter(Boolean)
    .join(' ');
}
