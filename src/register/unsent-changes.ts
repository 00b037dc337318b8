import { COLLECTION_NAMES, collectionOf, isVisitPath, rootPathOf } from '../model/collections.ts';
import { alive } from '../model/document.ts';
import type { Fields, FieldValue } from '../model/fields.ts';
import type { Mutation } from '../mutation/mutation.ts';
import type { Mirror } from '../mirror/database.ts';
import { listUnsent } from '../mirror/outbox.ts';

/** A change with what is needed to name it, as far as this phone still knows it. */
export interface NamedChange {
  readonly mutation: Mutation;
  /** The horse, membership or event that it concerns; empty where nothing is known of it. */
  readonly root: Fields;
  /** The visit that it concerns; empty where it concerns none. */
  readonly visit: Fields;
}

/** Everything unsent, in order: what waits, and what the server refused. */
export async function listUnsentChanges(mirror: Mirror): Promise<NamedChange[]> {
  const unsent = await listUnsent(mirror);
  // The screen asks again with every change that is sent: at once, and not one by one.
  const shown = await shownFields(
    mirror,
    new Set(unsent.flatMap(({ lane, path }) => [lane, path])),
  );
  return Promise.all(unsent.map((mutation) => nameChange(mirror, mutation, shown)));
}

/**
 * Looks up what a change concerns: as it is shown, as it was sent last, or as the change has it.
 *
 * @param shown what was looked up already, by path
 */
export async function nameChange(
  mirror: Mirror,
  mutation: Mutation,
  shown: ReadonlyMap<string, Fields> = new Map(),
): Promise<NamedChange> {
  const { path, lane, lost } = mutation;
  const fieldsOf = async (of: string) => shown.get(of) ?? (await stored(mirror, of));
  const root = (await fieldsOf(lane)) ?? lost ?? (await made(mirror, lane)) ?? {};
  const visit = isVisitPath(path)
    ? { ...((await fieldsOf(path)) ?? (await made(mirror, path))), ...targets(mutation) }
    : {};
  return { mutation, root, visit };
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
  return new Map(rows.flat().flatMap((row) => (row ? [[row.path, row.fields]] : [])));
}

/** The fields of a document that is shown, or was before it was deleted here. */
async function stored(mirror: Mirror, path: string): Promise<Fields | undefined> {
  const collection = collectionOf(path);
  const shown = await mirror.db.view(collection).get(path);
  return shown?.fields ?? alive(await mirror.db.base(collection).get(path))?.fields;
}

/** The fields of a document that was made and deleted again before any of it was sent. */
async function made(mirror: Mirror, path: string): Promise<Fields | undefined> {
  const lane = await mirror.db.outbox.where('lane').equals(rootPathOf(path)).toArray();
  const maker = lane.find(
    (each) => each.path === path && (each.op === 'create' || each.op === 'addVisit'),
  );
  return maker && targets(maker);
}

function targets({ patch }: Mutation): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(patch).map(([field, { to }]) => [field, to]));
}
