import { textOfFile } from '../model/values/decode-text.ts';
import { FILE_LIMITS } from '../platform/file-limits.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { readDelimited } from './delimited.ts';
import { readMarkupTables } from './markup-tables.ts';
import type { TableFailure, TableFile } from './table.ts';
import { readWorkbook } from './workbook.ts';

/** The first bytes of files that are no text. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the tables of a file as rows of texts: XLSX, CSV ({@link readDelimited}, {@link textOfFile}), a page or an XML
 * spreadsheet that a portal calls `.xls`. The content tells the format, never the name.
 */
export async function readTableFile(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<TableFile, TableFailure>> {
  if (bytes.length > FILE_LIMITS.table) return fail('tooBig');
  if (beginsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (beginsWith(bytes, OLE)) return fail('oldExcel');
  const text = textOfFile(bytes);
  if (text.trim() === '') return fail('empty');
  if (isNoText(text)) return fail('otherFormat');
  const sheets = /^\ufeff?\s*</.test(text) ? readMarkupTables(text) : sheetOf(readDelimited(text));
  return sheets.success ? ok({ sheets: sheets.data, daysFrom: 1900 }) : sheets;
}

function beginsWith(bytes: Uint8Array, begin: readonly number[]): boolean {
  return begin.every((byte, at) => bytes[at] === byte);
}

/** Pictures, PDF and other formats begin with characters that no table has. */
function isNoText(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return text.startsWith('%PDF') || /[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 64));
}

function sheetOf(rows: ReturnType<typeof readDelimited>) {
  return rows.success ? ok([{ name: '', rows: rows.data }]) : rows;
}
