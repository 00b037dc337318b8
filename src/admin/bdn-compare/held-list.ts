import type { Mirror } from '../../mirror/database/database.ts';
import type { BdnWritten } from '../../register/bdn/apply-bdn.ts';
import type { BdnColumns } from '../../register/bdn/bdn-columns.ts';
import type { TableFile } from '../../table-file/table.ts';

/** The list that a person chose, and their choices for it. */
export interface HeldList {
  readonly name: string;
  readonly file: TableFile;
  readonly sheet: number;
  /** The index of the row with the headings; -1 where there are none. */
  readonly head: number;
  readonly columns: BdnColumns;
  /** Whether the columns are those remembered from another time. */
  readonly remembered: boolean;
  /** Whether the columns are confirmed, now or another time: then the comparison is shown, and not the columns. */
  readonly compared: boolean;
  readonly ticks: ReadonlySet<string>;
}

/**
 * The list that is being compared, kept in this tab's memory since the sign-in, so that it is still there after a visit
 * to a horse's page. It is never stored.
 */
const lists = new WeakMap<Mirror, HeldList>();

/** The list of a signed-in person; null for none. */
export function heldList(mirror: Mirror): HeldList | null {
  return lists.get(mirror) ?? null;
}

/** Keeps a list in place of the one before; null closes it. */
export function holdList(mirror: Mirror, list: HeldList | null): void {
  if (list) lists.set(mirror, list);
  else lists.delete(mirror);
}

const NOTHING: BdnWritten = { updates: [], added: [] };

/** What was written of each file, for its undo: also kept over a visit to a horse's page. */
const written = new WeakMap<TableFile, BdnWritten>();

/** All that was written of a list's file and is not undone. */
export function writtenOf({ file }: HeldList): BdnWritten {
  return written.get(file) ?? NOTHING;
}

/** @param all what {@link writtenOf} gives from now on */
export function noteWritten({ file }: HeldList, all: BdnWritten): void {
  written.set(file, all);
}
