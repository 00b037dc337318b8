/** The list's address: a year, `all`, or nothing for the default. */
export interface MembershipListSearch {
  readonly year?: number | 'all';
}

/** The year that the product names; the register may hold newer ones. */
const FIRST_YEAR = 2024;

export function readMembershipListSearch(search: Record<string, unknown>): MembershipListSearch {
  const year = search['year'] === 'all' ? 'all' : Number(search['year']);
  return year === 'all' || (Number.isInteger(year) && year > 0) ? { year } : {};
}

/** The years that the filter offers, newest first: 2024 and every year in the register. */
export function offeredYears(held: readonly number[]): number[] {
  return [...new Set([FIRST_YEAR, ...held])].toSorted((a, b) => b - a);
}

/** The year shown when none was chosen: 2024, or the newest one where the register holds a newer. */
export function defaultYear(held: readonly number[]): number {
  return Math.max(FIRST_YEAR, ...held);
}
