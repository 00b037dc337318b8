import type { Mirror, ViewRow } from '../../src/mirror/database/database.ts';
import { listUnsent } from '../../src/mirror/outbox/outbox.ts';
import { viewRow } from '../../src/mirror/view/view.ts';
import { replay } from '../../src/mutation/replay.ts';
import {
  type Collection,
  COLLECTION_NAMES,
  collectionOf,
  COLLECTIONS,
  fieldOf,
  rootPathOf,
} from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';

/** What the screens of a phone show: every view row by path. */
export async function viewOf(mirror: Mirror): Promise<Map<string, ViewRow>> {
  const rows = await Promise.all(COLLECTION_NAMES.map((c) => mirror.db.view(c).toArray()));
  return new Map(rows.flat().map((row) => [row.path, asShown(row)]));
}

/** Fills in empty values for missing fields: a row of an earlier release lacks the fields added since. */
function asShown(row: ViewRow): ViewRow {
  const collection = collectionOf(row.path);
  const fields = Object.keys(COLLECTIONS[collection]).map((name) => [
    name,
    fieldOf(collection, row.fields, name),
  ]);
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(fields) } };
}

/** The same, without how much of each document is unsent. */
export const documentsOf = async (mirror: Mirror) =>
  [...(await viewOf(mirror))].map(([path, row]) => [path, { ...row, pending: 0 }]);

export async function baseOf(mirror: Mirror): Promise<ServerDocument[]> {
  const rows = await Promise.all(
    COLLECTION_NAMES.map((c: Collection) => mirror.db.base(c).toArray()),
  );
  return rows.flat();
}

/** The view as invariant 1 demands it: base with everything unsent replayed over it. */
export async function replayedView(mirror: Mirror): Promise<Map<string, ViewRow>> {
  const [base, unsent] = [await baseOf(mirror), await listUnsent(mirror)];
  const roots = new Set([...base, ...unsent].map(({ path }) => rootPathOf(path)));
  const rows = [...roots].flatMap((root) => {
    const isBelow = ({ path }: { readonly path: string }) => rootPathOf(path) === root;
    return [...replay(base.filter(isBelow), unsent.filter(isBelow)).values()].map(viewRow);
  });
  return new Map(rows.map((row) => [row.path, asShown(row)]));
}
