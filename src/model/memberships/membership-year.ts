/** Whether a number is a year that a form takes: 1900 to 2199. */
export function isYear(year: number): boolean {
  return readYear(String(year)) === year;
}

/** Parses a year of membership, four digits from 1900 to 2199; null if it is none. */
export function readYear(text: string): number | null {
  const year = text.trim();
  return /^(19|20|21)\d\d$/.test(year) ? Number(year) : null;
}
