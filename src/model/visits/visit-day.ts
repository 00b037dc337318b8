import { type Day, daysBetween } from '../values/calendar.ts';

/** From how many days back a round's day is asked about. */
const OLD_AFTER_DAYS = 60;

/** Why a day is unusual for a round: it is to come, or so long ago that it may be a slip of the year. */
export type DayWarning = 'future' | 'old';

/** Why a day is unusual for visits; null where it is not. */
export function visitDayWarning(day: Day, today: Day): DayWarning | null {
  const ago = daysBetween(day, today);
  return ago < 0 ? 'future' : ago > OLD_AFTER_DAYS ? 'old' : null;
}
