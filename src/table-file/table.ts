/** A row of a table, all of its cells as text. */
export interface TableRow {
  /** The line of the file, or the row of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table of a file; rows without any content are left out. */
export interface Sheet {
  /** Empty where a file has no names for its tables. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** What was read of a file: at least one sheet with a row. */
export interface TableFile {
  readonly sheets: readonly Sheet[];
  /** The year from which the file counts days that are written as numbers. */
  readonly daysFrom: 1900 | 1904;
}

/**
 * Why a file is no table: too big to be read; no row in it; a page or XML without any table; the binary format of Excel
 * until 2003, or a workbook with a password; another format; a workbook that cannot be read.
 */
export type TableFailure = 'tooBig' | 'empty' | 'noTable' | 'oldExcel' | 'otherFormat' | 'damaged';

/** The most columns of a table: what stands further to the right is left out. */
export const MAX_COLUMNS = 256;

/** How many cells a file may still have, over all of its tables. */
export interface CellBudget {
  left: number;
}

/** Collects the rows of a table within the cell budget of its file. */
export class RowCollector {
  readonly #rows: TableRow[] = [];
  readonly #budget: CellBudget;

  constructor(budget: CellBudget) {
    this.#budget = budget;
  }

  /** Adds a row, if it holds anything. */
  add(line: number, cells: readonly string[]): void {
    this.#budget.left -= cells.length;
    const isIn = this.#budget.left >= 0;
    if (isIn && cells.some((cell) => cell.trim() !== '')) this.#rows.push({ line, cells });
  }

  get rows(): readonly TableRow[] {
    return this.#rows;
  }
}
