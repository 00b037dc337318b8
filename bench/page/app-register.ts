import { Dexie } from 'dexie';
import { applyDocuments } from '../../src/mirror/receive/apply-remote.ts';
import { type Mirror, databaseName, MirrorDatabase } from '../../src/mirror/database/database.ts';
import { writeAllLocally } from '../../src/mirror/changes/write-locally.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { type Collection, collectionOf } from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { browserIds } from '../../src/platform/ids.ts';
import { addVisit } from '../../src/register/visits/visits.ts';
import { TODAY, horseOf, slugOf, trimsOf } from './register-data.ts';

/** How large a phone's register is. */
export interface Size {
  readonly horses: number;
  /** Visits of each horse. */
  readonly visits: number;
  /** Additional visits of the horse with number 0. */
  readonly moreOfOne?: number;
  /** Unsent visits of the horse with number 0. */
  readonly queued?: number;
}

const PAGE = 300;

/** A fresh phone with a register, stored as a first pull stores it. */
export async function openAppRegister(name: string, size: Size): Promise<Mirror> {
  await Dexie.delete(databaseName(name));
  const db = new MirrorDatabase(databaseName(name));
  const mirror: Mirror = { db, uid: name, clock: systemClock, ids: browserIds };
  const horses = Array.from({ length: size.horses }, (_, n) => n);
  await takeIn(mirror, horses.map(horseOf));
  const trims = horses.flatMap((n) =>
    trimsOf(n, size.visits + (n === 0 ? (size.moreOfOne ?? 0) : 0)),
  );
  await takeIn(mirror, trims);
  const { queued = 0 } = size;
  const inputs = Array.from({ length: queued }, (_, v) => ({
    op: 'addVisit' as const,
    path: `horses/${slugOf(0)}/hoovesTrims/queued${v}`,
    fields: { date: instantOf('2026-01-01'), notes: '' },
  }));
  if (inputs.length > 0) await writeAllLocally(mirror, inputs);
  return mirror;
}

export async function takeIn(mirror: Mirror, documents: readonly ServerDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += PAGE) {
    const page = documents.slice(start, start + PAGE);
    const collection: Collection = collectionOf(page[0]!.path);
    await applyDocuments(mirror, collection, page, null);
  }
}

/** Saves a trim of a horse. */
export async function saveInApp(mirror: Mirror, n: number): Promise<void> {
  const saved = await addVisit(mirror, slugOf(n), 'hoovesTrims', { day: TODAY, notes: '' });
  if (!saved.success) throw new Error(saved.error);
}
