import { useState } from 'react';
import { type Day, isDay } from '../../model/calendar.ts';

/**
 * A day that a screen asks for, today's by default. What is typed stays while it is no day; a day is kept in the
 * address, so that going back, reloading or sharing it shows the same.
 *
 * @param inAddress the day of the address
 * @param keep writes a day into it
 */
export function useDayInAddress(
  inAddress: Day | undefined,
  keep: (day: Day) => void,
  today: Day,
): { typed: string; day: Day | null; onValue: (to: string) => void } {
  const [text, setText] = useState<string>();
  const typed = text ?? inAddress ?? today;
  return {
    typed,
    day: isDay(typed) ? typed : null,
    onValue: (to) => {
      setText(to);
      if (isDay(to)) keep(to);
    },
  };
}
