import * as v from 'valibot';
import { isYear } from '../../model/memberships/membership-year.ts';
import { searchYear } from '../shared/lists/search-schema.ts';

/** The search of the list of memberships: a year, `all`, or absent for the default. */
export const membershipListSearch = v.object({
  year: v.fallback(v.optional(v.union([v.literal('all'), searchYear])), undefined),
});
export type MembershipListSearch = v.InferOutput<typeof membershipListSearch>;

/** The first year of the register. */
const FIRST_YEAR = 2024;

/**
 * The years that the filter offers, newest first: 2024 and every year in the register that an address can name.
 * Documents with an unreadable year are found under all years.
 */
export function offeredYears(held: readonly number[]): number[] {
  const named = held.filter((of) => v.is(searchYear, of));
  return [...new Set([FIRST_YEAR, ...named])].toSorted((a, b) => b - a);
}

/**
 * The year shown by default: the newest valid year in the register, at least 2024. A future year is the default only if
 * the register has no other, so that a renewal for next year hides nobody.
 *
 * @param thisYear the current one
 */
export function defaultYear(held: readonly number[], thisYear: number): number {
  const years = held.filter(isYear);
  const begun = years.filter((of) => of <= thisYear);
  return Math.max(FIRST_YEAR, ...(begun.length > 0 ? begun : years));
}
