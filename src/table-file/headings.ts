import type { TableRow } from './table.ts';

/** In how many of the first rows headings are looked for. */
const LOOKED_AT = 40;

/**
 * The row of a table that holds its headings: of the first rows the one with the most known headings, two at least;
 * else the first that has at least as many filled cells as the median of these rows.
 *
 * @returns its index in the rows
 */
export function findHeadings(
  rows: readonly TableRow[],
  isKnown: (heading: string) => boolean,
): number {
  const first = rows.slice(0, LOOKED_AT);
  const known = first.map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(...known);
  if (most >= 2) return known.indexOf(most);
  const filled = first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  return Math.max(
    filled.findIndex((count) => count >= usual),
    0,
  );
}

/** How many columns a table has: those of its headings, and others that hold something. */
export function columnCount(rows: readonly TableRow[], headings: readonly string[]): number {
  const filled = (cells: readonly string[]) =>
    cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return rows.reduce((most, { cells }) => Math.max(most, filled(cells)), filled(headings));
}
