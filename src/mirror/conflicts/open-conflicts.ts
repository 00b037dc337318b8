import {
  collectionOf,
  groupOf,
  isChildPath,
  rootPathOf,
  valueOrToken,
} from '../../model/collections.ts';
import { type ServerDocument, alive, isTombstone } from '../../model/fields/document.ts';
import type { Fields, FieldValue } from '../../model/fields/fields.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { LAST_DATE } from '../../model/visits/visit.ts';
import type { ConflictRecord } from '../../mutation/conflict.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { seenOf, newValuesOf } from '../../mutation/patch.ts';
import type { Mirror } from '../database/database.ts';
import { listParked } from '../outbox/outbox.ts';
import { conflictFrom } from '../database/outbox-row.ts';
import { openConflictId } from './open-conflict-id.ts';

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

/** A conflict over a whole document. */
interface WholeConflict extends ConflictBase {
  /** The version of this phone's copy, which the card is about; undefined where it has none. */
  readonly version: string | undefined;
}

/** Both sides changed the same field; fields that belong together are one conflict (PUSH-3). */
export interface FieldConflict extends ConflictBase {
  readonly kind: 'field';
  readonly differences: readonly Difference[];
  /** Whether the other side is a later change of this phone that is still unsent, and not another person's. */
  readonly isTheirsUnsent: boolean;
  readonly mutation: Mutation;
}

/** I changed a document that was deleted meanwhile; all my changes of it are one conflict. */
export interface DeletedConflict extends WholeConflict {
  readonly kind: 'deleted';
  /** The parked changes, oldest first: of the document itself, and for a horse its new visits. */
  readonly changes: readonly Mutation[];
  /** Whether the document exists: it was restored meanwhile, or only a visit of it was deleted. */
  readonly isThere: boolean;
  /** The fields that a restore writes: the last known ones, with my changes over them. */
  readonly known: Fields;
}

/** I deleted a document that was changed meanwhile. */
export interface StaleDeleteConflict extends WholeConflict {
  readonly kind: 'staleDelete';
  readonly mutation: Mutation;
}

/** A conflict as a person is asked about it (CONFLICT-1, CONFLICT-2). */
export type OpenConflict = FieldConflict | DeletedConflict | StaleDeleteConflict;

/**
 * The conflicts that wait for a person, oldest change first. Observable with Dexie's live queries.
 *
 * @param rootPath only those of one root document
 */
export async function listConflicts(mirror: Mirror, rootPath?: string): Promise<OpenConflict[]> {
  const records = (await listParked(mirror, rootPath))
    .map(conflictFrom)
    .toSorted((a, b) => a.mutation.seq - b.mutation.seq || (a.id < b.id ? -1 : 1));
  return Promise.all(
    [...groupBy(records, openConflictId)].map(([id, group]) => openConflict(mirror, id, group)),
  );
}

async function openConflict(
  mirror: Mirror,
  id: string,
  group: readonly ConflictRecord[],
): Promise<OpenConflict> {
  const last = group.at(-1)!;
  const { mutation, path, theirsBy, theirsAt } = last;
  const common = { id, records: group.map((record) => record.id), theirsBy, theirsAt };
  if (last.kind === 'field')
    return { ...common, kind: 'field', path, mutation, ...(await compare(mirror, group)) };
  const rootPath = rootPathOf(path);
  const collection = collectionOf(rootPath);
  const base = await mirror.db.base(collection).get(rootPath);
  const version = base?.version;
  if (last.kind === 'staleDelete') {
    // Not the person who is asked: since the question was put, they may have changed it too.
    const author = alive(base)?.updatedBy === mirror.uid ? null : alive(base);
    return {
      ...common,
      ...(author && authorOf(author)),
      kind: 'staleDelete',
      path,
      mutation,
      version,
    };
  }
  const changes = group.map((record) => record.mutation);
  const known = knownOf(changes);
  const isThere = (await mirror.db.view(collection).get(rootPath)) !== undefined;
  // It may have been restored, and deleted again by somebody else.
  const author = !isThere && base && isTombstone(base) && authorOf(base);
  return {
    ...common,
    ...author,
    kind: 'deleted',
    path: rootPath,
    changes,
    known,
    isThere,
    version,
  };
}

/**
 * Compares mine with what the phone shows now. Fields of the group that I did not change count with the value that I
 * saw: keeping mine writes the whole group, or an owner's name would be joined to another owner's phone number.
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
  const mine = { ...seenOf(mutation), ...newValuesOf(mutation) };
  const differences = groupOf(collection, first)
    .filter((field) => field in mine)
    .map((field): Difference => {
      const theirs = shown
        ? valueOrToken(collection, shown, field)
        : (parked.get(field)?.theirs ?? null);
      return { field, mine: mine[field]!, theirs };
    })
    .filter(({ field, mine: own, theirs }) => parked.has(field) || own !== theirs);
  const moved = differences.some(
    ({ field, theirs }) => parked.has(field) && parked.get(field)!.theirs !== theirs,
  );
  const isTheirsUnsent = differences.some(
    ({ field, theirs }) => base && theirs !== valueOrToken(collection, base, field),
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
 * The last known fields that some changes keep. Those of a file may be of another revision than what this phone knew:
 * the later ones count. (Files of earlier releases do not say of which they are.)
 */
export function lostOf(changes: readonly Mutation[]): Record<string, FieldValue> {
  const byAge = changes.toSorted(({ lastKnownRev: a = 0 }, { lastKnownRev: b = 0 }) => a - b);
  return Object.assign({}, ...byAge.map(({ lastKnown }) => lastKnown));
}

/**
 * The last known fields of a root document that was deleted meanwhile, with my changes over them. Last dates are left
 * out: they come from visits, and deleted visits are not restored.
 */
export function knownOf(changes: readonly Mutation[]): Fields {
  const known = lostOf(changes);
  for (const change of changes) {
    if (isChildPath(change.path)) continue;
    if (!change.lastKnown) Object.assign(known, seenOf(change));
    Object.assign(known, newValuesOf(change));
  }
  for (const last of Object.values(LAST_DATE)) delete known[last];
  return known;
}
