import type { ArchivedDocument, ArchivedRecord } from './archive-format.ts';
import type { Collection } from '../../model/collections.ts';
import { collectionOf, COLLECTIONS, fieldOf, groupOf } from '../../model/collections.ts';
import type { Fields, FieldSpec, FieldValue } from '../../model/fields.ts';
import { emptyOf } from '../../model/fields.ts';
import type { MutationInput, Patch } from '../../mutation/mutation.ts';
import { CARE } from '../../model/visit.ts';

/** Only what is not in the register, or also what is there with other values. */
export type ImportMode = 'missing' | 'overwrite';

/** What a document of a file is to the register. */
export type Standing = 'fresh' | 'same' | 'different';

/** What importing one root document and its visits comes to. */
export interface QueuePlan {
  readonly standings: readonly { readonly collection: Collection; readonly standing: Standing }[];
  /** The fields of the root document that the file has otherwise. */
  readonly differing: readonly string[];
  /** What is to be written, in its order. */
  readonly drafts: readonly MutationInput[];
}

/** What the register holds of a lane. */
export interface HeldLane {
  /** The fields of what is shown, by path. */
  readonly shown: ReadonlyMap<string, Fields>;
  /** The paths of what was deleted: a visit does not come back under its id (VISIT-1). */
  readonly buried: ReadonlySet<string>;
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
export function planQueue(
  { root, visits }: ArchivedRecord,
  { shown, buried }: HeldLane,
  mode: ImportMode,
  newId: () => string,
): QueuePlan {
  const standings: { collection: Collection; standing: Standing }[] = [];
  const drafts: MutationInput[] = [];
  const collection = collectionOf(root.path);
  const held = shown.get(root.path);
  const differing = held ? differencesOf(collection, root.fields, held) : [];
  const standing = !held ? 'fresh' : differing.length > 0 ? 'different' : 'same';
  standings.push({ collection, standing });
  if (!held) {
    const spec: FieldSpec = COLLECTIONS[collection];
    const filled = Object.keys(root.fields).filter((f) => root.fields[f] !== emptyOf(spec[f]!));
    const patch = patchOf(filled, root.fields, (field) => emptyOf(spec[field]!));
    drafts.push({ op: 'create', path: root.path, patch, seen: {} });
  } else if (mode === 'overwrite' && differing.length > 0) {
    const mates = differing
      .flatMap((field) => groupOf(collection, field))
      .filter((field) => !differing.includes(field));
    drafts.push({
      op: 'update',
      path: root.path,
      patch: patchOf(differing, root.fields, (field) => fieldOf(collection, held, field)),
      seen: Object.fromEntries(mates.map((field) => [field, fieldOf(collection, held, field)])),
    });
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
    if (there) drafts.push({ op: 'deleteVisit', path: visit.path, patch: {}, seen: {} });
    const path = there || buried.has(visit.path) ? `${root.path}/${kind}/${newId()}` : visit.path;
    drafts.push({ op: 'addVisit', path, patch: visitPatch(visit), seen: {} });
  }
  return { standings, differing, drafts };
}

function differencesOf(collection: Collection, file: Fields, held: Fields): string[] {
  return Object.keys(file).filter((field) => {
    const [mine, theirs] = [file[field]!, fieldOf(collection, held, field)];
    if (!LAST_DATES.includes(field)) return mine !== theirs;
    return mine !== null && (theirs === null || mine > theirs);
  });
}

function patchOf(names: readonly string[], to: Fields, from: (field: string) => FieldValue): Patch {
  return Object.fromEntries(names.map((name) => [name, { from: from(name), to: to[name]! }]));
}

function visitPatch({ fields }: ArchivedDocument): Patch {
  return {
    date: { from: null, to: fields['date'] ?? null },
    notes: { from: '', to: fields['notes'] ?? '' },
  };
}

function keyOf(path: string, fields: Fields): string {
  return JSON.stringify([collectionOf(path), fields['date'] ?? null, fields['notes'] ?? '']);
}
