import { plainText } from '../model/values/plain-text.ts';
import { columnCount, findHeadings } from './headings.ts';
import type { TableFile, TableRow } from './table.ts';

/** Which table of a file is read, and from where. */
export interface TablePlace {
  readonly sheet: number;
  /** The index of the row with the headings; -1 where there are none. */
  readonly head: number;
}

/** The table with the most headings that are known, the row that holds them, and how many they are. */
export function findTable(
  file: TableFile,
  isKnown: (heading: string) => boolean,
): TablePlace & { readonly known: number } {
  const found = file.sheets.map(({ rows }, sheet) => {
    const head = findHeadings(rows, isKnown);
    return { sheet, head, known: rows[head]!.cells.filter(isKnown).length };
  });
  return found.toSorted((a, b) => b.known - a.known)[0]!;
}

/** The texts above the columns, one for each; empty where a table has none. */
export function headingsAt(file: TableFile, place: TablePlace): string[] {
  const cells = file.sheets[place.sheet]!.rows[place.head]?.cells ?? [];
  return Array.from({ length: columnCount(rowsBelow(file, place), cells) }, (_, at) =>
    (cells[at] ?? '').trim(),
  );
}

/** The rows below the headings, without those that repeat these, as at the top of each printed page. */
export function rowsBelow(file: TableFile, { sheet, head }: TablePlace): readonly TableRow[] {
  const { rows } = file.sheets[sheet]!;
  const headings = rows[head]?.cells.map(plainText);
  const isRepeated = ({ cells }: TableRow) =>
    headings !== undefined &&
    headings.every((heading, at) => plainText(cells[at] ?? '') === heading) &&
    cells.slice(headings.length).every((cell) => cell.trim() === '');
  return rows.slice(head + 1).filter((row) => !isRepeated(row));
}

/** The columns after a person gave one of them another meaning: no other one has it then. */
export function withColumn<Column>(
  columns: readonly (Column | null)[],
  index: number,
  column: Column | null,
): readonly (Column | null)[] {
  return columns.map((held, at) => (at === index ? column : held === column ? null : held));
}
