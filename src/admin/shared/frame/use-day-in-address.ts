import { useState } from 'react';
import { type Day, isDay } from '../../../model/values/calendar.ts';

/**
 * A day of a screen. Typed text stays in the field while it is not a day; a day is written to the address, so that
 * back, reload and a shared link show the same. An address that changes otherwise drops what is typed.
 *
 * @param inAddress the day of the address
 * @param keep writes a day to the address
 * @param byDefault the day where the address has none
 */
export function useDayInAddress(
  inAddress: Day | undefined,
  keep: (day: Day) => void,
  byDefault: Day,
): { typed: string; day: Day | null; onValue: (to: string) => void } {
  // `kept` is on its way to the address, where more may be typed meanwhile.
  const [held, hold] = useState({ at: inAddress, kept: '', text: undefined as string | undefined });
  if (held.at !== inAddress) {
    hold({ at: inAddress, kept: '', text: held.kept === inAddress ? held.text : undefined });
  }
  const typed = held.text ?? inAddress ?? byDefault;
  return {
    typed,
    day: isDay(typed) ? typed : null,
    onValue: (to) => {
      hold({ at: inAddress, kept: isDay(to) ? to : held.kept, text: to });
      if (isDay(to)) keep(to);
    },
  };
}
