import type { Meta } from '../../../src/mirror/database/meta.ts';
import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import { type Observations, neededPaths } from './observations.ts';
import { collectionOf } from './register-facts.ts';
import { Violation } from './violation.ts';

/** What an account that holds the horses alone does not hold (PULL-8). */
const BEYOND = ['memberships', 'events', 'receipts'] as const;

/** What each phone believed at the last check that its account holds. */
const BELIEVED = new WeakMap<MemoryStorage, Meta['holds']>();

function factOf<Fact extends keyof Meta>(
  storage: MemoryStorage,
  fact: Fact,
): Meta[Fact] | undefined {
  return (storage.store('meta').get(fact) as { value: Meta[Fact] } | undefined)?.value;
}

/** Whether a document is of a collection that a phone believes its account does not hold. */
export function isBeyond(storage: MemoryStorage, path: string): boolean {
  const isOne = (BEYOND as readonly string[]).includes(collectionOf(path));
  return isOne && factOf(storage, 'holds') === 'horses';
}

/**
 * Invariant 13 for accounts that hold less (PULL-8). In the transaction in which a phone stores that its account holds
 * the horses alone, all else leaves base and view, but for what unsent changes and conflicts need, and is to be received
 * anew. After that nothing else of it comes, but for the documents of the phone's own changes.
 */
export function checkLost(seen: Observations, name: string, stores: ReadonlySet<string>): void {
  const device = seen.device(name);
  const { storage, uid, versions } = device;
  const holds = factOf(storage, 'holds') ?? 'all';
  const before = BELIEVED.get(storage) ?? 'all';
  BELIEVED.set(storage, holds);
  if (holds === 'all') return;
  if (!seen.mayLose.has(uid)) throw new Violation(13, `${name} believes that it lost something`);
  if (before !== holds) {
    const needed = neededPaths(storage);
    for (const collection of BEYOND) {
      const rows = [`base_${collection}`, VIEW_STORES[collection]].flatMap((store) => [
        ...storage.store(store).keys(),
      ]);
      const left = rows.find((path) => !needed.has(String(path)));
      if (left !== undefined) throw new Violation(13, `${left} is left on ${name}`);
      if (factOf(storage, 'cursors')?.[collection])
        throw new Violation(13, `${name} would not receive ${collection} anew`);
    }
    return;
  }
  for (const collection of BEYOND) {
    if (!stores.has(`base_${collection}`)) continue;
    const own = new Set(
      [...seen.allSaves()].filter((save) => save.device === name).map((save) => save.mutation.path),
    );
    for (const path of storage.store(`base_${collection}`).keys()) {
      const isNew = !versions.has(String(path)) && !own.has(String(path));
      // The count of a year comes with the receipt that it numbers.
      if (isNew && !/^receipts\/\d{4}$/.test(String(path)))
        throw new Violation(13, `${path} came to ${name}, whose account does not hold it`);
    }
  }
}

/**
 * Whether a copy was dropped because the account does not hold it any more, and no unsent change or conflict needs it
 * (PULL-8).
 */
export function isLost(seen: Observations, name: string, path: string): boolean {
  const { storage, uid } = seen.device(name);
  return seen.mayLose.has(uid) && isBeyond(storage, path) && !neededPaths(storage).has(path);
}
