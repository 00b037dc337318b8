import { applyDocuments, dropDocuments, moveCursor } from '../mirror/receive/apply-remote.ts';
import {
  type BaseRow,
  type Mirror,
  isReadByOlderCode,
  READER_VERSION,
  replacesBase,
  transact,
} from '../mirror/database/database.ts';
import { type Cursor, type Meta, readMeta, writeMeta } from '../mirror/database/meta.ts';
import type { Collection } from '../model/collections.ts';
import { isTombstone } from '../model/fields/document.ts';
import { millisOf, serverTimeOf } from '../model/values/server-time.ts';
import { DAY_MS } from '../model/values/calendar.ts';
import { ok } from '../platform/result.ts';
import type { RemoteAnswer } from './ports.ts';
import { hasUnqueryableYear, isWithin, scopeOf } from './query-scope.ts';
import { eachPage, type Connection } from './requests.ts';

/** How often everything is compared, in milliseconds by the server's time, which no phone can set (PULL-5). */
const RECONCILE_EVERY_MS = 7 * DAY_MS;
/** How many documents are read in one request: a horse with its photo is up to 20 kB (PUSH-8). */
const readManyOf = (collection: Collection) => (collection === 'horses' ? 20 : 200);
/** The `reconciledAt` of a collection that still needs its first full reconcile. */
export const NEVER_RECONCILED = serverTimeOf(0);

/**
 * Whether a full reconcile of a collection is due (PULL-5).
 *
 * @param now the server's time (RFC 3339)
 */
export function isFullReconcileDue(cursor: Cursor, now: string): boolean {
  const unreconciled = millisOf(now) - millisOf(cursor.reconciledAt);
  return isReadByOlderCode(cursor) || unreconciled > RECONCILE_EVERY_MS;
}

/**
 * The full reconcile (PULL-5): compares the versions of all documents in the scope with base. It finds edits made in
 * the console, which leave `updatedAt` alone, documents deleted without a tombstone, copies of an older reading, and a
 * server that was restored from a backup, whose documents are older than copies that base held before it was asked
 * (PULL-9).
 *
 * @param cursor as it was before the changes were received
 */
export async function fullReconcile(
  mirror: Mirror,
  { remote, ask }: Connection,
  collection: Collection,
  cursor: Cursor,
): RemoteAnswer<void> {
  // Base is read before the versions, so that what arrives meanwhile is not mistaken for deleted. Row by row, and of
  // each only what is compared: a collection may be larger than a phone's memory.
  const scope = await scopeOf(mirror, collection);
  const unseen = new Map<string, Pick<BaseRow, 'path' | 'version' | 'reading'>>();
  // No query of years finds the tombstone of a membership; a server that went back may have its document.
  const deleted: typeof unseen = new Map();
  const all = mirror.db.base(collection).toCollection();
  await all.each((row) => {
    const { path, version, reading } = row;
    const into = isWithin(scope, row) ? unseen : isTombstone(row) ? deleted : null;
    into?.set(path, { path, version, ...(reading !== undefined && { reading }) });
  });
  const differing = new Set<string>();
  const compared = new Map<string, string>();
  let wentBack = false;
  let outsideRegister = 0;
  const read = await eachPage(
    ask,
    null,
    (after, signal) => remote.versions(scope, after, signal),
    async ({ items, outsideRegister: beside = 0 }) => {
      outsideRegister += beside;
      for (const found of items) {
        const held = unseen.get(found.path) ?? deleted.get(found.path);
        unseen.delete(found.path);
        const isOlder = held !== undefined && found.version < held.version;
        if (!isOlder && !replacesBase(found, held)) continue;
        differing.add(found.path);
        if (held) compared.set(held.path, held.version);
        wentBack ||= isOlder;
      }
    },
  );
  if (!read.success) return read;
  const isSuspect = wentBack || unseen.size > 0;
  if (isSuspect) await requireFullReconcile(mirror);
  // A membership may have left the years of the scope without being gone: the console changed its year. Whether one that
  // the query of these years does not find is gone shows only where it is read.
  if (typeof scope !== 'string' && 'years' in scope) {
    const isBeside = (row: BaseRow) =>
      row.deletedAt === '' &&
      (hasUnqueryableYear(row) || !scope.years.includes(Number(row.fields['year'])));
    const rows = mirror.db.base('memberships').toCollection().filter(isBeside);
    await rows.each(({ path, version }) => void unseen.set(path, { path, version }));
    for (const { path, version } of unseen.values()) {
      differing.add(path);
      compared.set(path, version);
    }
  }
  const many = readManyOf(collection);
  const wanted = [...differing];
  for (let start = 0; start < wanted.length; start += many) {
    const paths = wanted.slice(start, start + many);
    const documents = await ask((signal) => remote.readMany(paths, signal));
    if (!documents.success) return documents;
    await applyDocuments(mirror, collection, documents.data, null, { compared });
    for (const { path } of documents.data) unseen.delete(path);
  }
  await dropDocuments(mirror, collection, [...unseen.values()]);
  const to = {
    updatedAt: read.data,
    reconciledAt: read.data,
    reading: READER_VERSION,
    strangers: outsideRegister,
  };
  // This comparison is what it demanded itself of this collection; one that another demanded meanwhile still is due.
  const from = isSuspect ? { ...cursor, reconciledAt: NEVER_RECONCILED } : cursor;
  return ok(await moveCursor(mirror, collection, { from, to }));
}

/**
 * Makes a full reconcile due at the next pull of every collection. Before anything is taken in: afterwards base shows no
 * more that the server went back.
 */
async function requireFullReconcile(mirror: Mirror): Promise<void> {
  await transact(mirror.db, 'compare again', 'rw', ['meta'], async () => {
    const cursors = Object.entries(await readMeta(mirror, 'cursors'));
    const marked = cursors.map(([name, cursor]) => [
      name,
      { ...cursor, reconciledAt: NEVER_RECONCILED },
    ]);
    await writeMeta(mirror, 'cursors', Object.fromEntries(marked) as Meta['cursors']);
  });
}
