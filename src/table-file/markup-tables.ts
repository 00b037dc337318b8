import { FILE_LIMITS } from '../platform/file-limits.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { type MarkupToken, attributeOf, readMarkup } from './markup.ts';
import { plainDecimal } from './plain-decimal.ts';
import { MAX_COLUMNS, RowCollector, type Sheet, type TableFailure } from './table.ts';

/** The elements of a table in HTML, and in the XML that Excel 2003 writes (SpreadsheetML). */
const TABLES = new Set(['table', 'worksheet']);
const ROWS = new Set(['tr', 'row']);
const CELLS = new Set(['td', 'th', 'cell']);
/** What Excel 2003 writes inside a cell beside its content: somebody's remark, and how a text is pronounced. */
const ASIDES = new Set(['comment', 'phonetictext']);
/** Elements that separate words on a page. */
const BREAKS = new Set(['br', 'p', 'div']);

/** A cell that goes on in the rows below, down to a row of its table. */
interface MergedCell {
  text: string;
  readonly lastRow: number;
}

/** A table whose rows are being read: the number of its row, and the merged cells by column. */
interface OpenTable {
  row: number;
  readonly merged: Map<number, MergedCell>;
}

/**
 * Reads the tables of a page or of an XML spreadsheet: portals give such a file the name of an Excel one. Rows of a
 * nested table, as in pages that are laid out by tables, are rows too. A cell that is merged over several rows is in
 * each of them that has anything of its own.
 */
export function readMarkupTables(source: string): Result<readonly Sheet[], TableFailure> {
  const sheets: Sheet[] = [];
  const budget = { left: FILE_LIMITS.cells };
  let rows = new RowCollector(budget);
  let tables: OpenTable[] = [{ row: 0, merged: new Map() }];
  let name = '';
  let hasTable = false;
  let line = 0;
  let cells: string[] = [];
  let inRow = false;
  let hasOwn = false;
  let isAside = false;
  let cell: {
    text: string;
    /** What an XML of Excel 2003 says that the text is. */
    type: string;
    readonly span: number;
    readonly merged: MergedCell | undefined;
  } | null = null;
  /** Fills the row up to a column, and further as far as merged cells of rows above go on. */
  const fill = (column: number) => {
    const { merged } = tables.at(-1)!;
    while (cells.length < MAX_COLUMNS) {
      const above = merged.get(cells.length);
      if (!above && cells.length >= column) return;
      cells.push(above?.text ?? '');
    }
  };
  const endCell = () => {
    isAside = false;
    if (!cell) return;
    const text = textOfType(cell.text.replace(/\s+/g, ' ').trim(), cell.type);
    if (text !== '') hasOwn = true;
    if (cell.merged) cell.merged.text = text;
    cells.push(text);
    for (let more = 1; more < cell.span && cells.length < MAX_COLUMNS; more += 1) cells.push('');
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (!inRow) return;
    if (hasOwn) fill(Math.max(0, ...tables.at(-1)!.merged.keys()));
    rows.add(line, hasOwn ? cells : cells.map(() => ''));
    inRow = false;
  };
  const beginRow = (index: number) => {
    line = index || line + 1;
    const table = tables.at(-1)!;
    table.row = index || table.row + 1;
    for (const [column, { lastRow }] of table.merged)
      if (lastRow < table.row) table.merged.delete(column);
    cells = [];
    inRow = true;
    hasOwn = false;
  };
  /** Begins a cell; one over several rows or columns leaves no other room in them. */
  const beginCell = (token: Extract<MarkupToken, { kind: 'open' }>) => {
    const numberOf = (attribute: string) => Number(attributeOf(token, attribute) ?? 0) || 0;
    // SpreadsheetML leaves empty cells out, and says where the next one stands.
    fill(Math.min(numberOf('index') - 1, MAX_COLUMNS));
    if (cells.length >= MAX_COLUMNS) return;
    const span = numberOf('colspan') || numberOf('mergeacross') + 1;
    const below = Math.max(numberOf('rowspan') - 1, numberOf('mergedown'));
    const { row, merged } = tables.at(-1)!;
    if (below > 0)
      for (let at = cells.length; at < Math.min(cells.length + span, MAX_COLUMNS); at += 1)
        merged.set(at, { text: '', lastRow: row + below });
    cell = { text: '', type: '', span, merged: below > 0 ? merged.get(cells.length) : undefined };
  };
  const endTable = () => {
    if (rows.rows.length > 0) sheets.push({ name, rows: rows.rows });
    rows = new RowCollector(budget);
    name = '';
    line = 0;
    tables = [{ row: 0, merged: new Map() }];
  };
  for (const token of readMarkup(source)) {
    if (token.kind === 'text') {
      if (cell && !isAside) (cell as { text: string }).text += token.text;
      continue;
    }
    const opens = token.kind === 'open';
    if (TABLES.has(token.name)) {
      hasTable = true;
      endRow();
      // SpreadsheetML has a table in each worksheet; the outer one makes the sheet.
      if (opens && token.name === 'worksheet') name = attributeOf(token, 'name') ?? '';
      if (opens) tables.push({ row: 0, merged: new Map() });
      else tables.pop();
      if (tables.length <= 1) endTable();
    } else if (ROWS.has(token.name)) {
      endRow();
      if (opens) beginRow(Number(attributeOf(token, 'index')));
    } else if (CELLS.has(token.name)) {
      endCell();
      if (opens && inRow) {
        beginCell(token);
        if (token.isEmpty) endCell();
      }
    } else if (ASIDES.has(token.name)) isAside = opens && !token.isEmpty;
    else if (cell && opens && token.name === 'data')
      (cell as { type: string }).type = attributeOf(token, 'type') ?? '';
    else if (cell && BREAKS.has(token.name)) (cell as { text: string }).text += ' ';
    if (budget.left < 0) return fail('tooBig');
  }
  endRow();
  endTable();
  if (budget.left < 0) return fail('tooBig');
  if (sheets.length > 0) return ok(sheets);
  return fail(hasTable ? 'empty' : 'noTable');
}

/** A text as a workbook of the same content has it: a boolean is no number, and no number is shortened. */
function textOfType(text: string, type: string): string {
  if (type === 'Boolean') return text === '1' ? 'VERO' : text === '0' ? 'FALSO' : text;
  return type === 'Number' ? plainDecimal(text) : text;
}
