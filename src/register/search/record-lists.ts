import type { Fields, TriState } from '../../model/fields.ts';
import type { Horse } from '../../model/horse.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { HorseFilter } from '../horses/horses.ts';

/*
 * Lists of any length: what is in them, and in which order, is read from the indexes as paths alone;
 * of the rows only those that are shown.
 */

/** The collections that are shown as lists. */
export type Listed = 'horses' | 'memberships';

type HorseFilters = Readonly<Partial<Record<HorseFilter, TriState>>>;

/**
 * The paths of the horses by document name, all or those whose flags have the given values. One whose
 * flag cannot be read may have any.
 */
export async function listHorsePaths(
  mirror: Mirror,
  filters: HorseFilters = {},
): Promise<string[]> {
  const horses = mirror.db.view('horses');
  const { listed, others } = horsesInOrder(mirror, filters);
  const [paths, unread, ...wanted] = await Promise.all([
    listed().primaryKeys(),
    readUnreadOf(mirror, filters),
    ...others.map(([flag, value]) => withFlag(mirror, flag, value).primaryKeys()),
  ]);
  const sets = wanted.map((each) => new Set(each));
  const sure = paths.filter((path) => sets.every((set) => set.has(path)));
  if (unread.length === 0) return sure;
  const all = new Set([...sure, ...unread]);
  return (await horses.orderBy('fields.docname').primaryKeys()).filter((path) => all.has(path));
}

/**
 * The first rows of {@link listHorsePaths}, and how many there are in all. Where an index has just those
 * horses, it reads and counts no others.
 */
export async function listFirstHorses(
  mirror: Mirror,
  filters: HorseFilters,
  limit: number,
): Promise<{ readonly rows: readonly ViewRow<Horse>[]; readonly count: number }> {
  const { listed, others } = horsesInOrder(mirror, filters);
  if (others.length === 0) {
    const [rows, count, unread] = await Promise.all([
      listed().limit(limit).toArray(),
      listed().count(),
      readUnreadOf(mirror, filters),
    ]);
    if (unread.length === 0) return { rows, count };
  }
  const paths = await listHorsePaths(mirror, filters);
  const rows = await readRows<Horse>(mirror, 'horses', paths.slice(0, limit));
  return { rows, count: paths.length };
}

/** The index that has the horses of most filters by document name; and the filters that it leaves. */
function horsesInOrder(mirror: Mirror, filters: HorseFilters) {
  const horses = mirror.db.view<Horse>('horses');
  const { isHere, isDeceased, ...rest } = filters;
  if (isHere !== undefined && isDeceased !== undefined) {
    const index = '[fields.isHere+fields.isDeceased+fields.docname]';
    const listed = () =>
      horses.where(index).between([isHere, isDeceased], [isHere, isDeceased, AFTER_TEXTS]);
    return { listed, others: entriesOf(rest) };
  }
  const [first, ...others] = entriesOf(filters);
  const listed = () =>
    first ? withFlag(mirror, first[0], first[1]) : horses.orderBy('fields.docname');
  return { listed, others };
}

const entriesOf = (filters: HorseFilters) => Object.entries(filters) as [HorseFilter, TriState][];

/** Behind every text, in the order of IndexedDB's keys. */
const AFTER_TEXTS: readonly never[] = [];

function withFlag({ db }: Mirror, flag: HorseFilter, value: TriState) {
  const index = `[fields.${flag}+fields.docname]`;
  return db.view<Horse>('horses').where(index).between([value], [value, AFTER_TEXTS]);
}

/** The paths of horses that may be among those of some filters, because a flag cannot be read; few. */
async function readUnreadOf({ db }: Mirror, filters: HorseFilters): Promise<string[]> {
  const wanted = entriesOf(filters);
  const flags = wanted.map(([flag]) => flag);
  if (flags.length === 0) return [];
  const rows = await db.view<Horse>('horses').where('toCheck').anyOf(flags).distinct().toArray();
  const mayHave = ({ fields, unread = {} }: ViewRow<Horse>) =>
    wanted.every(([flag, value]) => fields[flag] === value || Object.hasOwn(unread, flag));
  return rows.filter(mayHave).map(({ path }) => path);
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
