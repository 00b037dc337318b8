import type { Mirror } from './database.ts';
import type { ConflictRow, OutboxRow } from './outbox-row.ts';
import { isReadable, isReadableConflict } from './readable-rows.ts';

/*
 * Rows of the outbox and of the conflicts that cannot be read: written by a fault of ours, or damaged in
 * the storage. Nothing is known of them but that a person entered something. They are kept, shown and
 * exported as they stand; they stop neither the others nor what is received (PUSH-14).
 */

/** What stands in the database where a mutation cannot be read. */
export interface DamagedRow {
  readonly store: 'outbox' | 'conflicts';
  /** Its key in that store. */
  readonly key: number | string;
  /** As it stands. */
  readonly row: unknown;
}

/** Everything that cannot be read, as it stands. Observable with Dexie's live queries. */
export async function listDamaged({ db }: Mirror): Promise<DamagedRow[]> {
  const [unsent, parked] = await Promise.all([db.outbox.toArray(), db.conflicts.toArray()]);
  return damagedAmong(unsent, parked);
}

/** What of all unsent mutations and all parked conflicts cannot be read. */
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
  return { store, key, row };
}

/** A person discards one for good. */
export async function discardDamaged({ db }: Mirror, { store, key }: DamagedRow): Promise<void> {
  await (store === 'outbox' ? db.outbox.delete(Number(key)) : db.conflicts.delete(String(key)));
}
