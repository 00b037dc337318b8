import { type Mirror, collectionsOfQueue } from '../mirror/database.ts';
import { readMeta, writeMeta } from '../mirror/meta.ts';

/**
 * What accounts are called, by uid, as far as this phone read it in the log: the log is the one place
 * where the register says who somebody is.
 */
export type AccountNames = Readonly<Record<string, string>>;

export async function knownNames(mirror: Mirror): Promise<AccountNames> {
  return readMeta(mirror, 'names');
}

/** Stores the account names found in log entries. */
export async function storeAccountNames(
  mirror: Mirror,
  logEntries: readonly { readonly uid: string; readonly user: string }[],
): Promise<void> {
  const fresh = Object.fromEntries(
    logEntries.filter(({ user }) => user !== '').map((t) => [t.uid, t.user]),
  );
  await mirror.db.transaction('rw', mirror.db.meta, async () => {
    const held = await knownNames(mirror);
    if (Object.entries(fresh).some(([uid, name]) => held[uid] !== name)) {
      await writeMeta(mirror, 'names', { ...held, ...fresh });
    }
  });
}

/**
 * Some documents of a document queue that an account created or wrote last: their log entries hold
 * the account's name.
 */
export async function writtenBy(mirror: Mirror, rootPath: string, uid: string): Promise<string[]> {
  const { db } = mirror;
  const found = await Promise.all(
    collectionsOfQueue(rootPath).map((collection) =>
      db
        .base(collection)
        .where('lane')
        .equals(rootPath)
        .filter((row) => row.updatedBy === uid || row.createdBy === uid)
        .first(),
    ),
  );
  return found.flatMap((row) => (row ? [row.path] : []));
}
