import { type Day, isoFromDays } from '../model/values/calendar.ts';

/** The last day that a spreadsheet knows, 31 December 9999. */
const LAST = 2_958_465;

/**
 * The day that a spreadsheet writes as a number. The calendar from 1900 has a 29 February 1900 that never
 * was: the days before it count one less.
 *
 * @returns undefined where the number is no day
 */
export function dayOfSerial(serial: number, from: 1900 | 1904): Day | undefined {
  const days = Math.floor(serial) + (from === 1904 ? 1462 : 0);
  if (!(days >= 1 && days <= LAST) || days === 60) return undefined;
  return isoFromDays(days - (days < 60 ? 25_568 : 25_569));
}
