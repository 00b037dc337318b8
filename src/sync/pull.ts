import { heldCollections } from '../mirror/scope/accounts.ts';
import { type Mirror, isReadByOlderCode } from '../mirror/database/database.ts';
import { dropOtherYears } from '../mirror/scope/membership-years.ts';
import { isFirstPull, readMeta, writeMeta } from '../mirror/database/meta.ts';
import type { Collection } from '../model/collections.ts';
import { type Result, ok } from '../platform/result.ts';
import { firstPull } from './first-pull.ts';
import { fullReconcile, isFullReconcileDue } from './full-reconcile.ts';
import type { RemoteAnswer, RemoteFailure } from './ports.ts';
import { pullChanges } from './pull-changes.ts';
import { heldOf, scopeOf } from './query-scope.ts';
import { settleAll, type Connection } from './requests.ts';

/**
 * Receives what changed on the server: first the horses, which everybody waits for, then the other collections in
 * parallel. A collection that fails does not keep the others from being received, unless it shows that none can be: two
 * without any answer, or no valid credentials.
 *
 * @param compareCounts whether to compare the number of documents too (PULL-5), which costs a request each
 * @returns the first failure
 */
export async function pullAll(
  mirror: Mirror,
  connection: Connection,
  compareCounts: boolean,
): RemoteAnswer<void> {
  const pull = async (collection: Collection) => {
    const pulled = await pullCollection(mirror, connection, collection, compareCounts);
    const failure = pulled.success ? null : pulled.error;
    connection.diary?.note({ kind: 'pulled', collection, failure });
    return pulled;
  };
  const pulled = [await pull('horses')];
  const others = (await heldCollections(mirror)).filter((collection) => collection !== 'horses');
  // If the horses got no answer, one more collection is asked alone, and not all of them.
  if (isUnanswered(pulled[0]!)) pulled.push(await pull(others.shift()!));
  const isConnectionLost = (result: Result<void, RemoteFailure>) =>
    isUnanswered(result) || (!result.success && result.error === 'signedOut');
  if (!isConnectionLost(pulled.at(-1)!)) pulled.push(...(await settleAll(others.map(pull))));
  return pulled.find(({ success }) => !success) ?? ok(undefined);
}

function isUnanswered(result: Result<void, RemoteFailure>): boolean {
  return !result.success && (result.error === 'unreachable' || result.error === 'timeout');
}

async function pullCollection(
  mirror: Mirror,
  connection: Connection,
  collection: Collection,
  compareCounts: boolean,
): RemoteAnswer<void> {
  const cursor = (await readMeta(mirror, 'cursors'))[collection];
  if (!cursor) return firstPull(mirror, connection, collection, null);
  if (isFirstPull(cursor)) {
    const rest = await firstPull(mirror, connection, collection, cursor);
    return rest.success ? pullCollection(mirror, connection, collection, compareCounts) : rest;
  }

  const changed = await pullChanges(mirror, connection, collection, cursor);
  if (!changed.success) return changed;
  if (compareCounts && collection === 'memberships') await dropOtherYears(mirror);
  // Memberships of other years are read anew when they are asked for again.
  if (isReadByOlderCode(cursor) && collection === 'memberships')
    await writeMeta(mirror, 'askedYears', {});
  if (isFullReconcileDue(cursor, changed.data))
    return fullReconcile(mirror, connection, collection, cursor);
  if (!compareCounts) return ok(undefined);
  const scope = await scopeOf(mirror, collection);
  const count = await connection.ask((signal) => connection.remote.count(scope, signal));
  if (!count.success) return count;
  const { strangers: outsideRegister = 0 } = cursor;
  if (count.data - outsideRegister === (await heldOf(mirror, scope).count())) return ok(undefined);
  return fullReconcile(mirror, connection, collection, cursor);
}
