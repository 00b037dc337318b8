import type { Fields, TriState } from '../../model/fields.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { HorseFilter } from '../horses/horses.ts';

/*
 * Lists of any length: what is in them, and in which order, is read from the indexes as paths alone;
 * of the rows only those that are shown.
 */

/** The collections that are shown as lists. */
export type Listed = 'horses' | 'memberships';

/**
 * The paths of the horses by document name, all or those whose flags have the given values. One whose
 * flag cannot be read may have any.
 */
export async function listHorsePaths(
  { db }: Mirror,
  filters: Partial<Record<HorseFilter, TriState>> = {},
): Promise<string[]> {
  const horses = db.view('horses');
  const [all, ...wanted] = await Promise.all([
    horses.orderBy('fields.docname').primaryKeys(),
    ...Object.entries(filters).map(async ([flag, value]) => [
      ...(await horses.where(`fields.${flag}`).equals(value).primaryKeys()),
      ...(await horses.where('toCheck').equals(flag).primaryKeys()),
    ]),
  ]);
  const sets = wanted.map((paths) => new Set(paths));
  return all.filter((path) => sets.every((set) => set.has(path)));
}

/**
 * The paths of the memberships of a year by family name, then given name; behind them those whose
 * year cannot be read.
 *
 * @param year null for those of every year
 */
export async function listMembershipPaths({ db }: Mirror, year: number | null): Promise<string[]> {
  const members = db.view('memberships');
  if (year === null) return members.orderBy('keys.text').primaryKeys();
  const ofYear = members
    .where('[fields.year+keys.text]')
    .between([year, ''], [year, '\uffff'], true, true);
  const unread = await members.where('toCheck').equals('year').sortBy('keys.text');
  return [...(await ofYear.primaryKeys()), ...unread.map(({ path }) => path)];
}

/** What each record of a collection is found by, by path; see {@link ViewKeys}. */
export async function readTexts({ db }: Mirror, collection: Listed): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  await db
    .view(collection)
    .orderBy('keys.text')
    .eachKey((text, { primaryKey }) => texts.set(primaryKey, text as string));
  return texts;
}

/** The rows of some paths, in their order; those that are gone are left out. */
export async function readRows<Record extends Fields>(
  { db }: Mirror,
  collection: Listed,
  paths: readonly string[],
): Promise<ViewRow<Record>[]> {
  const rows = await db.view<Record>(collection).bulkGet([...paths]);
  return rows.filter((row) => row !== undefined);
}
