/**
 * Tables as text files for Italian Excel: semicolons, CRLF, UTF-8 with a byte order mark. A cell that a spreadsheet
 * would turn into something else (a formula, a number, a day) is written with an apostrophe before it, which reading
 * removes.
 */

const MARK = '\ufeff';
/**
 * A cell that a spreadsheet would compute: one with a formula's sign, full-width and small forms included, at the
 * beginning or after quotes, blanks, control characters and characters of no width.
 */
const FORMULA =
  /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/u;

/**
 * A cell that a spreadsheet takes for a number, a day, a time or a truth value, and writes back differently: leading
 * zeros and the last of many digits are lost, `1/2` becomes a day, `1E5` a number. Whole numbers and whole days are
 * written back as they are, and not matched.
 */
const RETYPED =
  /^(?!(?:0|[1-9]\d{0,10}|\d{2}\/\d{2}\/\d{4})$)(?:(?=[^\d]*\d)[\d.,/:\-+ eE%€$]+|vero|falso|true|false)$/i;

const MONTHS =
  'gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|sett?(?:embre)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?';

/** A cell that an Italian spreadsheet takes for a day, by the name of its month: 'maggio 1980' is saved as 'mag-80'. */
const NAMED_MONTH = new RegExp(
  `^(?=\\D*\\d)(?:\\d{1,4}[\\s./-]*)?(?:${MONTHS})[\\s./-]*(?:\\d{1,4})?$`,
  'i',
);

/** Whether a spreadsheet would turn a cell into something else, or would without the apostrophes before it. */
function isAtRisk(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return FORMULA.test(bare) || RETYPED.test(bare) || NAMED_MONTH.test(bare);
}

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

/** Excel's own first line, which names the separator. */
const NAMED = /^\ufeff?sep=(.)\r?\n/i;

/** The separator that a file names itself; undefined where it names none. */
export const namedSeparator = (text: string): string | undefined => NAMED.exec(text)?.[1];

/**
 * Reads the rows of a file, empty ones left out. What {@link writeCsv} did to a cell is undone. An opening quote that
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

/**
 * Decodes a file's bytes: as UTF-8 or UTF-16 where a byte order mark says so; as UTF-16 where most pairs of bytes at
 * the beginning have a zero, always in the same place; as UTF-8 where they are that, or mostly; else as Excel writes on
 * an Italian Windows, or on a Mac ({@link narrowForm}). What cannot be decoded as UTF-8 is U+FFFD in the text: whoever
 * takes a value from it has to check for that.
 */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideForm(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return isMarked || isMostlyRead(text) ? text : new TextDecoder(narrowForm(bytes)).decode(bytes);
  }
}

/**
 * Whether more characters beyond ASCII could be decoded as UTF-8 than could not. Letters of Windows-1252 form a
 * character of UTF-8 only by chance, as 'È’' does: nearly every one of them is an error.
 */
function isMostlyRead(text: string): boolean {
  let [read, failed] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) failed += 1;
    // Of a surrogate pair, only the first unit counts.
    else if (unit > 0x7f && (unit < 0xdc00 || unit > 0xdfff)) read += 1;
  }
  return read > failed;
}

/** The letters with accents that end Italian words, and the curly apostrophe, by their bytes in each encoding. */
const ITALIAN = {
  'windows-1252': {
    small: [0xe0, 0xe8, 0xe9, 0xec, 0xf2, 0xf9, 0x92],
    capital: [0xc0, 0xc8, 0xc9, 0xcc, 0xd2, 0xd9, 0x92],
  },
  macintosh: {
    small: [0x88, 0x8f, 0x8e, 0x93, 0x98, 0x9d, 0xd5],
    capital: [0xcb, 0xe9, 0x83, 0xed, 0xf1, 0xf4, 0xd5],
  },
} as const;

/** The encoding with one byte for each character in which more of such letters stand behind a letter. */
function narrowForm(bytes: Uint8Array): keyof typeof ITALIAN {
  const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a;
  const isLetter = (byte = 0) => isCapital(byte) || (byte >= 0x61 && byte <= 0x7a);
  const found = { 'windows-1252': 0, macintosh: 0 };
  for (let at = 1; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80 || !isLetter(bytes[at - 1])) continue;
    // A small letter with an accent may be the second one of a name; a capital one is among capitals.
    const isAmong = isCapital(bytes[at - 2]) || isCapital(bytes[at + 1]);
    const kind = isCapital(bytes[at - 1]) && isAmong ? 'capital' : 'small';
    for (const form of ['windows-1252', 'macintosh'] as const)
      if ((ITALIAN[form][kind] as readonly number[]).includes(bytes[at]!)) found[form] += 1;
  }
  return found.macintosh > found['windows-1252'] ? 'macintosh' : 'windows-1252';
}

/** The byte order of UTF-16 that the bytes have; undefined where they are not UTF-16. */
function wideForm(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const begin = bytes.subarray(0, 1024);
  const emptyOn = (side: number) =>
    begin.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === side), 0);
  const [first, second] = [emptyOn(0), emptyOn(1)];
  // A zero in more than half of the pairs, and only on one side: in Latin text all pairs have one.
  const many = begin.length / 4;
  if (second > many && first === 0) return 'utf-16le';
  return first > many && second === 0 ? 'utf-16be' : undefined;
}

/** A cell in a form that every spreadsheet reads as text. */
function harmless(cell: string): string {
  return isAtRisk(cell) ? `'${cell}` : cell;
}

/** `="380271006045678"` is how other programs keep a spreadsheet from rounding a number. */
const AS_TEXT = /^="((?:[^"]|"")*)"$/;

function withoutGuard(cell: string): string {
  if (cell.startsWith("'") && isAtRisk(cell)) return cell.slice(1);
  return AS_TEXT.exec(cell)?.[1]!.replaceAll('""', '"') ?? cell;
}

function quoted(cell: string): string {
  return /[";,\t\r\n]|^\s|\s$|^sep=/i.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function separatorOf(body: string): string {
  const first =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(body)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [',', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ';');
}
