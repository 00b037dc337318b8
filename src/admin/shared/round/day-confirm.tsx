import { type ReactNode, createContext, useCallback, useContext, useState } from 'react';
import { type Day, daysBetween } from '../../../model/values/calendar.ts';
import { visitDayWarning } from '../../../model/visits/visit-day.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { roundLabels } from './round-labels.ts';

type Tick = () => void;

const BeforeTick = createContext<(tick: Tick) => void>((tick) => tick());

/** Returns the function that every tick goes through: it runs the tick at once, or after the day was confirmed. */
export function useBeforeTick(): (tick: Tick) => void {
  return useContext(BeforeTick);
}

interface Props {
  day: Day;
  today: Day;
  /** The rows of the round. */
  children: ReactNode;
}

/** Asks, before the first tick on a future day or one long ago, whether the day is meant. */
export function DayConfirm({ day, today, children }: Props) {
  const [agreed, setAgreed] = useState<Day | null>(null);
  const [waiting, setWaiting] = useState<{ readonly tick: Tick } | null>(null);
  const warning = visitDayWarning(day, today);
  const asks = warning !== null && agreed !== day;
  const before = useCallback((tick: Tick) => (asks ? setWaiting({ tick }) : tick()), [asks]);
  return (
    <BeforeTick value={before}>
      {children}
      {waiting && warning !== null && (
        <Confirm
          title={roundLabels.dayQuestion.title}
          action={roundLabels.dayQuestion.confirm}
          icon="check"
          onConfirm={() => {
            setAgreed(day);
            setWaiting(null);
            waiting.tick();
          }}
          onClose={() => setWaiting(null)}
        >
          <p>{roundLabels.dayQuestion[warning](day, today, Math.abs(daysBetween(day, today)))}</p>
        </Confirm>
      )}
    </BeforeTick>
  );
}
