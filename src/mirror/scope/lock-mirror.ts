import { type Collection, COLLECTION_NAMES, collectionOf } from '../../model/collections.ts';
import { isReadable } from '../database/readable-rows.ts';
import { type Mirror, transact } from '../database/database.ts';
import { countDrafts, dropResolvedTexts } from '../drafts/drafts.ts';
import { type Meta, readMeta, writeMeta } from '../database/meta.ts';
import { countUnsent, listParked } from '../outbox/outbox.ts';
import { refreshView } from '../view/view.ts';

/*
 * What a phone keeps of the register when nobody who may read it is signed in (AUTH-4, PUSH-12): unsent mutations,
 * conflicts, drafts, and the documents that are needed to name, show and judge these. Everything else comes back with
 * the first pull after the next login.
 */

/** Facts about the phone itself, which stay true whoever may read the register. */
const KEPT_META: readonly (keyof Meta)[] = ['deviceId', 'lastPushAt', 'wiped'];

/** How much unsent work a person who is not signed in has on this phone. It stays there until they sign in again. */
export interface UnsentWork {
  /** Unsent mutations, rejected and parked ones included, each once. */
  readonly changes: number;
  /** What was typed and not saved. */
  readonly drafts: number;
}

/**
 * Locks the mirror of a person who is no longer signed in (AUTH-4). If nothing waits, everything is erased but the notice
 * of an eviction that the person has not read; otherwise see {@link keepOnlyUnsent}. One transaction: what another tab
 * saves meanwhile either comes before it and is counted, or after it and stays. Deleting the database would lose such a
 * save.
 *
 * Every tab that leaves a session does this, and so does the next launch, since a tab may have received something after
 * another one's lock. Idempotent.
 *
 * @param mirror opened for this call alone; it is closed in the end
 * @param isSignedIn whether the session record names this person (again)
 * @param removeMarker removes the eviction marker, since erasing everything here is no eviction
 * @returns what waits; null where the person is signed in and nothing was done
 */
export async function lockMirror(
  mirror: Mirror,
  isSignedIn: () => Promise<boolean>,
  removeMarker: () => void,
): Promise<UnsentWork | null> {
  const { db } = mirror;
  try {
    await db.open();
    // In this order: a login after `isSignedIn` has answered changes `entered`, which was read before.
    const entered = await readMeta(mirror, 'entered');
    if (await isSignedIn()) return null;
    return await transact(db, 'lock', 'rw', allStores(mirror), async () => {
      if ((await readMeta(mirror, 'entered')) !== entered) return null;
      const changes = await countUnsent(mirror);
      const drafts = await countDrafts(db);
      if (changes + drafts > 0) await keepOnlyUnsent(mirror);
      else {
        removeMarker();
        const wiped = await readMeta(mirror, 'wiped');
        for (const table of db.tables) await table.clear();
        // What an eviction lost is told until it is read (STATUS-4). It is counts and times.
        if (wiped) await writeMeta(mirror, 'wiped', wiped);
      }
      return { changes, drafts };
    });
  } finally {
    db.close();
  }
}

/**
 * Removes the register from the phone of a person whose account is not enabled, and who stays signed in to export
 * unsent work (PUSH-12). The pause is stored in the same transaction.
 */
export async function removeRegister(mirror: Mirror): Promise<void> {
  await transact(mirror.db, 'remove register', 'rw', allStores(mirror), async () => {
    const entered = await readMeta(mirror, 'entered');
    await keepOnlyUnsent(mirror);
    await writeMeta(mirror, 'entered', entered);
    await writeMeta(mirror, 'pause', 'notEnabled');
  });
}

/** Stores that somebody just signed in, so that a tab that locks late leaves this mirror alone. */
export async function noteSignIn(mirror: Mirror): Promise<void> {
  await transact(mirror.db, 'note sign-in', 'rw', ['meta'], async () => {
    await writeMeta(mirror, 'entered', mirror.ids.documentId());
    await writeMeta(mirror, 'pause', null);
  });
}

/** Drops from base, view, drafts and `meta` what no unsent work needs. Only inside a transaction over all stores. */
async function keepOnlyUnsent(mirror: Mirror): Promise<void> {
  const { db } = mirror;
  await dropUnneeded(mirror, COLLECTION_NAMES);
  await dropResolvedTexts(mirror);
  const facts = await db.meta.bulkGet([...KEPT_META]);
  await db.meta.clear();
  await db.meta.bulkPut(facts.filter((row) => row !== undefined));
}

/**
 * Drops from some collections every document but those that unsent mutations and conflicts are about, and their root
 * documents: these are needed to name, show and judge the changes. Only inside a transaction over their stores, outbox
 * and conflicts.
 */
export async function dropUnneeded(
  mirror: Mirror,
  collections: readonly Collection[],
): Promise<void> {
  const { db } = mirror;
  const unsent = (await db.outbox.toArray()).filter(isReadable);
  const waiting = [...unsent, ...(await listParked(mirror))];
  const needed = new Set(waiting.flatMap(({ path, lane }) => [path, lane]));
  for (const collection of collections) {
    const base = db.base(collection);
    const paths = [...needed].filter((path) => collectionOf(path) === collection);
    const held = await base.bulkGet(paths);
    await base.clear();
    await base.bulkPut(held.filter((row) => row !== undefined));
    await db.view(collection).clear();
  }
  for (const rootPath of new Set(waiting.map(({ lane }) => lane))) {
    if (collections.includes(collectionOf(rootPath))) await refreshView(mirror, rootPath, 'all');
  }
}

function allStores({ db }: Mirror): string[] {
  return db.tables.map(({ name }) => name);
}
