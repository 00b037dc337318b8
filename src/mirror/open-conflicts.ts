import { collectionOf, fieldOf, groupOf, isVisitPath } from '../model/collections.ts';
import type { ConflictRecord } from '../mutation/conflict.ts';
import type { ServerDocument } from '../model/document.ts';
import { alive } from '../model/document.ts';
import type { Fields, FieldValue } from '../model/fields.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { CARE } from '../model/visit.ts';
import type { Mirror } from './database.ts';

/** One field on which this phone and the register disagree. */
export interface Difference {
  readonly field: string;
  readonly mine: FieldValue;
  /** What this phone shows now: the server's value, or what was saved over it since. */
  readonly theirs: FieldValue;
}

interface ConflictBase {
  readonly id: string;
  /** The conflict rows that the answer removes. */
  readonly conflicts: readonly string[];
  /** The document that the question is about: for a deleted horse the horse, never its visits. */
  readonly path: string;
  /** The uid that wrote the other side, and when (server time, RFC 3339); empty when not known. */
  readonly theirsBy: string;
  readonly theirsAt: string;
}

/** Both sides changed the same: fields that belong together are one question (PUSH-3). */
export interface FieldConflict extends ConflictBase {
  readonly kind: 'field';
  readonly differences: readonly Difference[];
  readonly mutation: Mutation;
}

/** I changed what was deleted meanwhile; all that I changed there is one question. */
export interface DeletedConflict extends ConflictBase {
  readonly kind: 'deleted';
  /** The parked changes, oldest first: of the document itself, and for a horse its new visits. */
  readonly changes: readonly Mutation[];
  /** What comes back where it is restored: what this phone last knew, with my changes over it. */
  readonly known: Fields;
}

/** I deleted what was changed meanwhile. */
export interface StaleDeleteConflict extends ConflictBase {
  readonly kind: 'staleDelete';
  readonly mutation: Mutation;
}

/** What the synchronisation did not decide, as a person is asked it (CONFLICT-1, CONFLICT-2). */
export type OpenConflict = FieldConflict | DeletedConflict | StaleDeleteConflict;

/**
 * The questions that wait for a person, oldest change first. Observable with Dexie's live queries.
 *
 * @param lane only those of one root document
 */
export async function listConflicts(mirror: Mirror, lane?: string): Promise<OpenConflict[]> {
  const { conflicts } = mirror.db;
  const rows = await (lane === undefined
    ? conflicts.toArray()
    : conflicts.where('lane').equals(lane).toArray());
  rows.sort((a, b) => a.mutation.seq - b.mutation.seq || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, ConflictRecord[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return Promise.all([...groups].map(([id, group]) => conflictFrom(mirror, id, group)));
}

function keyOf({ kind, path, lane, field, mutation }: ConflictRecord): string {
  switch (kind) {
    case 'field':
      return `${mutation.mid}/${groupOf(collectionOf(path), field)[0]}`;
    case 'deleted':
      return `${lane}/deleted`;
    case 'staleDelete':
      return `${mutation.mid}/`;
  }
}

async function conflictFrom(
  mirror: Mirror,
  id: string,
  group: readonly ConflictRecord[],
): Promise<OpenConflict> {
  const last = group.at(-1)!;
  const { mutation, theirsBy, theirsAt } = last;
  const asked = { id, conflicts: group.map((conflict) => conflict.id), theirsBy, theirsAt };
  switch (last.kind) {
    case 'field':
      return {
        ...asked,
        kind: 'field',
        path: last.path,
        mutation,
        ...(await compare(mirror, group)),
      };
    case 'deleted': {
      const changes = group.map((conflict) => conflict.mutation);
      return { ...asked, kind: 'deleted', path: last.lane, changes, known: knownOf(changes) };
    }
    case 'staleDelete':
      return { ...asked, kind: 'staleDelete', path: last.path, mutation };
  }
}

/**
 * Mine against what the phone shows now. The fields of the group that I had left alone stand with the
 * value that I saw: mine is the whole of it, or an owner's name would be joined to another's phone.
 */
async function compare(
  mirror: Mirror,
  group: readonly ConflictRecord[],
): Promise<Pick<FieldConflict, 'differences' | 'theirsBy' | 'theirsAt'>> {
  const { path, mutation, theirsBy, theirsAt } = group[0]!;
  const collection = collectionOf(path);
  const shown = (await mirror.db.view(collection).get(path))?.fields;
  const base = alive(await mirror.db.base(collection).get(path));
  const parked = new Map(group.map((conflict) => [conflict.field, conflict]));
  const differences = groupOf(collection, group[0]!.field)
    .filter((field) => field in mutation.patch || field in mutation.seen)
    .map((field): Difference => {
      const mine = mutation.patch[field]?.to ?? mutation.seen[field] ?? null;
      const theirs = shown
        ? fieldOf(collection, shown, field)
        : (parked.get(field)?.theirs ?? null);
      return { field, mine, theirs };
    })
    .filter(({ field, mine, theirs }) => parked.has(field) || mine !== theirs);
  const moved = differences.some(
    ({ field, theirs }) => parked.has(field) && parked.get(field)!.theirs !== theirs,
  );
  return { differences, ...(moved && base ? authorOf(base) : { theirsBy, theirsAt }) };
}

function authorOf(document: ServerDocument) {
  return { theirsBy: document.updatedBy, theirsAt: document.updatedAt };
}

/** Last dates are left out: they are those of visits, and the visits that were deleted stay so. */
function knownOf(changes: readonly Mutation[]): Fields {
  const known: Record<string, FieldValue> = {};
  for (const { lost } of changes) Object.assign(known, lost);
  for (const { path, seen, patch, lost } of changes) {
    if (isVisitPath(path)) continue;
    if (!lost) Object.assign(known, seen);
    for (const [field, { to }] of Object.entries(patch)) known[field] = to;
  }
  for (const { last } of Object.values(CARE)) delete known[last];
  return known;
}
