import {
  type Collection,
  COLLECTION_NAMES,
  collectionOf,
  isWrittenOnce,
} from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import { type RawValue, valuesOrTokens, textOfRaw } from '../../model/fields/raw-value.ts';
import { updateOf } from '../../mutation/patch.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import type { Result } from '../../platform/result.ts';
import { withoutLater } from './left-behind.ts';

/** A value that cannot be read, with its place. */
export interface UnreadValue {
  readonly path: string;
  /** The path of the root document, and its fields: of a visit those of its horse. */
  readonly rootPath: string;
  readonly root: Fields;
  /** Whether there is no root document, nor may it still come: another program erased the horse of this visit. */
  readonly isLeftBehind: boolean;
  /** The fields of the horse that a health act names. */
  readonly horse?: Fields | undefined;
  readonly field: string;
  readonly raw: RawValue;
  /** The value of the field once this one is replaced: for a last date the latest visit's. */
  readonly instead: Fields[string];
}

/** The collections whose unread values are counted and listed: treatments and receipts stay as they are. */
const CORRECTED = COLLECTION_NAMES.filter((name) => !isWrittenOnce(name));

/** How many values cannot be read, but for those of treatments and receipts. */
export async function countUnread({ db }: Mirror): Promise<number> {
  const counts = await Promise.all(
    CORRECTED.map((name) => db.view(name).orderBy('toCheck').count()),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The values that {@link countUnread} counts, by collection and path.
 *
 * @param limit of how many documents at most in each collection
 */
export async function listUnread(mirror: Mirror, limit: number): Promise<UnreadValue[]> {
  const { db } = mirror;
  const listOf = async (collection: Collection) => {
    const paths = await db.view(collection).orderBy('toCheck').primaryKeys();
    const first = [...new Set(paths)].toSorted().slice(0, limit);
    const rows = (await db.view(collection).bulkGet(first)).filter((row) => row !== undefined);
    const rootPaths = rows.map(({ lane }) => lane);
    const roots = rootPaths.map((path) => db.view(collectionOf(path)).get(path));
    const found = await Promise.all(roots);
    const alone = rows.flatMap(({ path }, index) => (found[index] ? [] : [path]));
    const leftBehind = await withoutLater(mirror, alone);
    const horseOf = ({ fields }: ViewRow) =>
      db.view('horses').get(`horses/${String(fields['horse'])}`);
    const horses = collection === 'health' ? await Promise.all(rows.map(horseOf)) : [];
    return rows.flatMap(({ path, lane, fields, unread = {} }, index) =>
      Object.entries(unread).map(([field, raw]): UnreadValue => {
        const root = found[index]?.fields ?? fields;
        const horse = horses[index]?.fields;
        const isLeftBehind = leftBehind.includes(path);
        const instead = fields[field] ?? null;
        return { path, rootPath: lane, root, isLeftBehind, horse, field, raw, instead };
      }),
    );
  };
  return (await Promise.all(CORRECTED.map(listOf))).flat();
}

/**
 * Replaces a value that cannot be read: the field becomes empty, and a last date that of the latest visit. Does nothing
 * where the field has another value by now. Not for visits, which are never edited (VISIT-1).
 */
export async function replaceUnread(
  mirror: Mirror,
  { path, field, raw }: Pick<UnreadValue, 'path' | 'field' | 'raw'>,
): Promise<Result<void, SaveFailure>> {
  return transactOnQueues(mirror, 'replace unread', [path], async () => {
    const row = await mirror.db.view(collectionOf(path)).get(path);
    const held = row?.unread?.[field];
    if (!row || !held || textOfRaw(held) !== textOfRaw(raw)) return;
    const value = row.fields[field] ?? null;
    const update = updateOf(path, valuesOrTokens(row.fields, row.unread), { [field]: value });
    if (update) await append(mirror, update);
  });
}
