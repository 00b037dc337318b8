import type { Table } from 'dexie';
import { collectionOf } from '../model/collections.ts';
import type { Mutation } from '../mutation/mutation.ts';
import type { BaseRow, Mirror, ViewRow } from './database.ts';
import { collectionsOfQueue } from './database.ts';
import { replay } from '../mutation/replay.ts';

/** The object stores that a transaction over one lane touches. */
export function storesOfQueue(mirror: Mirror, lane: string): string[] {
  const { db } = mirror;
  return collectionsOfQueue(lane).flatMap((c) => [db.base(c).name, db.view(c).name]);
}

/** The unsent mutations of a lane, in order, those that wait for a person included. */
export async function readQueue(mirror: Mirror, lane: string): Promise<Mutation[]> {
  return mirror.db.outbox.where('lane').equals(lane).sortBy('seq');
}

/**
 * Brings the view of a lane in line with base and outbox. Only inside a `rw` transaction over
 * {@link storesOfQueue} and the outbox: then view and outbox never disagree (WRITE-1, invariant 1).
 */
export async function rebuildView(mirror: Mirror, lane: string): Promise<void> {
  const { db } = mirror;
  const collections = collectionsOfQueue(lane);
  const base: BaseRow[] = [];
  for (const collection of collections) base.push(...(await ofLane(db.base(collection), lane)));
  const fresh = replay(base, await readQueue(mirror, lane));
  for (const collection of collections) {
    const view = db.view(collection);
    const held = new Map((await ofLane(view, lane)).map((row) => [row.path, row]));
    const rows = [...fresh.values()].filter((row) => collectionOf(row.path) === collection);
    const gone = [...held.keys()].filter((path) => !fresh.has(path));
    const added = rows.filter((row) => !held.has(row.path));
    // As changes of what was there: lists that are ordered by what did not change are not read again.
    const changed = rows.flatMap((row) => {
      const before = held.get(row.path);
      if (!before || isSame(before, row)) return [];
      const { fields, pending, keys } = row;
      return [{ key: row.path, changes: { fields, pending, ...(keys && { keys }) } }];
    });
    if (gone.length > 0) await view.bulkDelete(gone);
    if (added.length > 0) await view.bulkPut(added);
    if (changed.length > 0) await view.bulkUpdate(changed);
  }
}

/** Whether two rows of one path say the same; their keys follow from their fields. */
function isSame(one: ViewRow, other: ViewRow): boolean {
  const names = Object.keys(one.fields);
  return (
    one.pending === other.pending &&
    names.length === Object.keys(other.fields).length &&
    names.every((name) => one.fields[name] === other.fields[name])
  );
}

async function ofLane<Row extends { readonly lane: string }>(
  table: Table<Row, string>,
  lane: string,
): Promise<Row[]> {
  return table.where('lane').equals(lane).toArray();
}
