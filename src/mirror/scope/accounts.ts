import type { Account } from '../../model/account.ts';
import { COLLECTION_NAMES, type Collection } from '../../model/collections.ts';
import { type Mirror, transact } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { dropUnneeded } from './lock-mirror.ts';

const HORSES_ALONE: readonly Collection[] = [
  'horses',
  'hoovesTrims',
  'dentists',
  'movements',
  'health',
  'treatments',
  'rounds',
];

/** The collections that this phone's account may hold, by what the allow-list said last. */
export async function heldCollections(mirror: Mirror): Promise<readonly Collection[]> {
  return (await readMeta(mirror, 'holds')) === 'all' ? COLLECTION_NAMES : HORSES_ALONE;
}

/**
 * Stores what the allow-list says of accounts: their names, and what this phone's own account holds (PULL-8). If it
 * holds less than before, the other collections are dropped in the same transaction, except for what unsent mutations
 * and conflicts need ({@link dropUnneeded}). If it holds more, the next pull brings it.
 *
 * @param accounts by uid; an account that is missing here keeps the name that is known
 */
export async function storeAccounts(
  mirror: Mirror,
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  const { db, uid } = mirror;
  const names = await readMeta(mirror, 'accountNames');
  const named = [...accounts].filter(([of, { name }]) => (names[of] ?? '') !== name);
  const own = accounts.get(uid)?.holds;
  const isOther = own !== undefined && own !== (await readMeta(mirror, 'holds'));
  if (named.length === 0 && !isOther) return;
  const beyond = COLLECTION_NAMES.filter((name) => !HORSES_ALONE.includes(name));
  const tables = beyond.flatMap((name) => [db.base(name), db.view(name)]);
  const stores = [...tables.map(({ name }) => name), 'outbox', 'conflicts', 'meta'];
  await transact(db, 'store accounts', 'rw', stores, async () => {
    const before = await readMeta(mirror, 'accountNames');
    const fresh = Object.fromEntries([...accounts].map(([of, { name }]) => [of, name]));
    await writeMeta(mirror, 'accountNames', { ...before, ...fresh });
    if (own === undefined || own === (await readMeta(mirror, 'holds'))) return;
    await writeMeta(mirror, 'holds', own);
    if (own === 'all') return;
    const cursors = { ...(await readMeta(mirror, 'cursors')) };
    for (const name of beyond) delete cursors[name];
    await writeMeta(mirror, 'cursors', cursors);
    await writeMeta(mirror, 'askedYears', {});
    await writeMeta(mirror, 'serverYears', []);
    await dropUnneeded(mirror, beyond);
  });
}
