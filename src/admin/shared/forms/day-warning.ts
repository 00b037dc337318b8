import { type Day, daysBetween, isDay } from '../../../model/values/calendar.ts';
import { visitDayWarning } from '../../../model/visits/visit-day.ts';

interface Texts {
  readonly future: string;
  readonly old: (days: number) => string;
}

/** Warns of a day to come, or long ago; not of a text that is no day. */
export function dayWarning(typed: string, today: Day, texts: Texts): string | undefined {
  const unusual = isDay(typed) ? visitDayWarning(typed, today) : null;
  if (unusual === 'old') return texts.old(daysBetween(typed, today));
  return unusual === 'future' ? texts.future : undefined;
}
