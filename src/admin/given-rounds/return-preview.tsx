import { useState } from 'react';
import type { OpenedReturn } from '../../register/given-rounds/given-rounds.ts';
import { type Found, type ReturnedTick, isRecorded } from '../../register/given-rounds/tick.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

interface Props {
  opened: OpenedReturn;
  /** @param ticks the ticks to record, each with the person's choice */
  onRecord: (ticks: readonly ReturnedTick[]) => void;
  onCancel: () => void;
}

/**
 * Whether a tick is recorded only if a person chooses it. A return that a later one replaced is more often an old
 * message opened again than a guest who changed their mind.
 */
const isAsked = ({ state, isAgain }: Pick<Found, 'state' | 'isAgain'>): boolean =>
  state === 'edited' || isAgain;

/** Whether a person chooses about a tick by itself: also of what is recorded beside the same day's, perhaps twice. */
const hasChoice = (tick: Pick<Found, 'state' | 'isAgain'>): boolean =>
  isAsked(tick) || tick.state === 'beside';

/**
 * Shows what taking a return in would do with each of its ticks, for a person to confirm; of one that came too late,
 * what is to be recorded by hand.
 */
export function ReturnPreview({ opened, onRecord, onCancel }: Props) {
  const { round, ticks, others, leftOut, isLate } = opened;
  /** What a person chose about single ticks, by their place. */
  const [choices, setChoices] = useState<Readonly<Record<number, boolean>>>({});
  const fresh = ticks.flatMap((tick) => {
    const isChosen = choices[tick.place] ?? !isAsked(tick);
    const isTaken = !isLate && (hasChoice(tick) ? isChosen : isRecorded(tick.state));
    return isTaken ? [{ ...tick, isWanted: isAsked(tick) }] : [];
  });
  const stateTexts = isLate ? { ...labels.take.state, ...labels.take.byHand } : labels.take.state;
  const isFresh = (place: number) => fresh.some((tick) => tick.place === place);
  const stateOf = ({
    place,
    state,
    isAgain,
  }: Pick<(typeof ticks)[number], 'place' | 'state' | 'isAgain'>) => {
    if (state === 'edited' && isFresh(place)) return labels.take.wanted;
    if (!isFresh(place) && isAgain) return labels.take.again;
    return state === 'beside' && !isFresh(place) && !isLate
      ? labels.take.leftBeside
      : stateTexts[state];
  };
  return (
    <>
      <p>
        <strong>
          {labels.take.from(round.by.trim() || labels.given.nameless, round.day, round.kind)}
        </strong>
      </p>
      {isLate && (
        <p role="alert" className={styles.flaw}>
          {labels.take.late}
        </p>
      )}
      {others > 0 && <p>{labels.take.others(others)}</p>}
      {ticks.length + leftOut.length === 0 && <p>{labels.take.empty}</p>}
      <ul className={styles.ticks}>
        {ticks.map(({ place, name, day, notes, state, isAgain }) => (
          <li key={place} data-fresh={isFresh(place) || undefined}>
            <RowBoundary>
              {() => (
                <>
                  <strong>
                    {labels.take.tick(state === 'gone' ? name || labels.take.gone : name, day)}
                  </strong>
                  {notes.trim() !== '' && <span className={styles.notes}>{notes}</span>}
                  <span>{stateOf({ place, state, isAgain })}</span>
                  {!isLate && hasChoice({ state, isAgain }) && (
                    <CheckBox
                      label={
                        isAsked({ state, isAgain })
                          ? labels.take.overwrite(name)
                          : labels.take.recordBeside(name)
                      }
                      checked={isFresh(place)}
                      onChecked={(to) => setChoices((before) => ({ ...before, [place]: to }))}
                    />
                  )}
                </>
              )}
            </RowBoundary>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <p>{labels.take.leftOut(leftOut.length)}</p>
          <ul className={styles.ticks}>
            {leftOut.map(({ place, name, day, notes }) => (
              <li key={place}>
                <RowBoundary>
                  {() => (
                    <>
                      <strong>{labels.take.tick(name || labels.take.gone, day)}</strong>
                      {notes.trim() !== '' && <span className={styles.notes}>{notes}</span>}
                    </>
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.choices}>
        <Button big onClick={keepFocus(onCancel)}>
          {labels.take.cancel}
        </Button>
        {!isLate && (
          <Button look="primary" big disabled={fresh.length === 0} onClick={() => onRecord(fresh)}>
            {labels.take.run(fresh.length)}
          </Button>
        )}
      </div>
    </>
  );
}
