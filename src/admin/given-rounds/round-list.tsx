import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { type Day, addDays } from '../../model/calendar.ts';
import { GUEST_LIMITS } from '../../model/guest-text.ts';
import {
  type GivenRoundRow,
  listGivenRounds,
  withdrawRound,
} from '../../register/given-rounds/given-rounds.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useMirror } from '../session/session-context.tsx';
import { failureLabels } from '../shared/failure-labels.ts';
import { Panel } from '../shared/panel.tsx';
import { Reading } from '../shared/reading.tsx';
import { RowBoundary } from '../shared/row-boundary.tsx';
import { NotSentYet } from '../shared/row-link.tsx';
import { useToasts } from '../shared/toasts.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

interface Props {
  today: Day;
  isWhole: boolean;
  onSend: (slug: string) => void;
}

/** The rounds that were given out, and how much of each came back. */
export function RoundList({ today, isWhole, onSend }: Props) {
  const mirror = useMirror();
  const toasts = useToasts();
  const rounds = useLiveQuery(() => listGivenRounds(mirror), [mirror]);
  const [asking, setAsking] = useState<GivenRoundRow | null>(null);
  const withdraw = async ({ slug }: GivenRoundRow) => {
    setAsking(null);
    const done = await withdrawRound(mirror, slug);
    if (!done.success) return toasts.toastError(failureLabels.save[done.error]);
    toasts.toast(labels.given.withdrawn);
  };
  return (
    <Panel title={labels.given.title} count={isWhole ? (rounds?.length ?? 0) : 0}>
      {!rounds ? (
        <Reading />
      ) : rounds.length === 0 ? (
        isWhole && <p>{labels.given.none}</p>
      ) : (
        <ul className={styles.rounds}>
          {rounds.map((round) => (
            <li key={round.path}>
              <RowBoundary>
                {() => (
                  <>
                    <div>
                      <h3>{nameOf(round)}</h3>
                      <p>{labels.given.what(round.kind, round.day)}</p>
                      <p>
                        {labels.given.state(
                          round.recorded,
                          round.horses.length,
                          isOver(round, today),
                        )}{' '}
                        <NotSentYet row={round} />
                      </p>
                    </div>
                    <div className={styles.choices}>
                      {!isOver(round, today) && (
                        <Button big onClick={() => onSend(round.slug)}>
                          {labels.given.send}
                        </Button>
                      )}
                      <Button big onClick={() => setAsking(round)}>
                        {labels.given.withdraw}
                      </Button>
                    </div>
                  </>
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <Confirm
          title={labels.given.askWithdraw(nameOf(asking))}
          action={labels.given.withdraw}
          onConfirm={() => void withdraw(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{labels.given.withdrawHint}</p>
        </Confirm>
      )}
    </Panel>
  );
}

const nameOf = ({ by }: GivenRoundRow): string => by.trim() || labels.given.nameless;

/** Whether nothing of it is taken in any more. */
const isOver = ({ day }: GivenRoundRow, today: Day): boolean =>
  today > addDays(day, GUEST_LIMITS.days);
