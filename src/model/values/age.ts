import { type Day, isDay } from './calendar.ts';

/** How old somebody is: a horse, or a member. */
export interface Age {
  readonly years: number;
  /** Whole months beyond the years. */
  readonly months: number;
}

/**
 * The age on a day; null where the birthday is no day, or is still to come.
 *
 * @param birthday yyyy-mm-dd, or any other text that was typed
 */
export function ageOn(birthday: string, day: Day): Age | null {
  if (!isDay(birthday) || birthday > day) return null;
  const [born, now] = [birthday, day].map((of) => of.split('-').map(Number));
  const months =
    (now![0]! - born![0]!) * 12 + (now![1]! - born![1]!) - Number(now![2]! < born![2]!);
  return { years: Math.floor(months / 12), months: months % 12 };
}
