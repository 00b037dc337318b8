import type { Archive, ArchivedDocument } from './archive-format.ts';
import { twinsOf } from './archive-twins.ts';
import { standingStores } from './standing-stores.ts';
import { collectionOf, idOf, NAMED_DOCUMENTS } from '../../model/collections.ts';
import { conformingId, isConformingId } from '../../model/document-id.ts';
import type { Fields } from '../../model/fields/fields.ts';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { type Mirror, transact } from '../../mirror/database/database.ts';

/** The part of a file that this account can write, in the form that the rules accept. */
interface Admissible {
  readonly archive: Archive;
  /** The paths of root documents that got a conforming id. */
  readonly made: ReadonlySet<string>;
  /** How many root documents are left out because this account does not hold their collection (PULL-8). */
  readonly notHeld: number;
  /** Memberships of people who are in the register for that year under another document, and which one. */
  readonly twins: ReadonlyMap<string, string>;
}

/**
 * Leaves out what this account does not hold, and gives a conforming id to each root document that this phone does not
 * know and whose id the rules no longer accept.
 */
export async function admissible(mirror: Mirror, file: Archive): Promise<Admissible> {
  const { db } = mirror;
  const collections = await heldCollections(mirror);
  const held = file.records.filter(({ root }) => collections.includes(collectionOf(root.path)));
  const odd = held.flatMap(({ root: { path } }) =>
    isConformingId(collectionOf(path), idOf(path)) ? [] : [path],
  );
  const unknown = new Map<string, string>();
  await transact(db, 'find unknown documents', 'r', standingStores(db), async () => {
    for (const path of odd) {
      const collection = collectionOf(path);
      const isKnown =
        (await db.view(collection).get(path)) ??
        (await db.base(collection).get(path)) ??
        (await db.outbox.where('lane').equals(path).first());
      if (!isKnown) unknown.set(path, `${collection}/${conformingId(collection, idOf(path))}`);
    }
  });
  const records = held.map(({ root, visits }) => {
    const path = unknown.get(root.path) ?? root.path;
    const below = (visit: string) => path + visit.slice(root.path.length);
    const isMoved = path !== root.path;
    return {
      root: { ...root, path, fields: following(root, unknown) },
      visits: isMoved ? visits.map((visit) => ({ ...visit, path: below(visit.path) })) : visits,
    };
  });
  const twins = await twinsOf(mirror, records);
  const followed = records.map(({ root, visits }) => {
    return { root: { ...root, fields: following(root, twins) }, visits };
  });
  return {
    archive: { ...file, records: followed },
    made: new Set(unknown.values()),
    notHeld: file.records.length - held.length,
    twins,
  };
}

/** The fields of a document, with the new ids of documents that it names and that are made under another id. */
function following(
  { path, fields }: ArchivedDocument,
  renamed: ReadonlyMap<string, string>,
): Fields {
  const named = Object.entries(NAMED_DOCUMENTS[collectionOf(path)] ?? {}).map(([field, of]) => {
    const ids = String(fields[field])
      .split('\n')
      .map((id) => {
        const made = renamed.get(`${of}/${id}`);
        return made === undefined ? id : idOf(made);
      });
    return [field, ids.join('\n')];
  });
  return { ...fields, ...Object.fromEntries(named) };
}
