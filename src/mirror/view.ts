import { collectionOf, idOf, rootPathOf } from '../model/collections.ts';
import { textOfRaw } from '../model/raw-value.ts';
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
export function viewRow({ path, fields, unread, pending }: ReplayedDocument): ViewRow {
  const keys = keysOf(collectionOf(path), fields, unread);
  const row = { path, lane: rootPathOf(path), slug: idOf(path), fields, pending };
  return { ...row, ...(unread && { unread, toCheck: Object.keys(unread) }), ...(keys && { keys }) };
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
    base.push(...(await db.base(collection).where('lane').equals(rootPath).toArray()));
  }
  const queue = await readQueue(mirror, rootPath);
  const fresh = [...replay(base, queue).values()].map(viewRow);
  const shown = new Set(fresh.map(({ path }) => path));
  for (const collection of collections) {
    const view = db.view(collection);
    const shownRows = await view.where('lane').equals(rootPath).toArray();
    const held = new Map(shownRows.map((row) => [row.path, row]));
    const rows = fresh.filter((row) => collectionOf(row.path) === collection);
    const gone = [...held.keys()].filter((path) => !shown.has(path));
    const added = rows.filter((row) => !held.has(row.path));
    // As changes of what was there: lists that are ordered by what did not change are not read again.
    const changed = rows.flatMap((row) => {
      const before = held.get(row.path);
      if (!before || isSame(before, row)) return [];
      const { fields, unread, toCheck, pending, keys } = row;
      // Undefined takes a property away.
      const changes = { fields, unread, toCheck, pending, ...(keys && { keys }) };
      return [{ key: row.path, changes: changes as Partial<ViewRow> }];
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
    textOfRaw(one.unread ?? null) === textOfRaw(other.unread ?? null) &&
    names.length === Object.keys(other.fields).length &&
    names.every((name) => one.fields[name] === other.fields[name])
  );
}
