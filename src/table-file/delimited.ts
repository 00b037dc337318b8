import { type CsvRow, namedSeparator, readCsv } from '../model/values/read-csv.ts';
import { FILE_LIMITS } from '../platform/file-limits.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { type TableFailure, type TableRow, MAX_COLUMNS } from './table.ts';

/** What separates cells; among equals the first, which Italian Excel writes. */
const SEPARATORS = [';', '\t', ',', '|'] as const;

/** How much of a file is read to find its separator (UTF-16 units, and rows). */
const LOOKED_AT = 100_000;
const ROWS_LOOKED_AT = 200;

/** Reads a text whose cells are separated by semicolons, tabs, commas or bars. */
export function readDelimited(text: string): Result<readonly TableRow[], TableFailure> {
  const separator = separatorOf(text);
  let count = 0;
  // Whatever ends a cell for `readCsv`, which goes by the separator that the text itself names.
  for (const end of new Set([separator, namedSeparator(text) ?? separator, '\n', '\r']))
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
      if (end !== '\r' || text[at + 1] !== '\n') count += 1;
  if (count > FILE_LIMITS.cells) return fail('tooBig');
  const rows = readCsv(text, separator).map((row) => {
    const { line, cells } = withoutWrapping(row, separator);
    return { line, cells: cells.slice(0, MAX_COLUMNS) };
  });
  return rows.length > 0 ? ok(rows) : fail('empty');
}

/**
 * A row that another program took for one cell, and quoted: Excel, which in Italy knows only semicolons, does this to
 * the rows of a list with commas that have quotes. A single cell of two parts may be a name: it stays.
 */
function withoutWrapping(row: CsvRow, separator: string): CsvRow {
  const [only = '', ...others] = row.cells;
  if (others.length > 0 || !only.includes(separator)) return row;
  const inside = readCsv(only, separator);
  return inside.length === 1 && inside[0]!.cells.length > 2
    ? { line: row.line, cells: inside[0]!.cells }
    : row;
}

/**
 * The separator with which the most rows have the same number of cells, at least two: commas in some addresses are no
 * separators, and titles above the table have none. Rows of at least half as many cells count too, if these are three:
 * Excel leaves out empty cells at the end of rows.
 */
function separatorOf(text: string): string {
  const begin = text.slice(0, LOOKED_AT);
  let best: { separator: string; rows: number; width: number } = {
    separator: SEPARATORS[0],
    rows: 0,
    width: 0,
  };
  for (const separator of SEPARATORS) {
    const widths = new Map<number, number>();
    for (const row of readCsv(begin, separator).slice(0, ROWS_LOOKED_AT)) {
      const { cells } = withoutWrapping(row, separator);
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
    for (const width of widths.keys()) {
      const rows = [...widths].reduce(
        (sum, [each, count]) =>
          each === width || (each > 2 && each < width && each * 2 >= width) ? sum + count : sum,
        0,
      );
      if (rows > best.rows || (rows === best.rows && width > best.width))
        best = { separator, rows, width };
    }
  }
  return best.separator;
}
