import type { Table } from 'dexie';
import { collectionOf } from '../model/collections.ts';
import type { Mutation } from '../model/mutation.ts';
import type { BaseRow, Mirror } from './database.ts';
import { collectionsOfLane } from './database.ts';
import { replay } from './replay.ts';

/** The object stores that a transaction over one lane touches. */
export function storesOfLane(mirror: Mirror, lane: string): string[] {
  const { db } = mirror;
  return collectionsOfLane(lane).flatMap((c) => [db.base(c).name, db.view(c).name]);
}

/** The unsent mutations of a lane, in order, those that wait for a person included. */
export async function unsentOfLane(mirror: Mirror, lane: string): Promise<Mutation[]> {
  return mirror.db.outbox.where('lane').equals(lane).sortBy('seq');
}

/**
 * Brings the view of a lane in line with base and outbox. Only inside a `rw` transaction over
 * {@link storesOfLane} and the outbox: then view and outbox never disagree (WRITE-1, invariant 1).
 */
export async function rebuildLane(mirror: Mirror, lane: string): Promise<void> {
  const { db } = mirror;
  const collections = collectionsOfLane(lane);
  const base: BaseRow[] = [];
  for (const collection of collections) base.push(...(await ofLane(db.base(collection), lane)));
  const fresh = replay(base, await unsentOfLane(mirror, lane));
  for (const collection of collections) {
    const view = db.view(collection);
    const held = await ofLane(view, lane);
    await view.bulkDelete(held.map((row) => row.path).filter((path) => !fresh.has(path)));
    await view.bulkPut([...fresh.values()].filter((row) => collectionOf(row.path) === collection));
  }
}

async function ofLane<Row extends { readonly lane: string }>(
  table: Table<Row, string>,
  lane: string,
): Promise<Row[]> {
  return table.where('lane').equals(lane).toArray();
}
