import { type Day, daysBetween, isDay } from '../../model/values/calendar.ts';
import { visitDayWarning } from '../../model/visits/visit-day.ts';
import { barnCodeWarning } from '../shared/labels/barn-code-labels.ts';
import { labels } from './labels.ts';

/** What is typed of a movement. */
interface TypedMovement {
  readonly date: string;
  readonly barncode: string;
}

/**
 * The warnings of a movement's form, by field; they never prevent saving.
 *
 * @param isStored whether the date is that of the movement that is corrected
 */
export function movementWarnings(
  { date, barncode }: TypedMovement,
  today: Day,
  isStored: boolean,
): Partial<Record<keyof TypedMovement, string | undefined>> {
  return { date: dayWarning(date, today, isStored), barncode: barnCodeWarning(barncode) };
}

/** Warns of an unusual day; of one long ago only where it was typed, and not of a text that is no day. */
function dayWarning(day: string, today: Day, isStored: boolean): string | undefined {
  const unusual = isDay(day) ? visitDayWarning(day, today) : null;
  if (unusual === 'old') return isStored ? undefined : labels.old(daysBetween(day, today));
  return unusual === 'future' ? labels.future : undefined;
}
