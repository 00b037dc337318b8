import {
  collectionOf,
  COLLECTIONS,
  childCollectionOf,
  idOf,
  rootPathOf,
} from '../../model/collections.ts';
import { conformingId, isConformingId } from '../../model/document-id.ts';
import { type Fields, readFields } from '../../model/fields/fields.ts';
import { dateAfterLast } from '../../model/movements/movement.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import type { ArchivedDocument, ArchivedRecord } from './archive-format.ts';
import { datesOf, differencesOf, isEmptied } from './differences.ts';
import type { HeldRecord, ImportMode, RecordPlan, Returning } from './record-plan.ts';

/**
 * Plans the visits and movements of a root document of a file, in the order in which they are recorded: the rules are
 * those of `planRecord` in archive-plan.ts.
 *
 * @param isComingBack whether the root document was deleted and comes back: when a horse does, so do its visits
 */
export function planVisits(
  { root, visits }: ArchivedRecord,
  register: HeldRecord,
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  isComingBack: boolean,
): Pick<RecordPlan, 'standings' | 'mutations' | 'returning'> {
  const { shown, tombstones } = register;
  const standings: RecordPlan['standings'][number][] = [];
  const mutations: MutationInput[] = [];
  const placed = placesOf(visits, register);
  const inFile = new Set(placed.flatMap(({ paths, at }) => [paths[0], at]));
  const unclaimed = [...shown].filter(([path]) => path !== root.path && !inFile.has(path));
  const textsId = `${root.path}/visits/texts`;
  const emptied = { visits: 0, fields: new Set<string>() };
  const deleted = { free: 0, erased: 0 };
  for (const { visit, paths, at } of placed) {
    const kind = childCollectionOf(visit.path);
    const there = shown.get(at);
    // One that got a date after another's when it arrived would get it again. Under its own path it may also have got
    // that before itself was received, from the horse's last movement.
    const { date = null } = visit.fields;
    const isTaken = kind === 'movements' && datesOf(shown, kind).includes(date);
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
    const isGone = isErased || (!there && !isComingBack && deletions.length > 0);
    if (isGone) deleted[isErased ? 'erased' : 'free'] += 1;
    if (isGone && (isErased || !chosen.has(`${root.path}/visits`))) {
      standings.push({ collection: kind, standing: 'deleted' });
      continue;
    }
    standings.push({ collection: kind, standing: there ? 'different' : 'fresh' });
    // A visit from which a person was erased before it was sent has no tombstone, only texts that are empty.
    const texts = there ? different.filter((field) => isEmptied(kind, there, field)) : [];
    if (texts.length > 0) emptied.visits += 1;
    for (const field of texts) emptied.fields.add(field);
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
  const { path } = root;
  const returning: Returning[] = [
    { id: `${path}/visits`, what: 'visits', path, erased: false, count: deleted.free },
    { id: `${path}/visits erased`, what: 'visits', path, erased: true, count: deleted.erased },
    {
      id: textsId,
      what: 'visitTexts',
      path,
      emptied: [...emptied.fields],
      erased: false,
      count: emptied.visits,
    },
  ];
  return { standings, mutations, returning: returning.filter(({ count }) => count > 0) };
}

/** A visit of a file, the paths under which it may be, and the one where the register has it, if it has. */
interface PlacedVisit {
  readonly visit: ArchivedDocument;
  readonly paths: readonly string[];
  readonly at: string;
}

/** The visits of a file in the order in which they are recorded, each with its place. */
function placesOf(
  visits: readonly ArchivedDocument[],
  register: HeldRecord,
): readonly PlacedVisit[] {
  const chains = visits.map((visit) => ({ visit, paths: pathsOfVisit(visit.path, register) }));
  const inFile = new Set(chains.map(({ paths }) => paths[0]!));
  // A visit that was recorded anew is under a later path, which may also be another visit's own.
  const placed = chains.map(({ visit, paths }) => {
    const isIts = (path: string) =>
      register.shown.has(path) && (path === paths[0] || !inFile.has(path));
    const at = paths.find(isIts) ?? paths[0]!;
    inFile.add(at);
    return { visit, paths, at };
  });
  return placed.toSorted((a, b) => orderOf(a.visit) - orderOf(b.visit));
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

/** Movements, the last one first: one at the same instant as the last would get another date (`dateAfterLast`). */
const orderOf = ({ path, fields }: ArchivedDocument): number =>
  collectionOf(path) === 'movements' ? -dateOf(fields) : dateOf(fields);

const dateOf = ({ date }: Fields): number => (typeof date === 'number' ? date : 0);
