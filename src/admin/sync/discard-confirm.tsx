import { dayOf } from '../../model/values/calendar.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { SavingConfirm } from '../shared/forms/saving-confirm.tsx';
import { changeLabel } from '../shared/labels/change-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import styles from './sync-screen.module.css';

interface Props {
  /** What is discarded, in words. */
  what: string;
  /** What discarding it means. */
  meaning: string;
  /** The changes that are discarded with it. */
  lost?: readonly NamedChange[];
  onConfirm: Parameters<typeof SavingConfirm>[0]['onConfirm'];
  onClose: () => void;
}

/** Asks before something unsent is discarded, and names what goes with it. */
export function DiscardConfirm({ what, meaning, lost, onConfirm, onClose }: Props) {
  const today = dayOf(useNow());
  return (
    <SavingConfirm
      title={labels.rejected.askDiscard(what)}
      action={labels.rejected.discard}
      icon="trash"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{meaning}</p>
      {lost !== undefined && lost.length > 0 && (
        <>
          <p>{labels.rejected.alsoLost(lost.length)}</p>
          <ul className={styles.changes}>
            {lost.map((each) => (
              <li key={each.mutation.mutationId}>{changeLabel(each, today)}</li>
            ))}
          </ul>
        </>
      )}
    </SavingConfirm>
  );
}
