import type { OpenedReturn } from '../../register/given-rounds/given-rounds.ts';
import { isRecorded } from '../../register/given-rounds/take-in.ts';
import { Button } from '../../ui/button.tsx';
import { RowBoundary } from '../shared/row-boundary.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

interface Props {
  opened: OpenedReturn;
  onRecord: () => void;
  onClose: () => void;
}

/** What taking a return in would do with each of its ticks, before a person says yes. */
export function ReturnPreview({ opened: { round, ticks, leftOut }, onRecord, onClose }: Props) {
  const fresh = ticks.filter(({ state }) => isRecorded(state)).length;
  return (
    <>
      <p>
        <strong>
          {labels.take.from(round.by.trim() || labels.given.nameless, round.day, round.kind)}
        </strong>
      </p>
      {ticks.length === 0 && <p>{labels.take.empty}</p>}
      <ul className={styles.ticks}>
        {ticks.map(({ place, name, day, notes, state }) => (
          <li key={place} data-fresh={isRecorded(state) || undefined}>
            <RowBoundary>
              {() => (
                <>
                  <strong>
                    {labels.take.tick(state === 'gone' ? name || labels.take.gone : name, day)}
                  </strong>
                  {notes.trim() !== '' && <span className={styles.notes}>{notes}</span>}
                  <span>{labels.take.state[state]}</span>
                </>
              )}
            </RowBoundary>
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{labels.take.leftOut(leftOut)}</p>}
      <div className={styles.choices}>
        <Button big onClick={onClose}>
          {labels.take.cancel}
        </Button>
        <Button look="primary" big disabled={fresh === 0} onClick={onRecord}>
          {labels.take.run(fresh)}
        </Button>
      </div>
    </>
  );
}
