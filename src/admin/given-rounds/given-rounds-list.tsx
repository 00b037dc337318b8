import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useState } from 'react';
import { type Day, addDays } from '../../model/values/calendar.ts';
import { GUEST_LIMITS } from '../../model/given-rounds/guest-text.ts';
import {
  type GivenRoundRow,
  listGivenRounds,
  withdrawRound,
} from '../../register/given-rounds/given-rounds.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { NotSentYet } from '../shared/lists/row-link.tsx';
import { SavingConfirm } from '../shared/forms/saving-confirm.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

interface Props {
  today: Day;
  /** Whether the rounds and all that came back of them are on this phone: nothing is counted before. */
  isWhole: boolean;
  onSend: (slug: string) => void;
}

/** The given rounds, and how much of each came back. */
export function GivenRoundsList({ today, isWhole, onSend }: Props) {
  const mirror = useMirror();
  const toasts = useToasts();
  const rounds = useLiveQuery(() => listGivenRounds(mirror), [mirror]);
  const [asking, setAsking] = useState<GivenRoundRow | null>(null);
  const withdraw = async ({ slug }: GivenRoundRow) => {
    const done = await withdrawRound(mirror, slug);
    if (!done.success) return toasts.toastFailure(done.error);
    toasts.toast(labels.given.withdrawn);
    // The row with the button is removed.
    return () => document.getElementById('content')?.focus();
  };
  const [now, past] = groupByOver(rounds ?? [], today);
  const list = (some: readonly GivenRoundRow[]) => (
    <ul className={styles.rounds}>
      {some.map((round) => (
        <li key={round.path}>
          <RowBoundary>
            {() => (
              <Round
                round={round}
                isWhole={isWhole}
                isOver={isOver(round, today)}
                onSend={() => onSend(round.slug)}
                onWithdraw={() => setAsking(round)}
              />
            )}
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={labels.given.title} count={isWhole ? now.length : 0}>
      {!rounds ? (
        <Reading />
      ) : now.length === 0 ? (
        isWhole && <p>{past.length === 0 ? labels.given.none : labels.given.noneNow}</p>
      ) : (
        list(now)
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{labels.given.past(isWhole ? past.length : null)}</summary>
          {list(past)}
        </details>
      )}
      {asking && (
        <SavingConfirm
          title={labels.given.askWithdraw(nameOf(asking))}
          action={labels.given.withdraw}
          onConfirm={() => withdraw(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{labels.given.withdrawHint}</p>
        </SavingConfirm>
      )}
    </Panel>
  );
}

interface RoundProps extends Pick<Props, 'isWhole'> {
  round: GivenRoundRow;
  isOver: boolean;
  onSend: () => void;
  onWithdraw: () => void;
}

function Round({ round, isWhole, isOver: over, onSend, onWithdraw }: RoundProps) {
  return (
    <>
      <div>
        <h3>{nameOf(round)}</h3>
        <p>{labels.given.what(round.kind, round.day)}</p>
        <p>
          {/* Keeps its line while it is not known what has come back. */}
          {!round.isSound
            ? labels.given.unsound
            : isWhole
              ? labels.given.state(round.recorded, round.horses.length, over)
              : '\u00A0'}{' '}
          <NotSentYet row={round} />
        </p>
      </div>
      <div className={styles.choices}>
        {!over && (
          <Button big onClick={onSend}>
            {labels.given.send}
          </Button>
        )}
        <Button big onClick={onWithdraw}>
          {labels.given.withdraw}
        </Button>
      </div>
    </>
  );
}

/** The rounds that can still be taken in, and the others. */
function groupByOver(
  rounds: readonly GivenRoundRow[],
  today: Day,
): readonly [now: GivenRoundRow[], past: GivenRoundRow[]] {
  return [
    rounds.filter((round) => !isOver(round, today)),
    rounds.filter((round) => isOver(round, today)),
  ];
}

const nameOf = ({ by }: GivenRoundRow): string => by.trim() || labels.given.nameless;

/** Whether the round can no longer be taken in. */
const isOver = ({ day, isSound }: GivenRoundRow, today: Day): boolean =>
  !isSound || today > addDays(day, GUEST_LIMITS.days);
