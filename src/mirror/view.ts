import type { Table } from 'dexie';
import { collectionOf, idOf, rootPathOf } from '../model/collections.ts';
import { type ReplayedDocument, replay } from '../mutation/replay.ts';
import { type BaseRow, type Mirror, type ViewRow, collectionsOfQueue } from './database.ts';
import { readQueue } from './outbox.ts';
import { keysOf } from './view-keys.ts';

/** The object stores that a transaction over one document queue touches, beside the outbox. */
export function storesOfQueue(mirror: Mirror, rootPath: string): string[] {
  const { db } = mirror;
  return collectionsOfQueue(rootPath).flatMap((c) => [db.base(c).name, db.view(c).name]);
}

/** A document as it is kept for the screens. */
export function viewRow({ path, fields, pending }: ReplayedDocument): ViewRow {
  const keys = keysOf(collectionOf(path), fields);
  const row = { path, lane: rootPathOf(path), slug: idOf(path), fields, pending };
  return keys ? { ...row, keys } : row;
}

/**
 * Brings the view of a root document in line with base and outbox. Only inside a `rw` transaction over
 * {@link storesOfQueue} and the outbox: then view and outbox never disagree (WRITE-1, invariant 1).
 */
export async function rebuildView(mirror: Mirror, rootPath: string): Promise<void> {
  const { db } = mirror;
  const collections = collectionsOfQueue(rootPath);
  const base: BaseRow[] = [];
  for (const collection of collections) {
    base.push(...(await below(db.base(collection), rootPath)));
  }
  const queue = await readQueue(mirror, rootPath);
  const fresh = [...replay(base, queue).values()].map(viewRow);
  const shown = new Set(fresh.map(({ path }) => path));
  for (const collection of collections) {
    const view = db.view(collection);
    const held = new Map((await below(view, rootPath)).map((row) => [row.path, row]));
    const rows = fresh.filter((row) => collectionOf(row.path) === collection);
    const gone = [...held.keys()].filter((path) => !shown.has(path));
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

/** A root document and what lies below it. */
async function below<Row extends { readonly lane: string }>(
  table: Table<Row, string>,
  rootPath: string,
): Promise<Row[]> {
  return table.where('lane').equals(rootPath).toArray();
}
