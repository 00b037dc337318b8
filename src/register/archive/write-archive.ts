import { ARCHIVE_FORMAT, ARCHIVE_ROOTS, ARCHIVE_VERSION } from './archive-format.ts';
import { filledFields } from '../../mutation/patch.ts';
import {
  type Collection,
  collectionOf,
  COLLECTION_NAMES,
  COLLECTIONS,
  idOf,
  isChildPath,
  rootPathOf,
} from '../../model/collections.ts';
import { serverTimeOf } from '../../model/values/server-time.ts';
import { type RawFields, textOfRaw, withoutFields } from '../../model/fields/raw-value.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { type Mirror, transact, type ViewRow } from '../../mirror/database/database.ts';
import { listLeftBehindPaths } from '../unread/left-behind.ts';
import { unsentChanges } from '../unsent-file/unsent-file.ts';
import { type OnProgress, PAGE } from './archive-pages.ts';

/**
 * Writes the whole register, as this phone shows it, as the text of a file, in parts. It is of one moment, because it
 * is read in one transaction. Unsent changes are in it twice: applied to the documents, and as the changes themselves,
 * with those in conflicts. What the account does not hold is in it in neither way, though this phone may keep some of it
 * for an unsent change (PULL-8).
 *
 * @param membershipYears the years that the phone holds; null for all
 * @returns null when `onProgress` ended it
 */
export async function writeArchive(
  mirror: Mirror,
  membershipYears: readonly number[] | null,
  onProgress: OnProgress,
): Promise<string[] | null> {
  const { db } = mirror;
  const views = COLLECTION_NAMES.map((collection) => db.view(collection));
  const bases = COLLECTION_NAMES.map((collection) => db.base(collection));
  const stores = [...[...views, ...bases].map(({ name }) => name), 'outbox', 'conflicts', 'meta'];
  return transact(db, 'write archive', 'r', stores, async () => {
    const held = await heldCollections(mirror);
    const unsent = await unsentChanges(mirror);
    const counts = await Promise.all(
      ARCHIVE_ROOTS.filter((each) => held.includes(each)).map((each) => db.view(each).count()),
    );
    const all = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    const head = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      exportedAt: serverTimeOf(mirror.clock.now()),
      membershipYears,
      known: Object.fromEntries(
        COLLECTION_NAMES.map((name) => [name, Object.keys(COLLECTIONS[name])]),
      ),
      unsent: unsent.filter(({ path }) => held.includes(collectionOf(path))),
    };
    const parts = [`${JSON.stringify(head).slice(0, -1)},\n`];
    for (const collection of ARCHIVE_ROOTS) {
      parts.push(`"${collection}": [`);
      let last = '';
      for (let first = true; held.includes(collection); first = false) {
        const page = await db.view(collection).where('path').above(last).limit(PAGE).toArray();
        if (page.length === 0) break;
        const visits = collection === 'horses' ? await visitsBelow(mirror, page) : new Map();
        const entries = await entriesOf(mirror, collection, page);
        const lines = page.map((row, index) =>
          JSON.stringify({ ...entries[index], ...visits.get(row.path) }),
        );
        parts.push(`${first ? '' : ','}\n${lines.join(',\n')}`);
        last = page.at(-1)!.path;
        done += page.length;
        if (!onProgress(done, all)) return null;
      }
      parts.push(collection === ARCHIVE_ROOTS.at(-1) ? '\n]\n}\n' : '\n],\n');
    }
    return parts;
  });
}

/** What no file holds: visits and movements below horses that are not in the register any more. */
export interface LeftOut {
  readonly count: number;
  /** The slugs of these horses. */
  readonly horses: readonly string[];
}

/** Finds the visits and movements that {@link writeArchive} leaves out, because another program erased their horse. */
export async function listLeftOut(mirror: Mirror): Promise<LeftOut> {
  const visits = (await listLeftBehindPaths(mirror)).filter(isChildPath);
  return { count: visits.length, horses: [...new Set(visits.map(rootPathOf))].map(idOf) };
}

/** Raw values with their names sorted, and a negative zero as the text that JSON needs for it. */
const sortedRaw = (raw: RawFields) => JSON.parse(textOfRaw(raw)) as RawFields;

/**
 * Documents as they are in the file: the fields as they are read, and in `raw` values that the server has in another
 * form, unless an unsent change gives the field another value.
 */
async function entriesOf({ db }: Mirror, collection: Collection, rows: readonly ViewRow[]) {
  const bases = await db.base(collection).bulkGet(rows.map(({ path }) => path));
  return rows.map(({ slug, fields, unread = {} }, index) => {
    const base = bases[index];
    const standing = Object.entries(base?.raw ?? {}).filter(
      ([name]) => (base?.fields[name] ?? null) === (fields[name] ?? null),
    );
    const raw = { ...Object.fromEntries(standing), ...unread };
    return {
      id: slug,
      fields: withoutFields(filledFields(collection, fields), Object.keys(unread)) ?? {},
      ...(Object.keys(raw).length > 0 && { raw: sortedRaw(raw) }),
    };
  });
}

/** The visits of some horses, by the path of the horse and then by kind. */
async function visitsBelow(
  mirror: Mirror,
  horses: readonly ViewRow[],
): Promise<Map<string, Record<string, unknown[]>>> {
  const { db } = mirror;
  const roots = horses.map((row) => row.path);
  const below = new Map<string, Record<string, unknown[]>>();
  for (const root of roots) below.set(root, { hoovesTrims: [], dentists: [], movements: [] });
  for (const kind of CHILD_COLLECTIONS) {
    const rows = await db.view(kind).where('lane').anyOf(roots).toArray();
    rows.sort((a, b) => (a.path < b.path ? -1 : 1));
    const entries = await entriesOf(mirror, kind, rows);
    rows.forEach((row, index) => below.get(row.lane)![kind]!.push(entries[index]));
  }
  return below;
}
