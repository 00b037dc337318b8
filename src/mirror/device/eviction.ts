import * as v from 'valibot';
import { type DiaryWriter, noDiary } from '../../platform/diary.ts';
import { type Mirror, transact } from '../database/database.ts';
import { type EvictionMarker, deviceId, readMeta, writeMeta } from '../database/meta.ts';
import { countUnsent, listParked, listUnsent, oldestOf } from '../outbox/outbox.ts';
import { throttledLiveQuery } from '../database/throttled-live-query.ts';

/*
 * STATUS-4. A browser that runs out of room may clear a site's databases, and unsent mutations with them. The eviction
 * marker, kept outside of IndexedDB, makes that visible: it names the database by its device id, so that a new database
 * in its place is noticed, and says how much was unsent.
 */

/** Storage for the marker that is not cleared with the databases; one marker for each uid. */
export interface EvictionMarkerStore {
  read(uid: string): string | null;
  write(uid: string, text: string): void;
  forget(uid: string): void;
}

const shape = v.object({
  deviceId: v.string(),
  unsent: v.number(),
  oldestAt: v.nullable(v.number()),
  at: v.number(),
});

/**
 * Checks whether this person's database was cleared since the marker was written, and keeps the marker up to date from
 * now on. What was lost is stored in the mirror until the person has read it.
 *
 * @returns a function that stops it
 */
export function watchForEviction(
  mirror: Mirror,
  place: EvictionMarkerStore,
  diary: DiaryWriter = noDiary,
): () => void {
  let end = () => {};
  let ended = false;
  const noteEviction = (known: EvictionMarker | null) =>
    transact(mirror.db, 'note eviction', 'rw', ['meta'], async () => {
      const own = await deviceId(mirror);
      if (known && known.deviceId !== own) {
        await writeMeta(mirror, 'wiped', known);
        diary.note({ kind: 'evicted', unsent: known.unsent });
      }
      return own;
    });
  const begin = async () => {
    const known = parseMarker(place.read(mirror.uid));
    const held = (await mirror.db.meta.get('deviceId'))?.value;
    // Usually nothing is to be written, and what the first screen reads need not wait for a transaction that might.
    const id = known && known.deviceId === held ? known.deviceId : await noteEviction(known);
    if (ended) return;
    end = throttledLiveQuery(mirror.clock, () => summary(mirror)).subscribe((now) => {
      // Once stopped it must not write: a sign-out may just have removed the marker.
      if (!ended) place.write(mirror.uid, JSON.stringify({ deviceId: id, ...now }));
    });
  };
  // In a new task: inside a running Dexie transaction it would join that transaction.
  mirror.clock.after(0, () => {
    if (!ended) begin().catch(() => undefined); // the next use of the storage reports its failure
  });
  return () => {
    ended = true;
    end();
  };
}

async function summary(mirror: Mirror): Promise<Omit<EvictionMarker, 'deviceId'>> {
  const { db } = mirror;
  // What an earlier clearing lost and nobody has read would be lost with this database.
  const [count, parked, unsent, lost] = await transact(
    db,
    'read what is unsent',
    'r',
    ['outbox', 'conflicts', 'meta'],
    () =>
      Promise.all([
        countUnsent(mirror),
        listParked(mirror),
        listUnsent(mirror),
        readEviction(mirror),
      ]),
  );
  const known = parked.map(({ mutation }) => mutation);
  const at = mirror.clock.now();
  const before = lost?.oldestAt == null ? [] : [{ createdAt: lost.oldestAt }];
  const oldestAt = oldestOf([...unsent, ...known, ...before]);
  return { unsent: count + (lost?.unsent ?? 0), oldestAt, at };
}

function parseMarker(text: string | null): EvictionMarker | null {
  try {
    const read = v.safeParse(shape, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** What was lost with a cleared database; null where nothing was, or the person has read it. */
export async function readEviction(mirror: Mirror): Promise<EvictionMarker | null> {
  return readMeta(mirror, 'wiped');
}

/** Dismisses the notice of what was lost, once the person has read it. */
export async function dismissEviction(mirror: Mirror): Promise<void> {
  await writeMeta(mirror, 'wiped', null);
}
