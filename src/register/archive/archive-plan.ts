import { dateAfterLast } from '../../model/movements/movement.ts';
import {
  type Collection,
  collectionOf,
  COLLECTIONS,
  fieldOf,
  groupOf,
  idOf,
  isWrittenOnce,
  rootPathOf,
  childCollectionOf,
} from '../../model/collections.ts';
import { conformingId, isConformingId } from '../../model/document-id.ts';
import { type Fields, type FieldValue, readFields } from '../../model/fields/fields.ts';
import { isFinal } from '../../model/horses/horse.ts';
import { withoutFields } from '../../model/fields/raw-value.ts';
import { CANCELLATION } from '../../model/treatments/treatment.ts';
import { laterDate } from '../../model/fields/later-date.ts';
import {
  type ChildCollection,
  CHILD_COLLECTIONS,
  LAST_DATE,
  givesDate,
} from '../../model/visits/visit.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { type ReplayedDocument, replayOne } from '../../mutation/replay.ts';
import { namingTexts } from '../person/naming-texts.ts';
import type { ArchivedDocument, ArchivedRecord } from './archive-format.ts';

/** Only what is not in the register, or also what is there with other values. */
export type ImportMode = 'missing' | 'overwrite';

/** How a document of a file compares with the register; a `deleted` one was deleted there, and is left out. */
export type ArchiveStanding = 'fresh' | 'same' | 'different' | 'deleted';

/** The plan for one root document of a file and its visits. */
export interface RecordPlan {
  readonly standings: readonly {
    readonly collection: Collection;
    readonly standing: ArchiveStanding;
  }[];
  /** The fields of the root document that differ in the file, without those that are withheld or final. */
  readonly differing: readonly string[];
  /** Its fields that differ in the file and stay, because one that belongs together with them cannot be written. */
  readonly withheld: readonly string[];
  /** Its fields that differ in the file and are final in the register ({@link isFinal}). */
  readonly final: readonly string[];
  /** What is to be written, in its order. */
  readonly mutations: readonly MutationInput[];
  /** What the file would bring back although somebody deleted it. */
  readonly returning: readonly Returning[];
  /** How many last dates without a visit become one, because a later visit is recorded (VISIT-2). */
  readonly inherited: number;
}

/** Something in a file that was deleted in the register, whenever that was. */
export interface Returning {
  /** The id by which a person chooses it. */
  readonly id: string;
  /** A root document; deleted visits or health acts of a horse; texts that were emptied, of it or of its visits. */
  readonly what: 'record' | 'visits' | 'acts' | 'texts' | 'visitTexts';
  /** Of texts: the fields. */
  readonly emptied?: readonly string[];
  /** The root document; of acts their horse. */
  readonly path: string;
  /** Whether a person was erased with it: it then stays deleted. */
  readonly erased: boolean;
  /** How many documents it is. */
  readonly count: number;
}

/** What the register holds of a root document and its visits. */
export interface HeldRecord {
  /** The fields of what is shown, by path, as a person sees them. */
  readonly shown: ReadonlyMap<string, Fields>;
  /** What was deleted, by path: whether that erased a person. */
  readonly tombstones: ReadonlyMap<string, { readonly erased: boolean }>;
}

const LAST_DATES: readonly string[] = Object.values(LAST_DATE);

/**
 * Plans the import of a root document of a file and its visits. Pure. Planned again after the import, it finds nothing
 * to write, so that importing twice has the effect of once:
 *
 * - a last date follows the visits, so the later one counts (VISIT-2);
 * - what was deleted stays deleted unless it is chosen, and a deletion that erased a person in any case; a text that may
 *   name somebody and is empty stays empty unless it is chosen;
 * - what is final in the register stays;
 * - a value that cannot be read is not written, and a field of which the file says nothing stays as it is;
 * - fields that belong together are overwritten together, or stay together (PUSH-3);
 * - a treatment or receipt that is there is never edited, only cancelled;
 * - a visit is never edited (VISIT-1): one that differs is deleted and recorded anew, and two visits are the same where
 *   their fields are, whatever their ids; so are two movements of which one got the date after that of another;
 * - a visit may be under any id that an import gave it; where it is under none, it counts as deleted if one of them was
 *   deleted, and as erased if one of them was erased;
 * - a last date that no visit of the file gives is not earlier in the register afterwards, where values are overwritten:
 *   also where the visit that gave it there gives way to one of the file;
 * - visits are recorded in the order of their dates: the last date of an old register is then the visit that the file
 *   has for it; movements the last one first, and then the horse gets the flags that it has in the file.
 *
 * @param chosen the ids of what is to come back although it was deleted
 * @param isSeen whether a person saw a value of the register that the file has otherwise; only such a value is
 *   overwritten
 */
export function planRecord(
  { root, visits }: ArchivedRecord,
  register: HeldRecord,
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  isSeen: (field: string, held: FieldValue | undefined) => boolean = () => true,
): RecordPlan {
  const { shown, tombstones } = register;
  const standings: { collection: Collection; standing: ArchiveStanding }[] = [];
  const mutations: MutationInput[] = [];
  const collection = collectionOf(root.path);
  const held = shown.get(root.path);
  const tombstone = held ? undefined : tombstones.get(root.path);
  if (tombstone && (tombstone.erased || !isReturnChosen(root, chosen))) {
    return leftOut({ root, visits }, tombstone.erased);
  }
  const datesOf = (kind: ChildCollection) =>
    [...shown].flatMap(([path, fields]): FieldValue[] =>
      path !== root.path && collectionOf(path) === kind ? [fields['date'] ?? null] : [],
    );
  // A last date that a visit of the file gives is written with that visit, and left out with it, unless one that is
  // there gives it, or the register has a value there that it cannot read: a movement replaces that, other visits do not.
  const given = visits.flatMap(({ path, fields }) => {
    const kind = childCollectionOf(path);
    if (kind !== 'movements' && typeof held?.[LAST_DATE[kind]] === 'string') return [];
    const gives = (date: FieldValue) => givesDate(date, root.fields[LAST_DATE[kind]] ?? null);
    return gives(fields['date'] ?? null) && !datesOf(kind).some(gives) ? [LAST_DATE[kind]] : [];
  });
  const isGiven = (field: string) => (given as readonly string[]).includes(field);
  const different = held ? differencesOf(root, held).filter((field) => !isGiven(field)) : [];
  const isFinalHere = (field: string) => collection === 'horses' && isFinal(field, held?.[field]);
  const final = different.filter(isFinalHere);
  // Of fields that belong together none is written if the file has one of them that cannot be (PUSH-3).
  const isWithheld = (field: string) =>
    groupOf(collection, field).some((member) => root.unwritable.includes(member));
  const withheld = different.filter(isWithheld);
  const differing = different.filter((field) => !isFinalHere(field) && !isWithheld(field));
  const returning: Returning[] = [];
  // Texts that may name somebody, and that somebody emptied, are not filled in again unless they are chosen.
  const emptied = isWrittenOnce(collection)
    ? []
    : differing.filter((field) => isEmptied(collection, held!, field));
  const isChosen = chosen.has(`${root.path}/owner`);
  const stays = differing.filter(
    (field) => (emptied.includes(field) && !isChosen) || !isSeen(field, held![field]),
  );
  // With one that stays, all stay that belong together with it (PUSH-3).
  const isTaken = (field: string) =>
    !groupOf(collection, field).some((member) => stays.includes(member));
  const meant = isWrittenOnce(collection) ? cancellationFor(held) : differing;
  const taken = meant.filter((field) => isTaken(field) && !isWithheld(field));
  if (emptied.length > 0)
    returning.push({
      id: `${root.path}/owner`,
      what: 'texts',
      path: root.path,
      emptied,
      erased: false,
      count: 1,
    });
  const standing = !held ? 'fresh' : different.length > 0 ? 'different' : 'same';
  standings.push({ collection, standing });
  let wanted = held ? undefined : root.fields;
  // No last date is written that is before the visits which are there (VISIT-2): the console may have erased a horse
  // without these.
  const lastDates: Fields = Object.fromEntries(
    (collection === 'horses' ? CHILD_COLLECTIONS : []).map((kind) => {
      const field = LAST_DATE[kind];
      const own = isGiven(field) ? null : root.fields[field]!;
      return [field, datesOf(kind).reduce(laterDate, own)];
    }),
  );
  if (!held) {
    const fields = filledFields(collection, { ...root.fields, ...lastDates });
    mutations.push({ op: 'create', path: root.path, fields });
  } else if (mode === 'overwrite') {
    const values = { ...root.fields, ...lastDates };
    const edited = Object.fromEntries(taken.map((field) => [field, values[field]!]));
    const seen = { ...readFields(COLLECTIONS[collection], {}), ...held };
    const update = updateOf(root.path, seen, edited);
    if (update) mutations.push(update);
    wanted = { ...held, ...edited };
  }

  const chains = visits.map((visit) => ({ visit, paths: pathsOfVisit(visit.path, register) }));
  const inFile = new Set(chains.map(({ paths }) => paths[0]!));
  // A visit that was recorded anew is under a later path, which may also be another visit's own.
  const placed = chains.map(({ visit, paths }) => {
    const isIts = (path: string) => shown.has(path) && (path === paths[0] || !inFile.has(path));
    const at = paths.find(isIts) ?? paths[0]!;
    inFile.add(at);
    return { visit, paths, at };
  });
  const textsId = `${root.path}/visits/texts`;
  const emptiedBelow = { visits: 0, fields: new Set<string>() };
  const unclaimed = [...shown].filter(([path]) => path !== root.path && !inFile.has(path));
  const deleted = { free: 0, erased: 0 };
  placed.sort((a, b) => orderOf(a.visit) - orderOf(b.visit));
  for (const { visit, paths, at } of placed) {
    const kind = collectionOf(visit.path);
    const there = shown.get(at);
    // One that got a date after another's when it arrived would get it again. Under its own path it may also have got
    // that before itself was received, from the horse's last movement.
    const { date = null } = visit.fields;
    const isTaken = kind === 'movements' && datesOf(kind).includes(date);
    const differencesFrom = ([path, fields]: readonly [string, Fields]) => {
      const isMoved = isTaken || (kind === 'movements' && path === at);
      const isAfter = isMoved && fields['date'] === dateAfterLast(date, date);
      return differencesOf(visit, isAfter ? { ...fields, date } : fields);
    };
    const different = there ? differencesFrom([at, there]) : [];
    const isTwin = (each: readonly [string, Fields]) =>
      collectionOf(each[0]) === kind && differencesFrom(each).length === 0;
    const twin = there ? -1 : unclaimed.findIndex(isTwin);
    if (there ? different.length === 0 : twin >= 0) {
      standings.push({ collection: kind, standing: 'same' });
      if (!there) unclaimed.splice(twin, 1);
      continue;
    }
    const deletions = paths.flatMap((path) => tombstones.get(path) ?? []);
    const isErased = deletions.some(({ erased }) => erased);
    // When a horse comes back, so do its visits.
    const isGone = isErased || (!there && !tombstone && deletions.length > 0);
    if (isGone) deleted[isErased ? 'erased' : 'free'] += 1;
    if (isGone && (isErased || !chosen.has(`${root.path}/visits`))) {
      standings.push({ collection: kind, standing: 'deleted' });
      continue;
    }
    standings.push({ collection: kind, standing: there ? 'different' : 'fresh' });
    // A visit from which a person was erased before it was sent has no tombstone, only texts that are empty.
    const texts = there ? different.filter((field) => isEmptied(kind, there, field)) : [];
    if (texts.length > 0) emptiedBelow.visits += 1;
    for (const field of texts) emptiedBelow.fields.add(field);
    const empty = chosen.has(textsId) ? [] : texts;
    if (there && (mode === 'missing' || empty.length === different.length)) continue;
    if (there) mutations.push({ op: 'deleteVisit', path: at });
    const path = paths.at(-1)!;
    const fields = {
      ...readFields(COLLECTIONS[kind], visit.fields),
      ...Object.fromEntries(empty.map((field) => [field, ''])),
    };
    mutations.push({ op: 'addVisit', path, fields });
  }
  // Flags that the file does not say or cannot be read there, and those withheld with one, follow the movements.
  const silent = held ? withheld : [...root.unwritable, ...root.unsaid];
  const flags = collection === 'horses' && withoutFields(wanted, silent);
  const before = [...shown].map(([path, fields]) => ({ path, fields, pending: 0 }));
  const flagged = flags ? keepingFlags(mutations, root.path, flags, before) : mutations;
  // A last date that no visit of the file gives may go with the visit that gave it here.
  const dates = LAST_DATES.filter(
    (field) =>
      held &&
      mode === 'overwrite' &&
      !isGiven(field) &&
      typeof root.fields[field] === 'number' &&
      (taken.includes(field) || !differing.includes(field)),
  );
  const whole = keepingLastDates(flagged, root, dates, before);
  for (const [erased, count] of [
    [false, deleted.free],
    [true, deleted.erased],
  ] as const) {
    if (count === 0) continue;
    const id = `${root.path}/visits${erased ? ' erased' : ''}`;
    returning.push({ id, what: 'visits', path: root.path, erased, count });
  }
  if (emptiedBelow.visits > 0)
    returning.push({
      id: textsId,
      what: 'visitTexts',
      path: root.path,
      emptied: [...emptiedBelow.fields],
      erased: false,
      count: emptiedBelow.visits,
    });
  const inherited = inheritedCount(root.path, before, whole, tombstones);
  return { standings, differing, withheld, final, mutations: whole, returning, inherited };
}

/** Whether a text that may name somebody is empty in the register: somebody may have emptied it. */
function isEmptied(collection: Collection, held: Fields, field: string): boolean {
  return namingTexts(collection).includes(field) && fieldOf(collection, held, field) === '';
}

/** Changes of a horse, and behind them one that sets those of its last dates that they make earlier than in a file. */
function keepingLastDates(
  changes: readonly MutationInput[],
  { path, fields: file }: ArchivedDocument,
  dates: readonly string[],
  shown: readonly ReplayedDocument[],
): readonly MutationInput[] {
  if (dates.length === 0) return changes;
  const documents = new Map(shown.map((each) => [each.path, each]));
  for (const each of changes) replayOne({ documents, tombstones: new Set() }, each);
  const now = documents.get(path)!.fields;
  const earlier = dates.filter((field) => laterDate(file[field]!, now[field]!) !== now[field]);
  const back = updateOf(
    path,
    now,
    Object.fromEntries(earlier.map((field) => [field, file[field]!])),
  );
  return back ? [...changes, back] : changes;
}

/** How many last dates of a horse some changes make visits. */
function inheritedCount(
  horse: string,
  shown: readonly ReplayedDocument[],
  changes: readonly MutationInput[],
  tombstones: HeldRecord['tombstones'],
): number {
  const documents = new Map(shown.map((each) => [each.path, each]));
  const gone = new Set(tombstones.keys());
  for (const each of changes) replayOne({ documents, tombstones: gone }, each);
  return Object.keys(documents.get(horse)?.inherited ?? {}).length;
}

/**
 * The paths of a visit of a file, in their order: its own, or a conforming one where the register does not know it and
 * the rules do not accept it; those under which it was recorded anew; and the first that was never used. Each follows
 * from the one before, so that an import finds what an earlier one made, and whether that was deleted.
 */
function pathsOfVisit(path: string, { shown, tombstones }: HeldRecord): readonly string[] {
  const isKnown = (each: string) => shown.has(each) || tombstones.has(each);
  const anew = (each: string) => {
    const [root, kind] = [rootPathOf(each), collectionOf(each)];
    return `${root}/${kind}/${conformingId(kind, `${root}/${idOf(each)}`)}`;
  };
  const isTaken = isConformingId(collectionOf(path), idOf(path)) || isKnown(path);
  const paths = [isTaken ? path : anew(path)];
  while (isKnown(paths.at(-1)!)) paths.push(anew(paths.at(-1)!));
  return paths;
}

/** The fields that a file may write into a document that is written once: its cancellation, if it has none. */
function cancellationFor(held: Fields | undefined): readonly string[] {
  return held?.['cancelledReason'] === '' ? CANCELLATION : [];
}

/** Movements, the last one first: one at the same instant as the last would get another date (`dateAfterLast`). */
const orderOf = ({ path, fields }: ArchivedDocument): number =>
  collectionOf(path) === 'movements' ? -dateOf(fields) : dateOf(fields);

const dateOf = ({ date }: Fields): number => (typeof date === 'number' ? date : 0);

/** The plan for a document that was deleted and is left out, with what lies below it. */
function leftOut({ root, visits }: ArchivedRecord, erased: boolean): RecordPlan {
  const all = [root, ...visits];
  const standings = all.map(({ path }) => {
    return { collection: collectionOf(path), standing: 'deleted' } as const;
  });
  const [path, acts] = idsOf(root);
  const what = acts === undefined ? 'record' : 'acts';
  const returning = { id: acts ?? path!, what, path: path!, erased, count: all.length } as const;
  return {
    standings,
    differing: [],
    withheld: [],
    final: [],
    mutations: [],
    returning: [returning],
    inherited: 0,
  };
}

/** How many changes a choice adds in each mode to those that the import makes without it. */
export function writesWith(
  record: ArchivedRecord,
  register: HeldRecord,
  id: string,
): Readonly<Record<ImportMode, number>> {
  const count = (mode: ImportMode, chosen: readonly string[]) =>
    planRecord(record, register, mode, new Set(chosen)).mutations.length;
  const added = (mode: ImportMode) => count(mode, [id]) - count(mode, []);
  return { missing: added('missing'), overwrite: added('overwrite') };
}

/** Whether a person chose that a root document which was deleted comes back. */
export function isReturnChosen(root: ArchivedDocument, chosen: ReadonlySet<string>): boolean {
  return idsOf(root).some((id) => chosen.has(id));
}

/** The ids by which a deleted root document is chosen: a health act by its horse's acts, or with its horse. */
function idsOf({ path, fields }: ArchivedDocument): readonly string[] {
  if (collectionOf(path) !== 'health') return [path];
  const horse = `horses/${String(fields['horse'])}`;
  return [horse, `${horse}/health`];
}

/** The fields that differ in a file; last dates only where they are later there. */
function differencesOf(document: ArchivedDocument, held: Fields): string[] {
  const { path, fields: file, unwritable, unsaid } = document;
  const collection = collectionOf(path);
  return Object.keys(file).filter((field) => {
    // Where the file says nothing, or something that cannot be read, there is no value to compare, or to write.
    if (unwritable.includes(field) || unsaid.includes(field)) return false;
    const [mine, theirs] = [file[field]!, fieldOf(collection, held, field)];
    if (!LAST_DATES.includes(field)) return mine !== theirs;
    return typeof mine === 'number' && (typeof theirs !== 'number' || mine > theirs);
  });
}
