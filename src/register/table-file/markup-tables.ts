import { FILE_LIMITS } from '../../platform/file-limits.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { attributeOf, readMarkup } from './markup.ts';
import { MOST_COLUMNS, RowCollector, type Sheet, type TableFailure } from './table.ts';

/** The elements of a table in HTML, and in the XML that Excel 2003 writes (SpreadsheetML). */
const TABLES = new Set(['table', 'worksheet']);
const ROWS = new Set(['tr', 'row']);
const CELLS = new Set(['td', 'th', 'cell']);
/** Elements that separate words on a page. */
const BREAKS = new Set(['br', 'p', 'div']);

/**
 * Reads the tables of a page or of an XML spreadsheet: portals give such a file the name of an Excel one. Rows of a
 * nested table, as in pages that are laid out by tables, are rows too.
 */
export function readMarkupTables(source: string): Result<readonly Sheet[], TableFailure> {
  const sheets: Sheet[] = [];
  const budget = { left: FILE_LIMITS.cells };
  let rows = new RowCollector(budget);
  let depth = 0;
  let name = '';
  let line = 0;
  let cells: string[] | null = null;
  let cell: { text: string; span: number } | null = null;
  const endCell = () => {
    if (!cell || !cells) return;
    cells.push(cell.text.replace(/\s+/g, ' ').trim());
    for (let more = 1; more < cell.span && cells.length < MOST_COLUMNS; more += 1) cells.push('');
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (cells) rows.add(line, cells);
    cells = null;
  };
  const endTable = () => {
    endRow();
    if (rows.rows.length > 0) sheets.push({ name, rows: rows.rows });
    rows = new RowCollector(budget);
    name = '';
    line = 0;
  };
  for (const token of readMarkup(source)) {
    if (token.kind === 'text') {
      if (cell) (cell as { text: string }).text += token.text;
      continue;
    }
    const opens = token.kind === 'open';
    if (TABLES.has(token.name)) {
      // SpreadsheetML has a table in each worksheet; the outer one makes the sheet.
      depth += opens ? 1 : -1;
      if (opens && token.name === 'worksheet') name = attributeOf(token, 'name') ?? '';
      if (depth <= 0) {
        endTable();
        depth = 0;
      }
    } else if (ROWS.has(token.name)) {
      endRow();
      if (opens) {
        line = Number(attributeOf(token, 'index')) || line + 1;
        cells = [];
      }
    } else if (CELLS.has(token.name)) {
      endCell();
      if (opens && cells) {
        // SpreadsheetML leaves empty cells out, and says where the next one stands.
        const column = Math.min(Number(attributeOf(token, 'index') ?? 0) || 0, MOST_COLUMNS);
        while (cells.length < column - 1) cells.push('');
        const span = Number(attributeOf(token, 'colspan') ?? 1) || 1;
        cell = cells.length < MOST_COLUMNS ? { text: '', span } : null;
        if (token.isEmpty) endCell();
      }
    } else if (cell && BREAKS.has(token.name)) (cell as { text: string }).text += ' ';
    if (budget.left < 0) return fail('tooBig');
  }
  endTable();
  if (budget.left < 0) return fail('tooBig');
  return sheets.length > 0 ? ok(sheets) : fail('empty');
}
