import type { Mirror } from '../database/database.ts';
import type { ConflictRow, OutboxRow } from '../database/outbox-row.ts';
import { isOfNewerCode, isReadable, isReadableConflict } from '../database/readable-rows.ts';

/*
 * Rows of the outbox and of the conflicts that cannot be read: written by a fault of ours, or damaged in the storage.
 * Nothing is known of them but that a person entered something. They are kept, shown and exported as they stand; they
 * block neither other document queues nor pulling (PUSH-14).
 */

/** A row of the outbox or of the conflicts that cannot be read. */
export interface DamagedRow {
  readonly store: 'outbox' | 'conflicts';
  /** Its key in that store. */
  readonly key: number | string;
  /** The row as it is stored. */
  readonly row: unknown;
  /** Whether it is not damaged: newer code wrote it, and will read it. */
  readonly isNewer: boolean;
}

/** All damaged rows, as they are stored. Observable with Dexie's live queries. */
export async function listDamaged({ db }: Mirror): Promise<DamagedRow[]> {
  const [unsent, parked] = await Promise.all([db.outbox.toArray(), db.conflicts.toArray()]);
  return damagedAmong(unsent, parked);
}

/** The rows among these that cannot be read. */
export function damagedAmong(
  unsent: readonly OutboxRow[],
  parked: readonly ConflictRow[],
): DamagedRow[] {
  return [
    ...unsent.flatMap((row) => (isReadable(row) ? [] : [damaged('outbox', row.seq, row)])),
    ...parked.flatMap((row) =>
      isReadableConflict(row) ? [] : [damaged('conflicts', row.id, row)],
    ),
  ];
}

function damaged(store: DamagedRow['store'], key: number | string, row: unknown): DamagedRow {
  return { store, key, row, isNewer: isOfNewerCode(row) };
}
