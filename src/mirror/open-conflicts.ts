import {
  collectionOf,
  groupOf,
  isVisitPath,
  rootPathOf,
  seenFieldOf,
} from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/document.ts';
import type { Fields, FieldValue } from '../model/fields.ts';
import { LAST_DATE } from '../model/visit.ts';
import type { ConflictRecord } from '../mutation/conflict.ts';
import { type Mutation, replacedBy } from '../mutation/mutation.ts';
import { seenOf, targetsOf } from '../mutation/patch.ts';
import type { Mirror } from './database.ts';
import { isReadableConflict } from './readable-rows.ts';
import { conflictFrom } from './outbox-row.ts';

/** One field on which this phone and the register disagree. */
export interface Difference {
  readonly field: string;
  readonly mine: FieldValue;
  /** What this phone shows now: the server's value, or what was saved over it since. */
  readonly theirs: FieldValue;
}

interface ConflictBase {
  readonly id: string;
  /** The ids of the conflict records that the answer removes. */
  readonly records: readonly string[];
  /** The document that the conflict is about: for a deleted horse the horse, never its visits. */
  readonly path: string;
  /** The uid that wrote the other side, and when (server time, RFC 3339); empty when not known. */
  readonly theirsBy: string;
  readonly theirsAt: string;
}

/** Both sides changed the same: fields that belong together are one conflict (PUSH-3). */
export interface FieldConflict extends ConflictBase {
  readonly kind: 'field';
  readonly differences: readonly Difference[];
  /** Whether the other side is a change that this phone saved since, and has not sent: no other person's. */
  readonly isTheirsUnsent: boolean;
  readonly mutation: Mutation;
}

/** I changed what was deleted meanwhile; all that I changed there is one conflict. */
export interface DeletedConflict extends ConflictBase {
  readonly kind: 'deleted';
  /** The parked changes, oldest first: of the document itself, and for a horse its new visits. */
  readonly changes: readonly Mutation[];
  /** Whether the document is there: it was restored meanwhile, or only a visit of it was deleted. */
  readonly isThere: boolean;
  /** What comes back where it is restored: what this phone last knew, with my changes over it. */
  readonly known: Fields;
}

/** I deleted what was changed meanwhile. */
export interface StaleDeleteConflict extends ConflictBase {
  readonly kind: 'staleDelete';
  readonly mutation: Mutation;
}

/** What the synchronisation did not decide, as a person is asked about it (CONFLICT-1, CONFLICT-2). */
export type OpenConflict = FieldConflict | DeletedConflict | StaleDeleteConflict;

/**
 * The conflicts that wait for a person, oldest change first. Observable with Dexie's live queries.
 *
 * @param rootPath only those of one root document
 */
export async function listConflicts(mirror: Mirror, rootPath?: string): Promise<OpenConflict[]> {
  const { conflicts } = mirror.db;
  const rows = await (rootPath === undefined
    ? conflicts.toArray()
    : conflicts.where('lane').equals(rootPath).toArray());
  const records = rows
    .filter(isReadableConflict)
    .map(conflictFrom)
    .toSorted((a, b) => a.mutation.seq - b.mutation.seq || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, ConflictRecord[]>();
  for (const record of records) {
    const key = keyOf(record);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return Promise.all([...groups].map(([id, group]) => openConflict(mirror, id, group)));
}

/** What is asked about together has one key. */
function keyOf({ kind, path, field, mutation }: ConflictRecord): string {
  switch (kind) {
    case 'field':
      return `${mutation.mutationId}/${groupOf(collectionOf(path), field)[0]}`;
    case 'deleted':
      // Of several corrections one may be wanted and another not.
      return replacedBy(mutation) === undefined
        ? `${rootPathOf(path)}/deleted`
        : `${mutation.mutationId}/`;
    case 'staleDelete':
      return `${mutation.mutationId}/`;
  }
}

async function openConflict(
  mirror: Mirror,
  id: string,
  group: readonly ConflictRecord[],
): Promise<OpenConflict> {
  const last = group.at(-1)!;
  const { mutation, path, theirsBy, theirsAt } = last;
  const common = { id, records: group.map((record) => record.id), theirsBy, theirsAt };
  switch (last.kind) {
    case 'field':
      return { ...common, kind: 'field', path, mutation, ...(await compare(mirror, group)) };
    case 'deleted': {
      const changes = group.map((record) => record.mutation);
      const known = knownOf(changes);
      const rootPath = rootPathOf(path);
      const isThere = (await mirror.db.view(collectionOf(rootPath)).get(rootPath)) !== undefined;
      return { ...common, kind: 'deleted', path: rootPath, changes, known, isThere };
    }
    case 'staleDelete':
      return { ...common, kind: 'staleDelete', path, mutation };
  }
}

/**
 * Mine against what the phone shows now. The fields of the group that I had left alone stand with the
 * value that I saw: mine is the whole of it, or an owner's name would be joined to another's phone.
 */
async function compare(
  mirror: Mirror,
  group: readonly ConflictRecord[],
): Promise<Pick<FieldConflict, 'differences' | 'theirsBy' | 'theirsAt' | 'isTheirsUnsent'>> {
  const { path, field: first, mutation, theirsBy, theirsAt } = group[0]!;
  const collection = collectionOf(path);
  const shown = await mirror.db.view(collection).get(path);
  const base = alive(await mirror.db.base(collection).get(path));
  const parked = new Map(group.map((record) => [record.field, record]));
  const mine = { ...seenOf(mutation), ...targetsOf(mutation) };
  const differences = groupOf(collection, first)
    .filter((field) => field in mine)
    .map((field): Difference => {
      const theirs = shown
        ? seenFieldOf(collection, shown, field)
        : (parked.get(field)?.theirs ?? null);
      return { field, mine: mine[field]!, theirs };
    })
    .filter(({ field, mine: own, theirs }) => parked.has(field) || own !== theirs);
  const moved = differences.some(
    ({ field, theirs }) => parked.has(field) && parked.get(field)!.theirs !== theirs,
  );
  const isTheirsUnsent = differences.some(
    ({ field, theirs }) => base && theirs !== seenFieldOf(collection, base, field),
  );
  return {
    differences,
    isTheirsUnsent,
    ...(moved && base ? authorOf(base) : { theirsBy, theirsAt }),
  };
}

function authorOf(document: ServerDocument) {
  return { theirsBy: document.updatedBy, theirsAt: document.updatedAt };
}

/**
 * A root document that was deleted under changes of it, as this phone last knew it with these over it. Last dates
 * are left out: they are those of visits, and the visits that were deleted stay so.
 */
export function knownOf(changes: readonly Mutation[]): Fields {
  const known: Record<string, FieldValue> = {};
  for (const { lastKnown } of changes) Object.assign(known, lastKnown);
  for (const change of changes) {
    if (isVisitPath(change.path)) continue;
    if (!change.lastKnown) Object.assign(known, seenOf(change));
    Object.assign(known, targetsOf(change));
  }
  for (const last of Object.values(LAST_DATE)) delete known[last];
  return known;
}
