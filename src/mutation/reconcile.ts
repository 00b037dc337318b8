import {
  collectionOf,
  COLLECTIONS,
  fieldOf,
  groupOf,
  rootPathOf,
  visitKindOf,
} from '../model/collections.ts';
import type { ConflictRecord, ConflictKind } from './conflict.ts';
import type { ServerDocument } from '../model/document.ts';
import { alive } from '../model/document.ts';
import type { Fields, FieldValue } from '../model/fields.ts';
import { readFields } from '../model/fields.ts';
import type { Mutation } from './mutation.ts';
import { CARE } from '../model/visit.ts';
import { laterDate } from './replay.ts';
import type { DocumentWrite } from '../sync/ports.ts';

/**
 * What we believe the server holds: the documents that a mutation concerns, by path, null where there
 * is none. A belief may be wrong; the commit that is built on it then fails its precondition, and the
 * documents are read.
 */
export type ExpectedState = ReadonlyMap<string, ServerDocument | null>;

/** What a mutation comes to against a belief. Without writes there is nothing to commit. */
export interface Plan {
  readonly writes: readonly DocumentWrite[];
  readonly conflicts: readonly ConflictRecord[];
}

/** The documents that a mutation reads and writes: its own, and for a visit its horse. */
export function pathsOf(mutation: Mutation): readonly string[] {
  return mutation.path === mutation.lane ? [mutation.path] : [mutation.path, mutation.lane];
}

/**
 * Decides what a mutation comes to (PUSH-3, VISIT-1 to 3, CONFLICT-1, CONFLICT-2). Pure, and the only
 * place where it is decided.
 *
 * @param visits the horse's live visits on the server, where a deletion needs them: of the deleted
 *   visit's kind, or all of them when the horse itself is deleted
 */
export function reconcile(
  mutation: Mutation,
  belief: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  switch (mutation.op) {
    case 'create':
    case 'update':
      return edit(mutation, belief);
    case 'delete':
      return remove(mutation, belief, visits);
    case 'addVisit':
      return addVisit(mutation, belief);
    case 'deleteVisit':
      return removeVisit(mutation, belief, visits);
  }
}

const NOTHING: Plan = { writes: [], conflicts: [] };

function edit(m: Mutation, belief: ExpectedState): Plan {
  const stored = belief.get(m.path) ?? null;
  const server = alive(stored);
  if (!server) {
    // A tombstone is only written over by someone who saw it (restoring); and only a create makes.
    const mayCreate = m.op === 'create' && (stored === null || stored.rev === m.baseRev);
    if (!mayCreate) return parked(m, 'deleted', stored);
    // Whole from the start: what was not filled in is written as empty.
    const fields = readFields(COLLECTIONS[collectionOf(m.path)], targetsOf(m));
    const made = next(m, stored, m.path, fields);
    return {
      writes: [{ document: made, changed: 'create', expect: stored?.version ?? null }],
      conflicts: [],
    };
  }
  const { apply, collide } = merge(m, server);
  const conflicts = collide.map((field) => conflictRecord(m, 'field', server, field));
  if (apply.length === 0) return { writes: [], conflicts };
  const targets = targetsOf(m);
  const fields = { ...server.fields };
  for (const field of apply) fields[field] = targets[field]!;
  return { writes: [revise(m, server, fields, apply)], conflicts };
}

/**
 * The three-way merge of one mutation, group by group: a group is written where the server still has
 * what the person saw, already settled where it has what they made of it, and otherwise collides.
 */
function merge(m: Mutation, server: ServerDocument): { apply: string[]; collide: string[] } {
  const collection = collectionOf(m.path);
  const held = (field: string): FieldValue => fieldOf(collection, server.fields, field);
  const apply: string[] = [];
  const collide: string[] = [];
  for (const [field, change] of Object.entries(m.patch)) {
    if (held(field) === change.to) continue;
    const group = groupOf(collection, field);
    const untouched = group.every((mate) => {
      const mine = m.patch[mate];
      if (mine) return held(mate) === mine.from || held(mate) === mine.to;
      return !(mate in m.seen) || held(mate) === m.seen[mate];
    });
    (untouched ? apply : collide).push(field);
  }
  return { apply, collide };
}

function remove(m: Mutation, belief: ExpectedState, visits: readonly ServerDocument[]): Plan {
  const server = alive(belief.get(m.path));
  if (!server) return NOTHING;
  if (server.rev !== m.baseRev) return parked(m, 'staleDelete', server);
  return { writes: [server, ...visits].map((document) => tombstoneOf(m, document)), conflicts: [] };
}

function addVisit(m: Mutation, belief: ExpectedState): Plan {
  if (belief.get(m.path)) return NOTHING; // there already, or deleted since: either way not again
  const horse = alive(belief.get(m.lane));
  if (!horse) return parked(m, 'deleted', belief.get(m.lane) ?? null);
  const visit = targetsOf(m);
  const field = lastFieldOf(m);
  const last = laterDate(horse.fields[field] ?? null, visit['date'] ?? null);
  return {
    writes: [
      { document: next(m, null, m.path, visit), changed: 'create', expect: null },
      reviseLast(m, horse, last),
    ],
    conflicts: [],
  };
}

function removeVisit(m: Mutation, belief: ExpectedState, visits: readonly ServerDocument[]): Plan {
  const visit = alive(belief.get(m.path));
  const horse = alive(belief.get(m.lane));
  if (!visit) return NOTHING;
  if (!horse) return { writes: [tombstoneOf(m, visit)], conflicts: [] };
  const given = horse.fields[lastFieldOf(m)] ?? null;
  const last =
    given === (visit.fields['date'] ?? null)
      ? visits
          .filter((other) => other.path !== visit.path)
          .reduce<FieldValue>((latest, v) => laterDate(latest, v.fields['date'] ?? null), null)
      : given;
  return { writes: [tombstoneOf(m, visit), reviseLast(m, horse, last)], conflicts: [] };
}

/**
 * Every visit that comes or goes writes its horse, also where the last date stays: the horse's
 * version so guards the set of its visits, and a recomputed last date cannot miss one.
 */
function reviseLast(m: Mutation, horse: ServerDocument, last: FieldValue): DocumentWrite {
  const field = lastFieldOf(m);
  const changed = last === (horse.fields[field] ?? null) ? [] : [field];
  return revise(m, horse, { ...horse.fields, [field]: last }, changed);
}

function lastFieldOf(m: Mutation): string {
  return CARE[visitKindOf(m.path)].last;
}

function revise(
  m: Mutation,
  server: ServerDocument,
  fields: Fields,
  changed: readonly string[],
): DocumentWrite {
  return { document: next(m, server, server.path, fields), changed, expect: server.version };
}

function tombstoneOf(m: Mutation, server: ServerDocument): DocumentWrite {
  // The server puts its own time; until it answers, any text marks the tombstone.
  const document = { ...next(m, server, server.path, {}), deletedAt: 'now' };
  return { document, changed: 'tombstone', expect: server.version };
}

/** The document's next state; the server adds its times. */
function next(
  m: Mutation,
  before: ServerDocument | null,
  path: string,
  fields: Fields,
): ServerDocument {
  return {
    path,
    fields,
    rev: (before?.rev ?? 0) + 1,
    version: '',
    updatedAt: '',
    updatedBy: m.uid,
    createdAt: before?.createdAt ?? '',
    createdBy: before ? before.createdBy : m.uid,
    lastMid: m.mid,
    deletedAt: '',
  };
}

function targetsOf(m: Mutation): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(m.patch).map(([name, change]) => [name, change.to]));
}

function parked(m: Mutation, kind: ConflictKind, server: ServerDocument | null): Plan {
  return { writes: [], conflicts: [conflictRecord(m, kind, server, '')] };
}

/** The conflict over `field` of a mutation, or over the whole document where the field is empty. */
export function conflictRecord(
  m: Mutation,
  kind: ConflictKind,
  server: ServerDocument | null,
  field: string,
): ConflictRecord {
  const theirs =
    server && field !== '' ? fieldOf(collectionOf(m.path), server.fields, field) : null;
  return {
    id: `${m.mid}/${field}`,
    kind,
    path: m.path,
    lane: rootPathOf(m.path),
    field,
    mine: m.patch[field]?.to ?? null,
    theirs,
    theirsBy: server?.updatedBy ?? '',
    theirsAt: server?.updatedAt ?? '',
    mutation: m,
  };
}
