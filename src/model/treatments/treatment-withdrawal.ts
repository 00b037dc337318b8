import { type Day, addDays } from '../values/calendar.ts';
import type { Horse } from '../horses/horse.ts';
import { ESSENTIAL_MONTHS } from './treatment-law.ts';
import { type Treatment, firstDayOf, isCancelled, isDays } from './treatment.ts';

/*
 * Until when a horse may not enter the food chain, and what the law asks for: for the screens alone.
 */

/** Whether withdrawal times are to be watched: of every horse that is not declared out of the food chain. */
export function isFoodProducing({ isDPA }: Pick<Horse, 'isDPA'>): boolean {
  return isDPA !== -1;
}

/** The last day on which the drug is given. */
export function lastDayOf(row: Pick<Treatment, 'date' | 'days'>): Day | undefined {
  const first = firstDayOf(row);
  return first === undefined || !isDays(row.days, 1) ? undefined : addDays(first, row.days - 1);
}

/**
 * The last day of the withdrawal: `withdrawal` days after the last day of the treatment. Undefined where none is said,
 * where the row is cancelled, or where the horse was out of the food chain.
 */
export function withdrawalEnd(
  row: Pick<Treatment, 'date' | 'days' | 'withdrawal' | 'isDPA' | 'cancelledReason'>,
): Day | undefined {
  const last = lastDayOf(row);
  if (last === undefined || !isDays(row.withdrawal, 0)) return undefined;
  return isCancelled(row) || !isFoodProducing(row) ? undefined : addDays(last, row.withdrawal);
}

/** The withdrawal of a horse on a day, by all of its rows. */
export interface Withdrawal {
  /** The latest end of those that are said and not over; null where there is none. */
  readonly until: Day | null;
  /** How many rows that have begun do not say one, and may have one that is not over. */
  readonly unsaid: number;
}

/**
 * The withdrawal of a horse on a day. A row that does not say its withdrawal counts for as long as the longest that the
 * law knows ({@link ESSENTIAL_MONTHS}), and one that does not say its days for ever: one may still be running. A drug that
 * is given only later withholds nothing yet.
 */
export function withdrawalOn(
  rows: readonly Parameters<typeof withdrawalEnd>[0][],
  today: Day,
): Withdrawal {
  const standing = rows.filter(
    (row) => isFoodProducing(row) && !isCancelled(row) && (firstDayOf(row) ?? today) <= today,
  );
  const ends = standing.flatMap((row) => {
    const end = withdrawalEnd(row);
    return end !== undefined && end >= today ? [end] : [];
  });
  const unsaid = standing.filter((row) => {
    if (withdrawalEnd(row) !== undefined) return false;
    const last = lastDayOf(row);
    return last === undefined || addDays(last, ESSENTIAL_MONTHS * 31) >= today;
  });
  return { until: ends.toSorted().at(-1) ?? null, unsaid: unsaid.length };
}

/** What the law requires of a row beside what is refused without it; the withdrawal only where one is to be watched. */
const ASKED = ['dose', 'reason', 'vet', 'prescription', 'supplier', 'withdrawal'] as const;

/** The fields that the law asks for and that say nothing; nothing is refused because of them. */
export function unsaidFields(
  row: Pick<Treatment, (typeof ASKED)[number] | 'isDPA'>,
): (typeof ASKED)[number][] {
  const asked = ASKED.filter((field) => field !== 'withdrawal' || isFoodProducing(row));
  return asked.filter((field) => row[field] === null || String(row[field]).trim() === '');
}
