import { useState } from 'react';
import type { OpenedReturn } from '../../register/given-rounds/given-rounds.ts';
import { type ReturnedTick, isRecorded } from '../../register/given-rounds/tick.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../shared/check-box.tsx';
import { RowBoundary } from '../shared/row-boundary.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

interface Props {
  opened: OpenedReturn;
  /** @param ticks those that are recorded, with what was wanted of them */
  onRecord: (ticks: readonly ReturnedTick[]) => void;
  onClose: () => void;
}

/** What taking a return in would do with each of its ticks, before a person says yes. */
export function ReturnPreview({ opened: { round, ticks, leftOut }, onRecord, onClose }: Props) {
  /** The places of what is written over what the register says since. */
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const fresh = ticks.flatMap(({ state, ...tick }) => {
    const isWanted = state === 'edited' && wanted.includes(tick.place);
    return isWanted || isRecorded(state) ? [{ ...tick, isWanted }] : [];
  });
  const isFresh = (place: number) => fresh.some((tick) => tick.place === place);
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
          <li key={place} data-fresh={isFresh(place) || undefined}>
            <RowBoundary>
              {() => (
                <>
                  <strong>
                    {labels.take.tick(state === 'gone' ? name || labels.take.gone : name, day)}
                  </strong>
                  {notes.trim() !== '' && <span className={styles.notes}>{notes}</span>}
                  <span>{labels.take.state[state]}</span>
                  {state === 'edited' && (
                    <CheckBox
                      label={labels.take.overwrite(name)}
                      checked={isFresh(place)}
                      onChecked={(to) =>
                        setWanted((before) =>
                          to ? [...before, place] : before.filter((each) => each !== place),
                        )
                      }
                    />
                  )}
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
        <Button look="primary" big disabled={fresh.length === 0} onClick={() => onRecord(fresh)}>
          {labels.take.run(fresh.length)}
        </Button>
      </div>
    </>
  );
}
