import { useState } from 'react';
import { type Day, isDay } from '../../model/calendar.ts';

/**
 * The day of a screen, today's by default. Typed text stays in the field while it is not a day; a day is written to the
 * address, so that back, reload and a shared link show the same.
 *
 * @param inAddress the day of the address
 * @param keep writes a day to the address
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
