import { type Mirror, collectionsOfQueue, transact } from '../../mirror/database/database.ts';
import { readMeta, writeMeta } from '../../mirror/database/meta.ts';

/** What an account is called. */
export interface AccountName {
  readonly name: string;
  /**
   * Whether it is only what a phone wrote into the log, not what the owner of the project wrote. In entries from before
   * the rules checked it against the account, it may be anything.
   */
  readonly isFromLog: boolean;
}

/** The names of accounts, by uid. */
export type AccountNames = Readonly<Record<string, AccountName>>;

/** The names of accounts, as far as this phone knows: those of the allow-list, else those of the log. */
export async function knownNames(mirror: Mirror): Promise<AccountNames> {
  const [logged, listed] = await Promise.all([
    readMeta(mirror, 'names'),
    readMeta(mirror, 'accountNames'),
  ]);
  // An uid that another program wrote may be called as what every object has.
  const names: Record<string, AccountName> = Object.create(null);
  for (const [uid, name] of Object.entries(logged)) names[uid] = { name, isFromLog: true };
  for (const [uid, name] of Object.entries(listed)) {
    if (name !== '') names[uid] = { name, isFromLog: false };
  }
  return names;
}

/** Those of some accounts about which the allow-list was not asked yet. */
export async function unknownAccounts(mirror: Mirror, uids: readonly string[]): Promise<string[]> {
  const asked = await readMeta(mirror, 'accountNames');
  return uids.filter((uid) => !Object.hasOwn(asked, uid));
}

/**
 * Stores what log entries call the accounts that wrote them.
 *
 * @param logEntries the latest first: of several names of an account in them the latest counts, and replaces what an
 *   earlier call stored
 */
export async function storeLoggedNames(
  mirror: Mirror,
  logEntries: readonly { readonly uid: string; readonly user: string }[],
): Promise<void> {
  const named = logEntries.filter(({ user }) => user !== '');
  const fresh = Object.fromEntries(named.toReversed().map(({ uid, user }) => [uid, user]));
  await transact(mirror.db, 'store names', 'rw', ['meta'], async () => {
    const held = await readMeta(mirror, 'names');
    if (Object.entries(fresh).some(([uid, name]) => held[uid] !== name)) {
      await writeMeta(mirror, 'names', { ...held, ...fresh });
    }
  });
}

/**
 * Some documents of a document queue that an account created or wrote last, one of each collection at most: their log
 * entries hold the account's name.
 */
export async function pathsWrittenBy(
  mirror: Mirror,
  rootPath: string,
  uid: string,
): Promise<string[]> {
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
