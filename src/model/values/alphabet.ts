/**
 * The alphabetical order of names, with numbers in them by their value. One collator for all, since comparing by a
 * locale's name would make one each time.
 */
export const alphabet = new Intl.Collator('it', { numeric: true });

/** The order of two keys or days, as an index has them. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
