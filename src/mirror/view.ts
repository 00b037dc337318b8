import type { Transaction } from 'dexie';
import type { Collection } from '../model/collections.ts';
import { collectionOf } from '../model/collections.ts';
import type { Mutation } from '../model/mutation.ts';
import type { BaseRow, Mirror, ViewRow } from './database.ts';
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
  const stale = new Set<string>();
  for (const collection of collections) {
    base.push(...(await laneRows(mirror, 'base', collection, lane)));
    for (const held of await laneRows(mirror, 'view', collection, lane)) stale.add(held.path);
  }
  const rows = replay(base, await unsentOfLane(mirror, lane));
  for (const collection of collections) {
    const fresh = [...rows.values()].filter((row) => collectionOf(row.path) === collection);
    for (const row of fresh) stale.delete(row.path);
    if (fresh.length > 0) await db.view(collection).bulkPut(fresh);
  }
  for (const path of stale) await db.view(collectionOf(path)).delete(path);
}

async function laneRows(
  mirror: Mirror,
  side: 'base' | 'view',
  collection: Collection,
  lane: string,
): Promise<BaseRow[]>;
async function laneRows(
  mirror: Mirror,
  side: 'base' | 'view',
  collection: Collection,
  lane: string,
): Promise<(BaseRow | ViewRow)[]> {
  const table = side === 'base' ? mirror.db.base(collection) : mirror.db.view(collection);
  if (collection === 'hoovesTrims' || collection === 'dentists') {
    return table.where('lane').equals(lane).toArray();
  }
  const root = await table.get(lane);
  return root ? [root] : [];
}

export type { Transaction };
