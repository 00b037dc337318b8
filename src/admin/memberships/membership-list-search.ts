/** The list's address: a year, `all`, or nothing for the default; and what is searched for. */
export interface MembershipListSearch {
  readonly year?: number | 'all';
  readonly q?: string;
}

/** The year that the product names; the register may hold newer ones. */
const FIRST_YEAR = 2024;

/** Reads the list's address; what makes no sense is left out. */
export function readMembershipListSearch(search: Record<string, unknown>): MembershipListSearch {
  const year = search['year'] === 'all' ? 'all' : Number(search['year']);
  // A provisional codice fiscale comes out of the address as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return {
    ...(year === 'all' || (Number.isInteger(year) && year > 0) ? { year } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  };
}

/** The years that the filter offers, newest first: 2024 and every year in the register. */
export function offeredYears(held: readonly number[]): number[] {
  return [...new Set([FIRST_YEAR, ...held])].toSorted((a, b) => b - a);
}

/** The year shown when none was chosen: 2024, or the newest one where the register holds a newer. */
export function defaultYear(held: readonly number[]): number {
  return Math.max(FIRST_YEAR, ...held);
}
