import { FILE_LIMITS } from '../platform/file-limits.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { dayOfSerial } from './day-of-serial.ts';
import { type MarkupToken, attributeOf, readMarkup } from './markup.ts';
import { plainDecimal } from './plain-decimal.ts';
import {
  MAX_COLUMNS,
  type CellBudget,
  RowCollector,
  type Sheet,
  type TableFailure,
  type TableFile,
} from './table.ts';
import { openZip, unzipper } from './zip.ts';

/** The most sheets that are read: some workbooks have one for each week. */
const MAX_SHEETS = 250;

/** What the sheets of a workbook share. */
interface Shared {
  readonly strings: readonly string[];
  /** How each style shows a number. */
  readonly styles: readonly NumberStyle[];
  readonly daysFrom: 1900 | 1904;
}

/** As a day; with leading zeros, to so many digits; or as it is. */
type NumberStyle = 'day' | { readonly digits: number };

/**
 * Reads a workbook (XLSX). Numbers keep every digit that the file has and get the leading zeros of their format,
 * days are written yyyy-mm-dd; formulas are not computed: what the file holds as their result is read.
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<TableFile, TableFailure>> {
  const zip = openZip(bytes);
  if (!zip.success) return zip;
  const unpack = unzipper(zip.data, FILE_LIMITS.unpacked);
  const roots = await unpack('_rels/.rels');
  if (!roots.success) return roots;
  const main =
    relationsOf(roots.data ?? '', '').find(({ type }) => type === 'officedocument')?.target ??
    'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const book = await unpack(main);
  if (!book.success) return book;
  // A ZIP file of something else: a text document, photos, a spreadsheet of another program.
  if (book.data === null || !/<(?:\w+:)?workbook\b/.test(book.data)) return fail('otherFormat');
  const links = await unpack(`${folder}_rels/${main.slice(folder.length)}.rels`);
  if (!links.success) return links;
  const relations = relationsOf(links.data ?? '', folder);
  const partOf = async (type: string) => {
    const target = relations.find((each) => each.type === type)?.target;
    return target === undefined ? ok(null) : unpack(target);
  };
  const strings = await partOf('sharedstrings');
  if (!strings.success) return strings;
  const styles = await partOf('styles');
  if (!styles.success) return styles;
  const { named, daysFrom } = readBook(book.data);
  const shared = {
    strings: readStrings(strings.data ?? ''),
    styles: readNumberStyles(styles.data ?? ''),
    daysFrom,
  };
  const sheets: Sheet[] = [];
  const budget = { left: FILE_LIMITS.cells };
  for (const { name, id } of named.slice(0, MAX_SHEETS)) {
    const target = relations.find((each) => each.id === id)?.target;
    const part = target === undefined ? ok(null) : await unpack(target);
    if (!part.success) return part;
    const rows = readRows(part.data ?? '', shared, budget);
    if (!rows.success) return rows;
    if (rows.data.length > 0) sheets.push({ name, rows: rows.data });
  }
  return sheets.length > 0 ? ok({ sheets, daysFrom }) : fail('empty');
}

type OpenTag = Extract<MarkupToken, { kind: 'open' }>;

function* openTags(source: string, name: string): Generator<OpenTag> {
  for (const token of readMarkup(source)) {
    if (token.kind === 'open' && token.name === name) yield token;
  }
}

/** The parts of the file that a relationships part names, with the last word of their type. */
function relationsOf(source: string, folder: string) {
  return [...openTags(source, 'relationship')].map((tag) => {
    const target = attributeOf(tag, 'target') ?? '';
    return {
      id: attributeOf(tag, 'id') ?? '',
      type: (attributeOf(tag, 'type') ?? '').replace(/^.*\//, '').toLowerCase(),
      target: target.startsWith('/') ? target.slice(1) : folder + target,
    };
  });
}

/** The sheets that are shown, in their order; all of them where none is. */
function readBook(source: string) {
  const all: { name: string; id: string; isHidden: boolean }[] = [];
  let daysFrom: 1900 | 1904 = 1900;
  for (const token of readMarkup(source)) {
    if (token.kind !== 'open') continue;
    if (token.name === 'workbookpr') {
      if (/^(1|true)$/.test(attributeOf(token, 'date1904') ?? '')) daysFrom = 1904;
    } else if (token.name === 'sheet') {
      all.push({
        name: attributeOf(token, 'name') ?? '',
        // Of `sheetId` and `r:id` this is the second.
        id: attributeOf(token, 'id') ?? '',
        isHidden: /hidden/i.test(attributeOf(token, 'state') ?? ''),
      });
    }
  }
  const shown = all.filter(({ isHidden }) => !isHidden);
  return { named: shown.length > 0 ? shown : all, daysFrom };
}

/** The shared strings, which cells name by index; phonetic readings are left out. */
function readStrings(source: string): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let isShown = false;
  let inPhonetic = false;
  for (const token of readMarkup(source)) {
    if (token.kind === 'text') {
      if (isShown && !inPhonetic && text !== null) text += token.text;
    } else if (token.name === 'si') {
      if (token.kind === 'open' && !token.isEmpty) text = '';
      else {
        strings.push(plainString(text ?? ''));
        text = null;
      }
    } else if (token.name === 't') isShown = token.kind === 'open' && !token.isEmpty;
    else if (token.name === 'rph') inPhonetic = token.kind === 'open';
  }
  return strings;
}

/** Control characters are written in a workbook as `_x000D_`. */
function plainString(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Whether a built-in number format shows a day. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format of the workbook's own shows a day: text in quotes or brackets does not count. */
const isDayCode = (code: string) =>
  /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').replace(/general|standard/gi, ''));

/** A format such as `00000`, as Excel has one for the CAP, shows a number with leading zeros. */
const styleOfCode = (code: string): NumberStyle =>
  isDayCode(code) ? 'day' : { digits: /^0{2,40}$/.exec(code)?.[0].length ?? 0 };

function readNumberStyles(source: string): NumberStyle[] {
  const own = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  let inCells = false;
  for (const token of readMarkup(source)) {
    if (token.kind === 'text') continue;
    if (token.name === 'cellxfs') inCells = token.kind === 'open' && !token.isEmpty;
    if (token.kind !== 'open') continue;
    const id = Number(attributeOf(token, 'numfmtid') ?? 0);
    if (token.name === 'numfmt') own.set(id, styleOfCode(attributeOf(token, 'formatcode') ?? ''));
    else if (token.name === 'xf' && inCells)
      styles.push(own.get(id) ?? (isDayFormat(id) ? 'day' : { digits: 0 }));
  }
  return styles;
}

/** A cell that is being read. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

function readRows(
  source: string,
  shared: Shared,
  budget: CellBudget,
): Result<Sheet['rows'], TableFailure> {
  const rows = new RowCollector(budget);
  let line = 0;
  let cells: string[] = [];
  let cell: OpenCell | null = null;
  let next = 0;
  let isShown = false;
  let inPhonetic = false;
  const merged: string[] = [];
  for (const token of readMarkup(source)) {
    if (token.kind === 'text') {
      if (cell && isShown && !inPhonetic) cell.text += token.text;
    } else if (token.name === 'row') {
      if (token.kind === 'open') {
        line = Number(attributeOf(token, 'r') ?? line + 1) || line + 1;
        cells = [];
        next = 0;
      } else {
        rows.add(line, cells);
        if (budget.left < 0) return fail('tooBig');
      }
    } else if (token.name === 'c') {
      if (token.kind === 'open') {
        const column = columnOf(attributeOf(token, 'r') ?? '') ?? next;
        next = column + 1;
        const style = Number(attributeOf(token, 's') ?? 0);
        cell = token.isEmpty
          ? null
          : { column, style, type: attributeOf(token, 't') ?? 'n', text: '' };
      } else if (cell) {
        if (cell.column < MAX_COLUMNS) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = textOfCell(cell, shared);
        }
        cell = null;
      }
    } else if (token.name === 'v' || token.name === 't')
      isShown = token.kind === 'open' && !token.isEmpty;
    else if (token.name === 'rph') inPhonetic = token.kind === 'open';
    else if (token.name === 'mergecell' && token.kind === 'open')
      merged.push(attributeOf(token, 'ref') ?? '');
  }
  const filled = withMerged(rows.rows, merged, budget);
  return budget.left < 0 ? fail('tooBig') : ok(filled);
}

/**
 * The rows with the text of a cell that is merged over several of them in each: a list writes the name of an owner once
 * beside their horses.
 *
 * @param merged the places of merged cells, such as `A2:B5`
 */
function withMerged(
  rows: Sheet['rows'],
  merged: readonly string[],
  budget: CellBudget,
): Sheet['rows'] {
  if (merged.length === 0) return rows;
  const filled = rows.map(({ line, cells }) => ({ line, cells: [...cells] }));
  const places = new Map(filled.map(({ line }, at) => [line, at]));
  for (const place of merged) {
    const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(place) ?? [];
    const column = columnOf(place) ?? MAX_COLUMNS;
    const top = places.get(Number(first)) ?? filled.length;
    const text = filled[top]?.cells[column] ?? '';
    if (text.trim() === '') continue;
    for (let at = top + 1; at < filled.length && filled[at]!.line <= Number(last); at += 1) {
      const { cells } = filled[at]!;
      budget.left -= 1 + Math.max(0, column - cells.length);
      if (budget.left < 0) return filled;
      while (cells.length <= column) cells.push('');
      if (cells[column] === '') cells[column] = text;
    }
  }
  return filled;
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase();
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

function textOfCell({ type, style, text }: OpenCell, shared: Shared): string {
  // An empty cell is not the first of the shared strings, nor a no.
  if (text === '') return '';
  switch (type) {
    case 's':
      return shared.strings[Number(text)] ?? '';
    case 'str':
    case 'inlineStr':
      return plainString(text);
    case 'b':
      return text === '1' ? 'VERO' : 'FALSO';
    case 'd':
      return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '');
    case 'e':
      return '';
    default: {
      const shown = shared.styles[style] ?? { digits: 0 };
      const number = plainDecimal(text);
      if (shown === 'day') return dayOfSerial(Number(text), shared.daysFrom) ?? number;
      return /^\d+$/.test(number) ? number.padStart(shown.digits, '0') : number;
    }
  }
}
