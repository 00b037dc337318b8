import {
  collectionOf,
  COLLECTIONS,
  groupOf,
  rootPathOf,
  valueOrToken,
  childCollectionOf,
} from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import { type Fields, type FieldValue, readFields } from '../model/fields/fields.ts';
import { withoutFields } from '../model/fields/raw-value.ts';
import { countPathOf } from '../model/receipts/receipt.ts';
import { dateAfterLast, horseAfter, horseWithout } from '../model/movements/movement.ts';
import { laterDate } from '../model/fields/later-date.ts';
import {
  INHERITED_NOTES,
  inheritedDate,
  inheritedVisitPath,
  lastDateWithout,
  LAST_DATE,
} from '../model/visits/visit.ts';
import { type ConflictKind, type ConflictRecord, conflictRecord } from './conflict.ts';
import { type Mutation, replacedPathOf } from './mutation.ts';
import { hasSeenRevision } from './base-revision.ts';
import { patchOf, seenOf, newValuesOf } from './patch.ts';
import {
  type ExpectedState,
  hasUnreadLastDate,
  isMovement,
  isNewReceipt,
  lastDateOf,
} from './required-reads.ts';

/** One document as a commit leaves it. The server adds `version` and `updatedAt`. */
export interface DocumentWrite {
  readonly document: ServerDocument;
  /** The product fields that are written; a `create` or a `tombstone` replaces the whole document. */
  readonly changed: readonly string[] | 'create' | 'tombstone';
  /** The version that the document must still have; null when it must not exist. */
  readonly expect: string | null;
}

/** The result of merging a mutation with an expected state. Without writes there is nothing to commit. */
export interface Plan {
  readonly writes: readonly DocumentWrite[];
  readonly conflicts: readonly ConflictRecord[];
  /**
   * Why a receipt that brings its own number (from an archive) cannot be created on this state: one before it is still
   * missing (`early`), or its number is already given (`taken`). There are no writes then.
   */
  readonly number?: 'early' | 'taken';
}

/**
 * Decides what a mutation writes to the server's documents (PUSH-3, VISIT-1 to 3, CONFLICT-1, CONFLICT-2). Pure, and
 * the only place that decides it.
 *
 * @param visits the horse's live visits on the server, where the mutation needs them. For a deletion: those of the
 *   deleted visit's kind, or all of them when the horse itself is deleted. For an addition that replaces the horse's
 *   last date: one visit that gave that date, or all of its kind where none is known. For the addition of a movement:
 *   all movements, where the last date cannot be read. For a change that writes a last date: those of its kind
 */
export function mergeMutation(
  mutation: Mutation,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  switch (mutation.op) {
    case 'create':
      return create(mutation, expected);
    case 'update':
      return update(mutation, expected, visits);
    case 'delete':
      return deleteDocument(mutation, expected, visits);
    case 'addVisit':
      return addVisit(mutation, expected, visits);
    case 'deleteVisit':
      return deleteVisit(mutation, expected, visits);
  }
}

const NO_WRITES: Plan = { writes: [], conflicts: [] };

function create(m: Mutation, expected: ExpectedState): Plan {
  const stored = expected.get(m.path) ?? null;
  const server = alive(stored);
  if (server) return mergeIntoDocument(m, server);
  // Only somebody who saw the tombstone may overwrite it (restoring).
  if (stored && !hasSeenRevision(m, stored)) return wholeConflict(m, 'deleted', stored);
  // A new document has every field: those that were not filled in are written as empty.
  const fields = readFields(COLLECTIONS[collectionOf(m.path)], newValuesOf(m));
  if (isNewReceipt(m)) return createReceipt(m, stored, fields, expected);
  return { writes: [creationOf(m, stored, fields)], conflicts: [] };
}

function creationOf(m: Mutation, stored: ServerDocument | null, fields: Fields): DocumentWrite {
  const document = nextState(m, stored, m.path, fields);
  return { document, changed: 'create', expect: stored?.version ?? null };
}

/**
 * Gives a receipt the next number of its year and increments the year's count in the same commit, so that no number is
 * given twice or left out, whatever other phones do (RECEIPT-1). A receipt that already has a number, from an archive,
 * keeps it and has to wait for those before it.
 */
function createReceipt(
  m: Mutation,
  stored: ServerDocument | null,
  fields: Fields,
  expected: ExpectedState,
): Plan {
  const path = countPathOf(Number(fields['year']));
  const count = expected.get(path) ?? null;
  const receiptNumber = Number(count?.fields['receiptNumber'] ?? 0) + 1;
  const given = fields['receiptNumber'];
  if (typeof given === 'number' && given !== receiptNumber)
    return { ...NO_WRITES, number: given > receiptNumber ? 'early' : 'taken' };
  const counted = count
    ? revise(m, count, { ...count.fields, receiptNumber }, ['receiptNumber'])
    : creationOf({ ...m, path }, null, { receiptNumber });
  return { writes: [creationOf(m, stored, { ...fields, receiptNumber }), counted], conflicts: [] };
}

function update(m: Mutation, expected: ExpectedState, visits: readonly ServerDocument[]): Plan {
  const stored = expected.get(m.path) ?? null;
  const server = alive(stored);
  return server ? mergeIntoDocument(m, server, visits) : wholeConflict(m, 'deleted', stored);
}

/** Merges with a live document. @param visits of the kinds whose last date is written, see `visitKindsToRead` */
function mergeIntoDocument(
  m: Mutation,
  server: ServerDocument,
  visits: readonly ServerDocument[] = [],
): Plan {
  const newValues: Record<string, FieldValue> = { ...newValuesOf(m) };
  for (const visit of visits) {
    const last = LAST_DATE[childCollectionOf(visit.path)];
    newValues[last] = laterDate(newValues[last] ?? null, dateOf(visit));
  }
  const { apply, collide } = mergeFields(m, server, newValues);
  const conflicts = collide.map((field) => conflictRecord(m, 'field', server, field));
  if (apply.length === 0) return { writes: [], conflicts };
  const fields = { ...server.fields };
  for (const field of apply) fields[field] = newValues[field]!;
  return { writes: [revise(m, server, fields, apply)], conflicts };
}

/**
 * The three-way merge of one mutation, group by group: a group is written if the server still has the values that the
 * person saw, is left alone if it already has the new ones, and otherwise collides.
 *
 * @param newValues the values that the mutation's fields get
 */
function mergeFields(
  m: Mutation,
  server: ServerDocument,
  newValues: Fields,
): { apply: string[]; collide: string[] } {
  const collection = collectionOf(m.path);
  const held = (field: string): FieldValue => valueOrToken(collection, server, field);
  const patch = patchOf(m);
  const seen = seenOf(m);
  const isUntouched = (field: string) => {
    const mine = patch[field];
    if (mine) return held(field) === mine.from || held(field) === newValues[field];
    return !(field in seen) || held(field) === seen[field];
  };
  const apply: string[] = [];
  const collide: string[] = [];
  for (const field of Object.keys(patch)) {
    if (held(field) === newValues[field]) continue;
    (groupOf(collection, field).every(isUntouched) ? apply : collide).push(field);
  }
  return { apply, collide };
}

function deleteDocument(
  m: Mutation,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  const server = alive(expected.get(m.path));
  if (!server) return NO_WRITES;
  if (!hasSeenRevision(m, server)) return wholeConflict(m, 'staleDelete', server);
  return { writes: [server, ...visits].map((document) => tombstoneOf(m, document)), conflicts: [] };
}

function addVisit(m: Mutation, expected: ExpectedState, visits: readonly ServerDocument[]): Plan {
  if (expected.get(m.path)) return NO_WRITES; // it exists, or was deleted since: either way not created again
  const horsePath = rootPathOf(m.path);
  const horse = alive(expected.get(horsePath));
  if (!horse) return wholeConflict(m, 'deleted', expected.get(horsePath) ?? null);
  // Read together with the horse, whose version guards its set of visits: at the commit the replaced visit is there.
  const replaced = replacedPathOf(m);
  if (replaced !== undefined && !alive(expected.get(replaced)))
    return wholeConflict(m, 'deleted', expected.get(replaced) ?? null);
  const visit = newValuesOf(m);
  if (isMovement(m)) return addMovement(m, horse, visits);
  const last = laterDate(lastDateOf(m, horse), visit['date'] ?? null);
  const added: DocumentWrite = {
    document: nextState(m, null, m.path, visit),
    changed: 'create',
    expect: null,
  };
  const kept = inheritedVisit(m, horse, expected, visits);
  return { writes: [added, ...kept, reviseLastDate(m, horse, last)], conflicts: [] };
}

/**
 * Makes a last date that came from elsewhere (an older register, the console) a visit of its own when a later visit
 * replaces it: otherwise nothing could restore that date when the later visit is deleted. An inherited visit that a
 * person deleted is not created again.
 */
function inheritedVisit(
  m: Mutation,
  horse: ServerDocument,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): DocumentWrite[] {
  const added = newValuesOf(m)['date'] ?? null;
  const date = inheritedDate(lastDateOf(m, horse), added, visits.map(dateOf));
  if (date === null) return [];
  const path = inheritedVisitPath(m.path, date);
  if (expected.get(path)) return [];
  const document = nextState(m, null, path, { date, notes: INHERITED_NOTES });
  return [{ document, changed: 'create', expect: null }];
}

function deleteVisit(
  m: Mutation,
  expected: ExpectedState,
  visits: readonly ServerDocument[],
): Plan {
  const visit = alive(expected.get(m.path));
  const horse = alive(expected.get(rootPathOf(m.path)));
  if (!visit) return NO_WRITES;
  if (!horse) return { writes: [tombstoneOf(m, visit)], conflicts: [] };
  const remaining = visits.filter(({ path }) => path !== visit.path);
  if (isMovement(m)) return deleteMovement(m, horse, visit, remaining);
  const last = lastDateWithout(lastDateOf(m, horse), dateOf(visit), remaining.map(dateOf));
  return { writes: [tombstoneOf(m, visit), reviseLastDate(m, horse, last)], conflicts: [] };
}

/**
 * Adds a movement, with what it makes of its horse ({@link horseAfter}). Of two at the same instant, the one that arrives
 * later gets a later date (`dateAfterLast`).
 *
 * @param movements all movements of the horse, where its last date cannot be read
 */
function addMovement(
  m: Mutation,
  horse: ServerDocument,
  movements: readonly ServerDocument[],
): Plan {
  const given = newValuesOf(m);
  const last = lastMovementDate(m, horse, movements);
  const movement = { ...given, date: dateAfterLast(given['date'] ?? null, last) };
  const document = nextState(m, null, m.path, movement);
  const added: DocumentWrite = { document, changed: 'create', expect: null };
  const moved = horseAfter(movement, horse.fields, last, replacedPathOf(m) !== undefined);
  return { writes: [added, reviseMoved(m, horse, moved)], conflicts: [] };
}

/** When the last movement is deleted, the horse's flags follow from the one before it. */
function deleteMovement(
  m: Mutation,
  horse: ServerDocument,
  movement: ServerDocument,
  remaining: readonly ServerDocument[],
): Plan {
  const last = lastMovementDate(m, horse, [...remaining, movement]);
  const moved = horseWithout(movement.fields, remaining, horse.fields, last);
  const revised = reviseMoved(m, horse, { lastMovement: last, ...moved });
  return { writes: [tombstoneOf(m, movement), revised], conflicts: [] };
}

/** The date of the horse's last movement, taken from the movements where the horse's own field cannot be read. */
function lastMovementDate(
  m: Mutation,
  horse: ServerDocument,
  movements: readonly ServerDocument[],
): FieldValue {
  return hasUnreadLastDate(m, horse)
    ? movements.map(dateOf).reduce<FieldValue>(laterDate, null)
    : lastDateOf(m, horse);
}

/** Writes the horse's fields that follow from its movements. They are derived, so even unread values are replaced. */
function reviseMoved(m: Mutation, horse: ServerDocument, derived: Fields): DocumentWrite {
  const changed = Object.keys(derived).filter((field) => {
    if (valueOrToken('horses', horse, field) !== derived[field]) return true;
    // An old form of the same value is replaced too: the rules compare with the register's own form, except for times.
    const raw = horse.raw?.[field] ?? null;
    return raw !== null && !('timestampValue' in raw);
  });
  return revise(m, horse, { ...horse.fields, ...derived }, changed);
}

/**
 * Every added or deleted visit writes its horse, even where the last date stays the same. So the horse's version guards
 * the set of its visits, and a recomputed last date cannot miss one.
 */
function reviseLastDate(m: Mutation, horse: ServerDocument, last: FieldValue): DocumentWrite {
  const field = LAST_DATE[childCollectionOf(m.path)];
  // An unread value is kept: only a person may replace it.
  if (hasUnreadLastDate(m, horse)) return revise(m, horse, horse.fields, []);
  const changed = last === lastDateOf(m, horse) ? [] : [field];
  return revise(m, horse, { ...horse.fields, [field]: last }, changed);
}

function dateOf(visit: ServerDocument): FieldValue {
  return visit.fields['date'] ?? null;
}

/** Who writes a document, and by which mutation. */
type Author = Pick<Mutation, 'uid' | 'mutationId'>;

/** The bookkeeping that every commit overwrites, in whatever form it was. */
const STAMPS: readonly string[] = ['rev', 'updatedAt', 'updatedBy', 'lastMid'];

/** The write that changes some fields of a document; raw and unread values of the other fields are kept (PUSH-3). */
export function revise(
  m: Author,
  server: ServerDocument,
  fields: Fields,
  changed: readonly string[],
): DocumentWrite {
  const document = nextState(m, server, server.path, fields);
  const unread = withoutFields(server.unread, changed);
  const raw = withoutFields(server.raw, [...changed, ...STAMPS]);
  return {
    document: { ...document, ...(unread && { unread }), ...(raw && { raw }) },
    changed,
    expect: server.version,
  };
}

function tombstoneOf(m: Mutation, server: ServerDocument): DocumentWrite {
  // The server sets the time; until it answers, any non-empty text marks the tombstone.
  const document = { ...nextState(m, server, server.path, {}), deletedAt: 'now' };
  return { document, changed: 'tombstone', expect: server.version };
}

/** The document's next state; the server adds its times. */
function nextState(
  m: Author,
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
    lastMid: m.mutationId,
    deletedAt: '',
  };
}

function wholeConflict(m: Mutation, kind: ConflictKind, server: ServerDocument | null): Plan {
  return { writes: [], conflicts: [conflictRecord(m, kind, server, '')] };
}
