import type { Mirror } from '../../mirror/database/database.ts';
import { FILE_LIMITS } from '../../platform/file-limits.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import {
  type BdnColumns,
  fieldOfHeading,
  guessColumns,
  hasNumber,
} from '../../register/bdn/bdn-columns.ts';
import { readColumns } from '../../register/bdn/remembered-columns.ts';
import { findHeadings } from '../../table-file/headings.ts';
import { readTableFile } from '../../table-file/read-table-file.ts';
import { findTable, headingsAt } from '../../table-file/table-place.ts';
import type { TableFailure } from '../../table-file/table.ts';
import type { HeldList } from './held-list.ts';

const isKnown = (heading: string) => fieldOfHeading(heading) !== null;

/** Reads a chosen file; its columns are those remembered from last time, or guessed. */
export async function readList(
  mirror: Mirror,
  file: File,
): Promise<Result<HeldList, TableFailure>> {
  if (file.size > FILE_LIMITS.table) return fail('tooBig');
  const read = await readTableFile(new Uint8Array(await file.arrayBuffer()));
  if (!read.success) return read;
  const { sheet, head } = findTable(read.data, isKnown);
  return ok(await listOf(mirror, { name: file.name, file: read.data }, sheet, head));
}

/** The list in a sheet of a file, with its headings in a row, which is looked for by default; nothing is ticked. */
export async function listOf(
  mirror: Mirror,
  { name, file }: Pick<HeldList, 'name' | 'file'>,
  sheet: number,
  head = findHeadings(file.sheets[sheet]!.rows, isKnown),
): Promise<HeldList> {
  const begun = { name, file, sheet, head, ticks: new Set<string>() };
  const headings = headingsAt(file, begun);
  // Where what was chosen last time cannot be read, the file still can: its columns are guessed.
  const held = head < 0 ? null : await readColumns(mirror, headings).catch(() => null);
  const columns: BdnColumns = held ?? guessColumns(headings);
  const remembered = held !== null && hasNumber(held);
  return { ...begun, columns, remembered, compared: remembered };
}
