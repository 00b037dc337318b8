import { collectionOf } from '../../model/collections.ts';
import { millisOf } from '../../model/values/server-time.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Unread } from '../../model/fields/raw-value.ts';
import { CHILD_COLLECTIONS, type ChildCollection } from '../../model/visits/visit.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { readMeta } from '../../mirror/database/meta.ts';

/*
 * Records of a horse that the register does not have: another program erased it, wrote its name in place of its id, or an
 * act was recorded when its deletion had begun (docs/decisions/019-health-acts.md). No screen of a horse shows them.
 */

/** A visit, a movement or a health act whose horse is not there. */
export interface LeftBehind {
  readonly path: string;
  readonly fields: Fields;
  readonly unread?: Unread | undefined;
}

/** The paths of all of them: visits and movements by kind, then health acts, also those whose horse cannot be read. */
export async function listLeftBehindPaths({ db }: Mirror): Promise<string[]> {
  const horses = new Set(await db.view('horses').toCollection().primaryKeys());
  const isGone = (path: string) => !horses.has(path);
  const below = async (kind: ChildCollection) => {
    const lanes = (await db.view(kind).orderBy('lane').uniqueKeys()) as string[];
    return db.view(kind).where('lane').anyOf(lanes.filter(isGone)).primaryKeys();
  };
  const acts = async () => {
    const health = db.view('health');
    const slugs = (await health.orderBy('fields.horse').uniqueKeys()) as string[];
    const gone = slugs.filter((slug) => isGone(`horses/${slug}`));
    return health.where('fields.horse').anyOf(gone).primaryKeys();
  };
  return (await Promise.all([...CHILD_COLLECTIONS.map(below), acts()])).flat();
}

/**
 * Those of some documents that were on the server when the horses were read last, or are on this phone alone. A pull reads
 * the horses first: the horse of a document that was written since may still come.
 */
export async function withoutLater(mirror: Mirror, paths: readonly string[]): Promise<string[]> {
  const { horses } = await readMeta(mirror, 'cursors');
  const readAt = millisOf(horses?.updatedAt ?? '');
  const bases = await Promise.all(
    paths.map((path) => mirror.db.base(collectionOf(path)).get(path)),
  );
  return paths.filter((_, at) => millisOf(bases[at]?.version ?? '') <= readAt);
}

/** The first of those of which every value can be read: the others are among the values that cannot be read. */
export async function listLeftBehind(
  mirror: Mirror,
  limit: number,
): Promise<{ readonly rows: readonly LeftBehind[]; readonly count: number }> {
  const paths = await listLegible(mirror);
  const first = paths.slice(0, limit);
  const rows = await Promise.all(first.map((path) => mirror.db.view(collectionOf(path)).get(path)));
  return { rows: rows.filter((row) => row !== undefined), count: paths.length };
}

/** How many of them {@link listLeftBehind} has. */
export async function countLeftBehind(mirror: Mirror): Promise<number> {
  return (await listLegible(mirror)).length;
}

async function listLegible(mirror: Mirror): Promise<string[]> {
  const paths = await withoutLater(mirror, await listLeftBehindPaths(mirror));
  if (paths.length === 0) return paths;
  const unread = await Promise.all(
    [...CHILD_COLLECTIONS, 'health' as const].map((name) =>
      mirror.db.view(name).orderBy('toCheck').primaryKeys(),
    ),
  );
  const listed = new Set(unread.flat());
  return paths.filter((path) => !listed.has(path));
}
