import { childCollectionOf, collectionOf, rootPathOf } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import type { FieldValue } from '../model/fields/fields.ts';
import { countPathOf } from '../model/receipts/receipt.ts';
import {
  CHILD_COLLECTIONS,
  type ChildCollection,
  inheritedDate,
  inheritedVisitPath,
  LAST_DATE,
} from '../model/visits/visit.ts';
import { type Mutation, replacedPathOf } from './mutation.ts';
import { patchOf } from './patch.ts';

/**
 * What the server is expected to hold: the documents that a mutation concerns, by path, null where
 * there is none. The expectation may be wrong; the commit that is built on it then fails its
 * precondition, and the documents are read.
 */
export type ExpectedState = ReadonlyMap<string, ServerDocument | null>;

/**
 * The paths of the documents that a mutation reads and writes: its own; for a visit also its horse, the visit that it
 * corrects, and the visit that keeps the last date which it replaces (VISIT-2); for a receipt the count of its year.
 *
 * @param expected the expected state so far; null while nothing is known
 */
export function documentsToRead(m: Mutation, expected: ExpectedState | null): readonly string[] {
  const { path } = m;
  const root = rootPathOf(path);
  if (isNewReceipt(m)) return [path, countPathOf(Number(m.fields['year']))];
  if (path === root) return [path];
  const date = expected && replacedDate(m, expected);
  const kept = date === null ? [] : [inheritedVisitPath(path, date)];
  const replaced = replacedPathOf(m);
  // A visit that keeps the last date may itself be corrected. Firestore answers a path that is asked for twice once.
  return [...new Set([path, root, ...(replaced === undefined ? [] : [replaced]), ...kept])];
}

/**
 * The kinds of visit of which all of the horse's are needed from the server, since no phone is sure to hold them: for a
 * deletion, and for a change that writes a last date (VISIT-3); for the addition of a visit those that may have given
 * the date which it replaces (VISIT-2); for the addition of a movement only where the last date cannot be read.
 */
export function visitKindsToRead(m: Mutation, expected: ExpectedState): readonly ChildCollection[] {
  const { op, path } = m;
  switch (op) {
    case 'delete':
      return path.startsWith('horses/') && alive(expected.get(path)) ? CHILD_COLLECTIONS : [];
    case 'deleteVisit':
      return alive(expected.get(path)) ? [childCollectionOf(path)] : [];
    case 'addVisit': {
      const horse = alive(expected.get(rootPathOf(path)));
      const isUnsure = isMovement(m)
        ? horse !== null && hasUnreadLastDate(m, horse)
        : replacedDate(m, expected) !== null;
      return isUnsure ? [childCollectionOf(path)] : [];
    }
    case 'update':
      return writtenLastDates(m);
    case 'create':
      return [];
  }
}

/** Whether a mutation makes a document that gets its number in the commit (RECEIPT-1). */
export function isNewReceipt(m: Mutation): m is Extract<Mutation, { op: 'create' }> {
  return m.op === 'create' && collectionOf(m.path) === 'receipts';
}

/** Whether a mutation records or deletes a movement: its horse's flags follow from the last one. */
export function isMovement({ path }: Mutation): boolean {
  return collectionOf(path) === 'movements';
}

/** The horse's last date of the mutation's kind; null where there is none, or it cannot be read. */
export function lastDateOf(m: Mutation, horse: ServerDocument): FieldValue {
  return horse.fields[LAST_DATE[childCollectionOf(m.path)]] ?? null;
}

/** Whether the horse's last date of the mutation's kind is an unread value. */
export function hasUnreadLastDate(m: Mutation, horse: ServerDocument): boolean {
  return !!horse.unread && Object.hasOwn(horse.unread, LAST_DATE[childCollectionOf(m.path)]);
}

/** The horse's last date, if the mutation adds a visit whose date replaces it; else null. */
function replacedDate(m: Mutation, expected: ExpectedState): number | null {
  const horse = alive(expected.get(rootPathOf(m.path)));
  if (m.op !== 'addVisit' || isMovement(m) || !horse) return null;
  return inheritedDate(lastDateOf(m, horse), m.fields['date'] ?? null, []);
}

/**
 * The kinds of visit whose last date a change of a horse writes: a person had a date follow the visits that cannot be
 * read, is behind them, or is of a day to come (VISIT-2). No phone is sure to hold the latest visit: the date that is
 * written is the latest on the server.
 */
function writtenLastDates(m: Mutation): ChildCollection[] {
  const patch = patchOf(m);
  return CHILD_COLLECTIONS.filter((kind) => Object.hasOwn(patch, LAST_DATE[kind]));
}
