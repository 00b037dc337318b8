import { withoutGuard } from './csv-cells.ts';

const MARK = '\ufeff';

/** A row of a file. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Excel's own first line, which names the separator. */
const NAMED = /^\ufeff?sep=(.)\r?\n/i;

/** The separator that a file names itself; undefined where it names none. */
export const namedSeparator = (text: string): string | undefined => NAMED.exec(text)?.[1];

/**
 * Reads the rows of a file, empty ones left out. What `writeCsv` did to a cell is undone ({@link withoutGuard}). An opening quote that
 * is never closed is a character of the cell.
 *
 * @param given the separator of cells, unless the file itself names one; by default semicolons, commas or tabs,
 *   whichever the first row has most of
 */
export function readCsv(text: string, given?: string): CsvRow[] {
  const named = NAMED.exec(text);
  const body = named ? text.slice(named[0].length) : text.startsWith(MARK) ? text.slice(1) : text;
  const separator = named?.[1] ?? given ?? separatorOf(body);
  const rows: CsvRow[] = [];
  let line = named ? 2 : 1;
  let begun = line;
  let cells: string[] = [];
  let cell = '';
  let inQuotes = false;
  let opened = { at: 0, line };
  const endRow = () => {
    cells.push(cell);
    cell = '';
    if (cells.some((each) => each.trim() !== '')) {
      rows.push({ line: begun, cells: cells.map(withoutGuard) });
    }
    cells = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at]!;
    const isBreak = character === '\n' || (character === '\r' && body[at + 1] !== '\n');
    if (isBreak) line += 1;
    if (inQuotes) {
      if (character !== '"') cell += character;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else inQuotes = false;
    } else if (character === '"' && cell === '') {
      inQuotes = true;
      opened = { at, line };
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (isBreak) {
      endRow();
      begun = line;
    } else if (character !== '\r') cell += character;
    // The text ends in quotes: the opening one is read again, as a character. All later ones are paired: once only.
    if (inQuotes && at === body.length - 1) {
      inQuotes = false;
      cell = '"';
      ({ at, line } = opened);
    }
  }
  endRow();
  return rows;
}

function separatorOf(body: string): string {
  const first =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(body)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [',', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ';');
}
