import {
  type Archive,
  type ArchivedDocument,
  type ArchivedRecord,
  type FlawedEntry,
  ARCHIVE_FORMAT,
  ARCHIVE_ROOTS,
  ARCHIVE_VERSION,
} from './archive-format.ts';
import { filledFields } from '../../mutation/patch.ts';
import {
  type HeldRecord,
  type ImportMode,
  type RecordPlan,
  type Returning,
  type ArchiveStanding,
  isReturnChosen,
  planRecord,
  writesWith,
} from './archive-plan.ts';
import {
  type Collection,
  collectionOf,
  COLLECTION_NAMES,
  COLLECTIONS,
  idOf,
  isChildPath,
  rootPathOf,
  NAMED_DOCUMENTS,
} from '../../model/collections.ts';
import { conformingId, isConformingId } from '../../model/document-id.ts';
import { isTombstone } from '../../model/fields/document.ts';
import { serverTimeOf } from '../../model/values/server-time.ts';
import type { Fields, FieldValue } from '../../model/fields/fields.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import {
  type RawFields,
  valuesOrTokens,
  textOfRaw,
  withoutFields,
} from '../../model/fields/raw-value.ts';
import { type MutationInput, isErasure } from '../../mutation/mutation.ts';
import { PeopleByYear, isSamePerson } from '../../model/memberships/same-person.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { heldCollections } from '../../mirror/scope/accounts.ts';
import { type Mirror, transact, type ViewRow } from '../../mirror/database/database.ts';
import { listLeftBehindPaths } from '../unread/left-behind.ts';
import { unsentChanges } from '../unsent-file/unsent-file.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/changes/save-failure.ts';
import { writeAllLocally } from '../../mirror/changes/write-locally.ts';

/** Root documents that are read or planned at once. */
const PAGE = 200;
/** About how many changes are written in one local transaction. */
const BATCH = 200;

/** Called with the progress of a long operation; returning false ends it. */
export type OnProgress = (done: number, all: number) => boolean;

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

/** How many documents of each collection have each standing, cannot be imported, or are of somebody who is there. */
export type ArchiveCounts = Record<Collection, Record<ArchiveStanding | 'flawed' | 'twin', number>>;

/** A document that the register holds with other values. */
interface DifferingDocument {
  readonly path: string;
  readonly shown: Fields;
  readonly fields: readonly string[];
}

/** What would come back, with the fields of the root document in the file, and the number of the horse's acts. */
interface NamedReturning extends Returning {
  readonly fields: Fields;
  readonly acts: number;
  /** How many changes it adds in each mode. */
  readonly writes: Readonly<Record<ImportMode, number>>;
}

/** What a file would change, before anything is written. */
export interface ArchivePreview {
  readonly tally: ArchiveCounts;
  readonly flawed: readonly FlawedEntry[];
  readonly differing: readonly DifferingDocument[];
  /** Documents with fields that are final in the register and differ in the file: these stay as they are. */
  readonly final: readonly DifferingDocument[];
  /** What somebody deleted and the file would bring back. */
  readonly returning: readonly NamedReturning[];
  /** The paths of root documents that were deleted here. */
  readonly deleted: ReadonlySet<string>;
  /** Documents with values that the app cannot write: they stay in the file, with those that belong together with them. */
  readonly unwritable: readonly DifferingDocument[];
  /** Memberships of people who are in the register for that year under another document. */
  readonly twins: readonly Fields[];
  /** Root documents that are made anew under another id, because the rules no longer accept theirs. */
  readonly renamed: readonly Pick<DifferingDocument, 'path' | 'shown'>[];
  /** How many root documents are left out because this account does not hold their collection (PULL-8). */
  readonly notHeld: number;
  /** How many last dates without a visit become one in each mode (VISIT-2). */
  readonly inherited: Readonly<Record<ImportMode, number>>;
  /** How many changes each mode would write, without those that bring back what was deleted. */
  readonly writes: Readonly<Record<ImportMode, number>>;
}

/**
 * Compares a file with the register; writes nothing.
 *
 * @returns null when `onProgress` ended it
 */
export async function previewArchive(
  mirror: Mirror,
  file: Archive,
  onProgress: OnProgress,
): Promise<ArchivePreview | null> {
  const { archive, made, notHeld, twins: twinsHere } = await admissible(mirror, file);
  const tally = Object.fromEntries(
    COLLECTION_NAMES.map((name) => [
      name,
      { fresh: 0, same: 0, different: 0, deleted: 0, flawed: 0, twin: 0 },
    ]),
  ) as ArchiveCounts;
  for (const { collection } of archive.flawed) tally[collection].flawed += 1;
  const differing: DifferingDocument[] = [];
  const final: DifferingDocument[] = [];
  const twins: Fields[] = [];
  const returning: NamedReturning[] = [];
  const deleted = new Set<string>();
  const unwritable: DifferingDocument[] = [];
  const renamed: { path: string; shown: Fields }[] = [];
  const inherited = { missing: 0, overwrite: 0 };
  const writes = { missing: 0, overwrite: 0 };
  const horses = new Map(archive.records.map(({ root }) => [root.path, root.fields]));
  for (let done = 0; done < archive.records.length; done += PAGE) {
    const page = archive.records.slice(done, done + PAGE);
    const plans = await planPage(mirror, page, 'overwrite', NOTHING);
    for (const { record, plan, held, shown } of plans) {
      if (twinsHere.has(record.root.path)) {
        tally.memberships.twin += 1;
        twins.push(record.root.fields);
        continue;
      }
      for (const { collection, standing } of plan.standings) tally[collection][standing] += 1;
      const { path: root, fields } = record.root;
      if (plan.standings[0]?.standing === 'deleted') deleted.add(root);
      if (made.has(root) && !shown) renamed.push({ path: root, shown: fields });
      for (const each of plan.returning) {
        const writes = writesWith(record, held, each.id);
        addReturning(returning, { ...each, fields, acts: 0, writes }, horses);
      }
      for (const { path, unwritable: odd } of [record.root, ...record.visits]) {
        const names = path === root ? [...odd, ...plan.withheld] : odd;
        if (names.length > 0) unwritable.push({ path, shown: fields, fields: names });
      }
      if (plan.differing.length > 0) {
        differing.push({ path: root, shown: shown!, fields: plan.differing });
      }
      if (plan.final.length > 0) final.push({ path: root, shown: shown!, fields: plan.final });
      const ofMissing = planRecord(record, held, 'missing', NOTHING);
      for (const [mode, each] of [
        ['overwrite', plan],
        ['missing', ofMissing],
      ] as const) {
        writes[mode] += each.mutations.length;
        inherited[mode] += each.inherited;
      }
    }
    if (!onProgress(Math.min(done + PAGE, archive.records.length), archive.records.length))
      return null;
  }
  return {
    tally,
    flawed: archive.flawed,
    differing,
    final,
    returning,
    deleted,
    unwritable,
    twins,
    renamed,
    notHeld,
    inherited,
    writes,
  };
}

/**
 * Adds one to what would come back. Acts of one horse are one entry; where the horse itself is gone they come
 * back with it.
 */
function addReturning(
  returning: NamedReturning[],
  each: NamedReturning,
  horses: ReadonlyMap<string, Fields>,
): void {
  if (each.what !== 'acts') {
    returning.push(each);
    return;
  }
  const isOfHorse = ({ id, path }: Returning) =>
    path === each.path && (id === each.id || id === path);
  const at = returning.findIndex(isOfHorse);
  const fields = horses.get(each.path) ?? {};
  const held = returning[at] ?? { ...each, fields, writes: { missing: 0, overwrite: 0 } };
  const sum = (mode: ImportMode) => held.writes[mode] + each.writes[mode];
  const writes = { missing: sum('missing'), overwrite: sum('overwrite') };
  returning.splice(at < 0 ? returning.length : at, 1, { ...held, acts: held.acts + 1, writes });
}

/**
 * Writes what the register lacks (or has with other values) as ordinary changes, some hundred in each local
 * transaction, a root document always with its visits. What was written stays when the rest fails or is ended, or
 * the page is closed, and the same file imported again writes the rest. Importing twice has the effect of once.
 *
 * @param chosen the ids of what is to come back although it was deleted
 * @param seen the preview that a person looked at: a value that the register has since then, or that it did not show as
 *   different, is not overwritten; and what it showed as deleted stays so, also where nothing tells of the deletion any more
 *   (another program erased the document, and the phone's own deletion found none)
 * @returns how many changes were written, and why the rest was not; `ended` when a person ended it
 */
export async function importArchive(
  mirror: Mirror,
  file: Archive,
  mode: ImportMode,
  onProgress: OnProgress,
  chosen: ReadonlySet<string> = NOTHING,
  seen?: Pick<ArchivePreview, 'differing' | 'deleted'>,
): Promise<{ readonly written: number; readonly stopped: SaveFailure | 'ended' | null }> {
  const { archive, twins } = await admissible(mirror, file);
  let written = 0;
  let waiting: MutationInput[] = [];
  const flush = async (): Promise<Result<void, SaveFailure>> => {
    if (waiting.length === 0) return ok(undefined);
    const saved = await writeAllLocally(mirror, waiting);
    if (!saved.success) return saved;
    written += waiting.length;
    waiting = [];
    return ok(undefined);
  };
  const { records } = archive;
  const differing = seen && new Map(seen.differing.map((each) => [each.path, each]));
  for (let done = 0; done < records.length; done += PAGE) {
    const page = records.slice(done, done + PAGE);
    const planned = await planNext(mirror, page, mode, chosen, differing);
    if (!planned.success) return { written, stopped: planned.error };
    for (const { record, plan } of planned.data) {
      const { root } = record;
      if (twins.has(root.path)) continue;
      if (seen?.deleted.has(root.path) && !isReturnChosen(root, chosen)) continue;
      waiting.push(...plan.mutations);
      const saved = waiting.length >= BATCH ? await flush() : ok(undefined);
      if (!saved.success) return { written, stopped: saved.error };
    }
    const saved = await flush();
    if (!saved.success) return { written, stopped: saved.error };
    const goesOn = onProgress(Math.min(done + PAGE, records.length), records.length);
    if (!goesOn && done + PAGE < records.length) return { written, stopped: 'ended' };
  }
  return { written, stopped: null };
}

/** As {@link planPage}; an exception ends the import like a failure, because what was written before it stays. */
async function planNext(
  ...given: Parameters<typeof planPage>
): Promise<Result<PlannedRecord[], SaveFailure>> {
  try {
    return ok(await planPage(...given));
  } catch (error) {
    console.error(error);
    return fail(saveFailureOf(error));
  }
}

const NOTHING: ReadonlySet<string> = new Set();

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
async function admissible(mirror: Mirror, file: Archive): Promise<Admissible> {
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

interface PlannedRecord {
  readonly record: ArchivedRecord;
  readonly plan: RecordPlan;
  readonly held: HeldRecord;
  /** The root document as the register shows it. */
  readonly shown: Fields | undefined;
}

/**
 * Plans some records, by what the register holds in one moment: between two reads an unsent deletion could become a
 * tombstone, and be seen as neither.
 */
function planPage(
  mirror: Mirror,
  page: readonly ArchivedRecord[],
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  differing?: Differing,
): Promise<PlannedRecord[]> {
  const { db } = mirror;
  return transact(db, 'plan archive', 'r', standingStores(db), () =>
    planned(mirror, page, mode, chosen, differing),
  );
}

/** The documents that a preview showed as different, by path. */
type Differing = ReadonlyMap<string, DifferingDocument>;

/** The stores from which a record is planned. */
const standingStores = (db: Mirror['db']): string[] => [
  ...COLLECTION_NAMES.flatMap((name) => [db.view(name).name, db.base(name).name]),
  'outbox',
];

async function planned(
  { db }: Mirror,
  page: readonly ArchivedRecord[],
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  differing: Differing | undefined,
): Promise<PlannedRecord[]> {
  const roots = page.map(({ root }) => root.path);
  const collections = new Set(
    page.flatMap(({ root }) =>
      collectionOf(root.path) === 'horses'
        ? (['horses', ...CHILD_COLLECTIONS] as const)
        : [collectionOf(root.path)],
    ),
  );
  const shown = new Map<string, Map<string, Fields>>(roots.map((root) => [root, new Map()]));
  const tombstones = new Map<string, Map<string, { erased: boolean }>>(
    roots.map((root) => [root, new Map()]),
  );
  const waiting = await db.outbox.where('lane').anyOf(roots).toArray();
  const going = new Set(waiting.filter(({ op }) => op === 'delete').map(({ lane }) => lane));
  for (const collection of collections) {
    for (const row of await db.view(collection).where('lane').anyOf(roots).toArray()) {
      shown.get(row.lane)!.set(row.path, valuesOrTokens(row.fields, row.unread));
    }
    for (const row of await db.base(collection).where('lane').anyOf(roots).toArray()) {
      const isDeleted = isTombstone(row);
      if (!isDeleted && (row.path === row.lane || !going.has(row.lane))) continue;
      const erased = isDeleted && isErasure(row.lastMid);
      tombstones.get(row.lane)!.set(row.path, { erased });
    }
  }
  // Deleted here and not sent yet: a horse's deletion takes its visits with it, and their ids are used up (VISIT-1).
  for (const { op, path, lane, mid } of waiting) {
    const isDeletion = op === 'delete' || op === 'deleteVisit';
    if (!isDeletion && !(op === 'addVisit' && going.has(lane))) continue;
    tombstones.get(lane)!.set(path, { erased: isDeletion && isErasure(mid) });
  }
  return page.map((record) => {
    const { path } = record.root;
    const held = { shown: shown.get(path)!, tombstones: tombstones.get(path)! };
    const isSeen = (field: string, value: FieldValue | undefined) => {
      const was = differing?.get(path);
      return !differing || (was?.fields.includes(field) === true && was.shown[field] === value);
    };
    return {
      record,
      plan: planRecord(record, held, mode, chosen, isSeen),
      held,
      shown: held.shown.get(path),
    };
  });
}

/**
 * Finds memberships of people whom the register has in that year under another document, which the file does not have:
 * importing them would make duplicates. Duplicates in the file itself are kept.
 */
async function twinsOf(
  { db }: Mirror,
  records: readonly ArchivedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const inFile = new Set(records.map(({ root }) => root.path));
  const held = new PeopleByYear<Membership & { readonly path: string }>();
  const paths = new Set<string>();
  await db.view<Membership>('memberships').each(({ path, fields }) => {
    paths.add(path);
    if (fields.year !== null && !inFile.has(path)) held.add(fields.year, { ...fields, path });
  });
  const twins = new Map<string, string>();
  for (const { root } of records) {
    if (collectionOf(root.path) !== 'memberships' || paths.has(root.path)) continue;
    const member = root.fields as Membership;
    if (member.year === null) continue;
    const { certain, likely } = held.find(member.year, member);
    // By the names alone only where no second one may be meant.
    const [one, another] = likely;
    const twin = certain ?? (one && !another && isSamePerson(one, member) ? one : undefined);
    if (twin) twins.set(root.path, twin.path);
  }
  return twins;
}
