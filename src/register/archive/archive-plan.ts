import { type Collection, collectionOf, COLLECTIONS, fieldOf } from '../../model/collections.ts';
import { type Fields, readFields } from '../../model/fields.ts';
import { CARE } from '../../model/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import type { ArchivedRecord } from './archive-format.ts';

/** Only what is not in the register, or also what is there with other values. */
export type ImportMode = 'missing' | 'overwrite';

/** How a document of a file compares with the register. */
export type Standing = 'fresh' | 'same' | 'different';

/** The plan for one root document of a file and its visits. */
export interface RecordPlan {
  readonly standings: readonly { readonly collection: Collection; readonly standing: Standing }[];
  /** The fields of the root document that the file has otherwise. */
  readonly differing: readonly string[];
  /** What is to be written, in its order. */
  readonly mutations: readonly MutationInput[];
}

/** What the register holds of a root document and its visits. */
export interface HeldRecord {
  /** The fields of what is shown, by path. */
  readonly shown: ReadonlyMap<string, Fields>;
  /** The paths of what was deleted: a visit does not come back under its id (VISIT-1). */
  readonly tombstones: ReadonlySet<string>;
}

const LAST_DATES: readonly string[] = Object.values(CARE).map(({ last }) => last);

/**
 * Decides what becomes of a root document of a file and its visits. Pure. Carrying it out and deciding
 * again finds all the same, so that importing twice is importing once:
 *
 * - a last date follows the visits, so the later one counts (VISIT-2);
 * - a visit is never edited (VISIT-1): one that differs is deleted and recorded anew, and a visit is
 *   the same where day and notes are, whatever its id.
 *
 * @param newId makes the id of a visit that cannot have its own
 */
export function planRecord(
  { root, visits }: ArchivedRecord,
  { shown, tombstones }: HeldRecord,
  mode: ImportMode,
  newId: () => string,
): RecordPlan {
  const standings: { collection: Collection; standing: Standing }[] = [];
  const mutations: MutationInput[] = [];
  const collection = collectionOf(root.path);
  const held = shown.get(root.path);
  const differing = held ? differencesOf(collection, root.fields, held) : [];
  const standing = !held ? 'fresh' : differing.length > 0 ? 'different' : 'same';
  standings.push({ collection, standing });
  if (!held) {
    const fields = filledFields(collection, root.fields);
    mutations.push({ op: 'create', path: root.path, fields });
  } else if (mode === 'overwrite') {
    const edited = Object.fromEntries(differing.map((field) => [field, root.fields[field]!]));
    const update = updateOf(root.path, readFields(COLLECTIONS[collection], held), edited);
    if (update) mutations.push(update);
  }

  const unclaimed = new Map<string, number>();
  const inFile = new Set(visits.map(({ path }) => path));
  for (const [path, fields] of shown) {
    if (path === root.path || inFile.has(path)) continue;
    const key = keyOf(path, fields);
    unclaimed.set(key, (unclaimed.get(key) ?? 0) + 1);
  }
  for (const visit of visits) {
    const kind = collectionOf(visit.path);
    const there = shown.get(visit.path);
    const key = keyOf(visit.path, visit.fields);
    const twin = unclaimed.get(key) ?? 0;
    if (there ? keyOf(visit.path, there) === key : twin > 0) {
      standings.push({ collection: kind, standing: 'same' });
      if (!there) unclaimed.set(key, twin - 1);
      continue;
    }
    standings.push({ collection: kind, standing: there ? 'different' : 'fresh' });
    if (there && mode === 'missing') continue;
    if (there) mutations.push({ op: 'deleteVisit', path: visit.path });
    const path =
      there || tombstones.has(visit.path) ? `${root.path}/${kind}/${newId()}` : visit.path;
    const { date = null, notes = '' } = visit.fields;
    mutations.push({ op: 'addVisit', path, fields: { date, notes } });
  }
  return { standings, differing, mutations };
}

function differencesOf(collection: Collection, file: Fields, held: Fields): string[] {
  return Object.keys(file).filter((field) => {
    const [mine, theirs] = [file[field]!, fieldOf(collection, held, field)];
    if (!LAST_DATES.includes(field)) return mine !== theirs;
    return mine !== null && (theirs === null || mine > theirs);
  });
}

function keyOf(path: string, fields: Fields): string {
  return JSON.stringify([collectionOf(path), fields['date'] ?? null, fields['notes'] ?? '']);
}
