/**
 * Tables as text files for Italian Excel: semicolons, CRLF, UTF-8 with a byte order mark, and no
 * cell that a spreadsheet would take for a formula.
 */

const MARK = '\ufeff';
/** What makes a spreadsheet compute a cell, wide forms included; also behind blanks and quotes. */
const FORMULA = /^'*[\s\u00a0]*[=+\-@\t\r\n＝＋－＠]/;

/** Writes rows of cells as the text of a file; its first character is the byte order mark. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(harmless(cell))).join(';');
  return MARK + rows.map((cells) => `${line(cells)}\r\n`).join('');
}

/** A row of a file. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the rows of a file, empty ones left out: separated by semicolons, commas or tabs, whichever
 * the first row has most of. What {@link writeCsv} did to a cell is undone.
 */
export function readCsv(text: string): CsvRow[] {
  let body = text.startsWith(MARK) ? text.slice(1) : text;
  // Excel's own first line, which names the separator.
  const named = /^sep=(.)\r?\n/i.exec(body);
  if (named) body = body.slice(named[0].length);
  const separator = named?.[1] ?? separatorOf(body);
  const rows: CsvRow[] = [];
  let line = named ? 2 : 1;
  let begun = line;
  let cells: string[] = [];
  let cell = '';
  let inQuotes = false;
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
    } else if (character === '"' && cell === '') inQuotes = true;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (isBreak) {
      endRow();
      begun = line;
    } else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}

/**
 * The text of a file's bytes: UTF-8 or UTF-16 where they say so, else UTF-8 where they can be, else
 * what Excel writes on an Italian Windows.
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell that no spreadsheet computes: an apostrophe before what could be a formula. */
function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[";,\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function separatorOf(body: string): string {
  const first =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(body)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [',', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ';');
}
