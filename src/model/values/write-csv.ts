import { asText } from './csv-cells.ts';

const MARK = '\ufeff';

/**
 * Writes rows of cells as the text of a file that Italian Excel opens as a table: semicolons, CRLF, and first the byte
 * order mark, without which it takes UTF-8 for something else. No cell is a formula ({@link asText}).
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(asText(cell))).join(';');
  return MARK + rows.map((cells) => `${line(cells)}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[";,\t\r\n]|^\s|\s$|^sep=/i.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
