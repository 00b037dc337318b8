import { useState } from 'react';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { waitsBehind } from '../../mirror/rejected-mutations.ts';
import type { NamedChange } from '../../register/unsent-changes.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../shared/use-now.ts';
import { changeLabel } from '../shared/change-labels.ts';
import styles from './sync-screen.module.css';

const FIRST = 50;
const words = itSync.waiting;

interface Props {
  waiting: readonly NamedChange[];
  refused: readonly NamedChange[];
}

/** What waits to be sent, in the order of sending: what it is, when it was tried, why it waits. */
export function WaitingList({ waiting, refused }: Props) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const stuck = refused.map((each) => each.mutation);
  return (
    <>
      <ol className={styles['waiting']}>
        {(all ? waiting : waiting.slice(0, FIRST)).map((change) => (
          <li key={change.mutation.mid}>
            <p>{changeLabel(change, dayOf(now))}</p>
            <p className={styles['soft']}>{why(change.mutation, stuck, now)}</p>
          </li>
        ))}
      </ol>
      {!all && waiting.length > FIRST && (
        <Button big onClick={() => setAll(true)}>
          {words.more(waiting.length - FIRST)}
        </Button>
      )}
    </>
  );
}

function why(mutation: Mutation, refused: readonly Mutation[], now: number): string {
  const { createdAt, attempts, triedAt, lastError, nextAttemptAt } = mutation;
  const tried =
    attempts === 0
      ? words.neverTried
      : triedAt === undefined
        ? words.handedOver
        : words.triedAt(triedAt, now);
  const because = lastError && [
    it.sync.why[lastError],
    lastError === 'offline'
      ? words.whenOnline
      : nextAttemptAt > now && words.next(nextAttemptAt, now),
  ];
  return [
    `${words.saved(createdAt, now)}.`,
    ...(waitsBehind(mutation, refused) ? [words.behind] : [tried, ...(because || [])]),
  ]
    .filter(Boolean)
    .join(' ');
}
