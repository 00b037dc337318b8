import {
  collectionOf,
  COLLECTIONS,
  groupOf,
  valueOrToken,
  childCollectionOf,
} from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import { type Fields, type FieldValue, readFields } from '../model/fields/fields.ts';
import { laterDate } from '../model/fields/later-date.ts';
import { countPathOf } from '../model/receipts/receipt.ts';
import { LAST_DATE } from '../model/visits/visit.ts';
import { hasSeenRevision } from './base-revision.ts';
import { conflictRecord } from './conflict.ts';
import { creationOf, revise, tombstoneOf } from './document-write.ts';
import { addVisit, dateOf, deleteVisit } from './merge-visit.ts';
import type { Mutation } from './mutation.ts';
import { patchOf, seenOf, newValuesOf } from './patch.ts';
import { NO_WRITES, type Plan, wholeConflict } from './plan.ts';
import { type ExpectedState, isNewReceipt } from './required-reads.ts';

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
