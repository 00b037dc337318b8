import {
  COLLECTION_NAMES,
  collectionOf,
  isChildPath,
  rootPathOf,
} from '../../model/collections.ts';
import { alive } from '../../model/fields/document.ts';
import type { Fields } from '../../model/fields/fields.ts';
import { isHorseSlug } from '../../model/health/health-act.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { listUnsent, readQueue } from '../../mirror/outbox/outbox.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';

/** A change with what is needed to name it, as far as this phone still knows it; unread values as their tokens. */
export interface NamedChange {
  readonly mutation: Mutation;
  /** The root document that it concerns; empty where nothing is known of it. */
  readonly root: Fields;
  /** The visit that it concerns; empty where it concerns none. */
  readonly visit: Fields;
  /** For a health act its horse; empty where nothing is known of it, and for anything else. */
  readonly horse: Fields;
}

/** All unsent changes, in order, rejected ones included. */
export async function listUnsentChanges(mirror: Mirror): Promise<NamedChange[]> {
  return nameChanges(mirror, await listUnsent(mirror));
}

/**
 * Looks up what changes concern; see {@link nameChange}.
 *
 * @param made documents that are known from elsewhere, by path
 */
export async function nameChanges(
  mirror: Mirror,
  mutations: readonly Mutation[],
  made: ReadonlyMap<string, Fields> = new Map(),
): Promise<NamedChange[]> {
  // The screen repeats this query with every change that is sent, so rows are read in bulk.
  const paths = new Set(mutations.flatMap(({ path }) => [rootPathOf(path), path]));
  const shown = new Map([...made, ...(await shownFields(mirror, paths))]);
  return Promise.all(mutations.map((mutation) => nameChange(mirror, mutation, shown)));
}

/**
 * Looks up what a change concerns: as it is shown, as the server last had it, or as the change has it.
 *
 * @param shown what was looked up already, by path
 */
export async function nameChange(
  mirror: Mirror,
  mutation: Mutation,
  shown: ReadonlyMap<string, Fields> = new Map(),
): Promise<NamedChange> {
  const { path, lastKnown } = mutation;
  const rootPath = rootPathOf(path);
  const fieldsOf = async (of: string) => shown.get(of) ?? (await storedFields(mirror, of));
  const root =
    (await fieldsOf(rootPath)) ?? lastKnown ?? (await createdFields(mirror, rootPath)) ?? {};
  const visit = isChildPath(path)
    ? {
        ...((await fieldsOf(path)) ?? (await createdFields(mirror, path))),
        ...newValuesOf(mutation),
      }
    : {};
  const slug = collectionOf(path) === 'health' ? String(root['horse']) : '';
  const horse = isHorseSlug(slug) ? await fieldsOf(`horses/${slug}`) : undefined;
  return { mutation, root, visit, horse: horse ?? {} };
}

/** The fields of those documents that the screens show. */
async function shownFields(
  mirror: Mirror,
  paths: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Fields>> {
  const rows = await Promise.all(
    COLLECTION_NAMES.map((collection) =>
      mirror.db
        .view(collection)
        .bulkGet([...paths].filter((path) => collectionOf(path) === collection)),
    ),
  );
  return new Map(
    rows.flat().flatMap((row) => (row ? [[row.path, valuesOrTokens(row.fields, row.unread)]] : [])),
  );
}

/** The fields of a document that is shown, or was before it was deleted here. */
async function storedFields(mirror: Mirror, path: string): Promise<Fields | undefined> {
  const collection = collectionOf(path);
  const shown = await mirror.db.view(collection).get(path);
  const held = shown ?? alive(await mirror.db.base(collection).get(path));
  return held ? valuesOrTokens(held.fields, held.unread) : undefined;
}

/** The fields of a document that was created and deleted again before any of it was sent. */
async function createdFields(mirror: Mirror, path: string): Promise<Fields | undefined> {
  const queue = await readQueue(mirror, rootPathOf(path));
  const creation = queue.find(
    (each) => each.path === path && (each.op === 'create' || each.op === 'addVisit'),
  );
  return creation && newValuesOf(creation);
}
