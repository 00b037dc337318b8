import { columnCount, findHeadings } from './headings.ts';
import type { TableFile, TableRow } from './table.ts';

/** Which table of a file is read, and from where. */
export interface TablePlace {
  readonly sheet: number;
  /** The index of the row with the headings; -1 where there are none. */
  readonly head: number;
}

/**
 * The table with the most headings that are known, and its row of headings: none where no heading of it is
 * known, so that no first row is taken for one.
 */
export function findPlace(file: TableFile, isKnown: (heading: string) => boolean): TablePlace {
  const found = file.sheets.map(({ rows }, sheet) => {
    const head = findHeadings(rows, isKnown);
    return { sheet, head, known: rows[head]!.cells.filter(isKnown).length };
  });
  const best = found.toSorted((a, b) => b.known - a.known)[0]!;
  return { sheet: best.sheet, head: best.known === 0 ? -1 : best.head };
}

/** The texts above the columns, one for each; empty where a table has none. */
export function headingsAt(file: TableFile, place: TablePlace): string[] {
  const cells = file.sheets[place.sheet]!.rows[place.head]?.cells ?? [];
  return Array.from({ length: columnCount(rowsBelow(file, place), cells) }, (_, at) =>
    (cells[at] ?? '').trim(),
  );
}

/** The rows below the headings. */
export function rowsBelow(file: TableFile, { sheet, head }: TablePlace): readonly TableRow[] {
  return file.sheets[sheet]!.rows.slice(head + 1);
}

/** The columns after a person gave one of them another meaning: no other one has it then. */
export function withColumn<Column>(
  columns: readonly (Column | null)[],
  index: number,
  column: Column | null,
): readonly (Column | null)[] {
  return columns.map((held, at) => (at === index ? column : held === column ? null : held));
}
