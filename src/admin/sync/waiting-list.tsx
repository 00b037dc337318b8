import { useState } from 'react';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { collectionOf } from '../../model/collections.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { isAtRest } from '../../register/unsent/discard-unheld.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { changeLabel } from '../shared/labels/change-labels.ts';
import { moreLabel } from '../shared/labels/more-label.ts';
import { DiscardUnheld } from './discard-unheld.tsx';
import styles from './sync-screen.module.css';
import { listBlocked, waitingReason } from './waiting-reason.ts';

const FIRST = 50;
const mutationOf = ({ mutation }: NamedChange) => mutation;

interface Props {
  waiting: readonly NamedChange[];
  rejected: readonly NamedChange[];
  /** Both, in order. */
  unsent: readonly NamedChange[];
  /** Whether nothing is sent until a person acts. */
  isPaused: boolean;
}

/** The unsent changes in the order of sending: what changed, when it was tried, why it is pending. */
export function WaitingList({ waiting, rejected, unsent, isPaused }: Props) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const shown = all ? waiting : waiting.slice(0, FIRST);
  const mirror = useMirror();
  const held = useLiveQuery(() => heldCollections(mirror), [mirror]);
  const isHeld = ({ path }: Mutation) => held?.includes(collectionOf(path)) ?? true;
  const blocked = listBlocked(shown.map(mutationOf), rejected.map(mutationOf));
  return (
    <>
      <ol className={styles.waiting}>
        {shown.map((change) => (
          <li key={change.mutation.mutationId}>
            <RowBoundary>
              {() => (
                <>
                  <p>{changeLabel(change, dayOf(now))}</p>
                  <p className={styles.soft}>
                    {waitingReason(
                      change.mutation,
                      blocked.has(change.mutation),
                      isPaused,
                      now,
                      isHeld(change.mutation),
                    )}
                  </p>
                  {!isHeld(change.mutation) && isAtRest(change.mutation) && (
                    <DiscardUnheld change={change} unsent={unsent} />
                  )}
                </>
              )}
            </RowBoundary>
          </li>
        ))}
      </ol>
      {!all && waiting.length > FIRST && (
        <Button big onClick={keepFocus(() => setAll(true))}>
          {moreLabel('f', waiting.length - FIRST)}
        </Button>
      )}
    </>
  );
}
