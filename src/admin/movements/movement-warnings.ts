import { type Day, isBefore } from '../../model/values/calendar.ts';
import { dayWarning } from '../shared/forms/day-warning.ts';
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
  // Of a stored day only that it is to come is said.
  const isKnown = isStored && isBefore(date, today);
  return {
    date: isKnown ? undefined : dayWarning(date, today, labels),
    barncode: barnCodeWarning(barncode),
  };
}
