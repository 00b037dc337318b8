import { alive } from '../../model/fields/document.ts';
import type { Fields, TriState } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { alphabet } from '../../model/values/alphabet.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { HorseFilter } from '../horses/horses.ts';

/*
 * Lists of any length: their members and their order are read from the indexes, as paths only; of the rows, only those
 * that are shown are read.
 */

/** The collections that are shown as lists. */
export type Listed = 'horses' | 'memberships';

type HorseFilters = Readonly<Partial<Record<HorseFilter, TriState>>>;

/**
 * The paths of the horses in the alphabetical order of their document names, all or those whose flags have the given
 * values. One whose flag cannot be read may have any.
 */
export async function listHorsePaths(
  mirror: Mirror,
  filters: HorseFilters = {},
): Promise<string[]> {
  const horses = mirror.db.view<Horse>('horses');
  const { isHere, isDeceased, ...rest } = filters;
  const isUsual = isHere !== undefined && isDeceased !== undefined;
  const listed = isUsual
    ? horses
        .where('[fields.isHere+fields.isDeceased+fields.docname]')
        .between([isHere, isDeceased], [isHere, isDeceased, AFTER_TEXTS])
    : horses.orderBy('fields.docname');
  const others = Object.entries(isUsual ? rest : filters);
  const docnames = new Map<string, string>();
  const [, unread, ...wanted] = await Promise.all([
    listed.eachKey((key, { primaryKey }) =>
      docnames.set(primaryKey, (isUsual ? (key as unknown[]).at(-1) : key) as string),
    ),
    listUnread(mirror, filters),
    ...others.map(([flag, value]) => horses.where(`fields.${flag}`).equals(value).primaryKeys()),
  ]);
  const sets = wanted.map((each) => new Set(each));
  const sure = [...docnames].filter(([path]) => sets.every((set) => set.has(path)));
  // The order of the paths is the one that equal names keep.
  return [...new Map([...sure, ...unread])]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .toSorted(([, a], [, b]) => alphabet.compare(a, b))
    .map(([path]) => path);
}

/** Behind every text, in the order of IndexedDB's keys. */
const AFTER_TEXTS: readonly never[] = [];

/** The paths and document names of horses that may be among those of some filters, as a flag cannot be read; few. */
async function listUnread({ db }: Mirror, filters: HorseFilters): Promise<[string, string][]> {
  const wanted = Object.entries(filters) as [HorseFilter, TriState][];
  const flags = wanted.map(([flag]) => flag);
  const horses = db.view<Horse>('horses');
  const rows = await horses.where('toCheck').anyOf(flags).distinct().toArray();
  const mayHave = ({ fields, unread = {} }: ViewRow<Horse>) =>
    wanted.every(([flag, value]) => fields[flag] === value || Object.hasOwn(unread, flag));
  return rows.filter(mayHave).map(({ path, fields }) => [path, fields.docname]);
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

/** How many of some memberships are of a year, as the phone shows them or as the server last had them. */
export async function countOfYear(
  { db }: Mirror,
  paths: readonly string[],
  year: number,
): Promise<number> {
  const shown = await db.view<Membership>('memberships').bulkGet([...paths]);
  const stored = await db.base('memberships').bulkGet([...paths]);
  // One that waits to be deleted has no row any more.
  return paths.filter((_, at) =>
    [shown[at]?.fields, alive(stored[at])?.fields].some((fields) => fields?.['year'] === year),
  ).length;
}

/** The text by which each record of a collection is found, by path; see {@link ViewKeys}. */
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
