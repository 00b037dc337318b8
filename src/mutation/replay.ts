import {
  collectionOf,
  COLLECTIONS,
  isChildPath,
  rootPathOf,
  childCollectionOf,
} from '../model/collections.ts';
import { type ServerDocument, isTombstone } from '../model/fields/document.ts';
import { type Fields, type FieldValue, readFields } from '../model/fields/fields.ts';
import { type Unread, withoutFields } from '../model/fields/raw-value.ts';
import { isCountPath } from '../model/receipts/receipt.ts';
import { dateAfterLast, horseAfter, horseWithout } from '../model/movements/movement.ts';
import { laterDate } from '../model/fields/later-date.ts';
import {
  CHILD_COLLECTIONS,
  inheritedDate,
  inheritedVisitPath,
  LAST_DATE,
  lastDateWithout,
  latestDate,
} from '../model/visits/visit.ts';
import type { Mutation, MutationInput } from './mutation.ts';
import { newValuesOf } from './patch.ts';

/** A document as screens show it: base with its unsent mutations replayed over it. */
export interface ReplayedDocument {
  readonly path: string;
  readonly fields: Fields;
  /** Values of base that cannot be read and that no mutation replaces. */
  readonly unread?: Unread;
  /** How many of its mutations are unsent; for a root document, those of its visits included. */
  readonly pending: number;
  /**
   * Horses only: the last dates that become visits when the queue is sent (VISIT-2), by the paths of those visits. They
   * are not shown, but count when a last date is recomputed. Absent where there are none.
   */
  readonly inherited?: Readonly<Record<string, number>>;
}

/** The state that a document queue is folded over: the root document and all that lies below it, or a part of these. */
export interface ReplayState {
  /** The live documents, by path. */
  readonly documents: Map<string, ReplayedDocument>;
  /** The paths of the tombstones in base. */
  readonly tombstones: ReadonlySet<string>;
}

/**
 * Computes the view of one root document: replays its unsent mutations, in order, over its base documents (invariant
 * 1). Pure. Replaying what base already contains changes nothing, so a pull that overtakes an acknowledgement does no
 * harm (PULL-3).
 *
 * @returns the live documents by path
 */
export function replay(
  base: readonly ServerDocument[],
  queue: readonly Mutation[],
): Map<string, ReplayedDocument> {
  const tombstones = new Set(base.filter(isTombstone).map(({ path }) => path));
  const documents = new Map<string, ReplayedDocument>();
  for (const { path, fields, unread } of base) {
    // The count of a year's receipts is not a document that screens show.
    if (tombstones.has(path) || isCountPath(path)) continue;
    documents.set(path, { path, fields, ...(unread && { unread }), pending: 0 });
  }
  for (const horse of base) fillLastDates(documents, horse);
  for (const mutation of queue) replayOne({ documents, tombstones }, mutation);
  return documents;
}

/**
 * One step of the fold: applies one more mutation to the state, in place. It reads the documents that the mutation
 * touches. Of the horse's other visits of that kind, it needs to know whether one has the last date, and when a visit
 * is deleted also the latest date. A partial state that holds these is enough.
 */
export function replayOne({ documents, tombstones }: ReplayState, m: MutationInput): void {
  const { path } = m;
  const held = documents.get(path);
  switch (m.op) {
    case 'create': {
      const fields = held?.fields ?? readFields(COLLECTIONS[collectionOf(path)], {});
      // A number is shown only once the server has given it, even if an archive brings it (RECEIPT-2).
      const { receiptNumber: _, ...drafted } = m.fields;
      const shown = collectionOf(path) === 'receipts' ? drafted : m.fields;
      documents.set(path, withValues(held ?? { path, fields, pending: 0 }, shown));
      break;
    }
    case 'update':
      if (held) documents.set(path, withValues(held, newValuesOf(m)));
      break;
    case 'delete':
      for (const each of documents.keys()) if (rootPathOf(each) === path) documents.delete(each);
      break;
    case 'addVisit':
      if (documents.has(rootPathOf(path)) && !tombstones.has(path)) {
        const isMovement = collectionOf(path) === 'movements';
        const fields = isMovement ? addMovement(documents, m) : m.fields;
        if (!isMovement) addDate(documents, tombstones, m);
        documents.set(path, { path, fields, pending: 0 });
      }
      break;
    case 'deleteVisit':
      if (held && collectionOf(path) === 'movements') {
        documents.delete(path);
        deleteMovement(documents, held);
      } else if (held) {
        documents.delete(path);
        setInherited(documents, path, { [path]: null });
        const remaining = otherDates(documents, path);
        const date = held.fields['date'] ?? null;
        const last = lastDateAt(documents, path);
        setLastDate(documents, path, lastDateWithout(last, date, remaining));
      }
      break;
  }
  countPending(documents, path);
  if (isChildPath(path)) countPending(documents, rootPathOf(path));
}

type Documents = Map<string, ReplayedDocument>;

type Addition = Extract<MutationInput, { op: 'addVisit' }>;

/** Adds a visit's date: updates the last date, and notes a date that it replaces as one to become a visit (VISIT-2). */
function addDate(
  documents: Documents,
  tombstones: ReadonlySet<string>,
  { path, fields }: Addition,
): void {
  const date = fields['date'] ?? null;
  const last = lastDateAt(documents, path);
  const kept = inheritedDate(last, date, otherDates(documents, path));
  const at = kept === null ? '' : inheritedVisitPath(path, kept);
  if (kept !== null && !tombstones.has(at)) setInherited(documents, path, { [at]: kept });
  setLastDate(documents, path, laterDate(last, date));
}

/**
 * Adds a movement: what it makes of its horse follows ({@link horseAfter}), unless base holds it already: then its flags
 * are in base as well.
 *
 * @returns the movement's fields, with its final date
 */
function addMovement(documents: Documents, m: Addition): Fields {
  const { path, fields } = m;
  const horse = documents.get(rootPathOf(path))!;
  const held = documents.get(path);
  const last = lastDateAt(documents, path);
  const date = held ? (held.fields['date'] ?? null) : dateAfterLast(fields['date'] ?? null, last);
  const movement = { ...fields, date };
  const moved = horseAfter(movement, horse.fields, last, m.replaces !== undefined);
  const { lastMovement } = moved;
  documents.set(horse.path, withValues(horse, held && last === date ? { lastMovement } : moved));
  return movement;
}

/** When the last movement is deleted, the horse's flags follow from the one before it. */
function deleteMovement(documents: Documents, { path, fields }: ReplayedDocument): void {
  const horse = documents.get(rootPathOf(path));
  if (!horse) return;
  const below = `${horse.path}/movements/`;
  const remaining = [...documents.values()].filter((each) => each.path.startsWith(below));
  const moved = horseWithout(fields, remaining, horse.fields, lastDateAt(documents, path));
  documents.set(horse.path, withValues(horse, moved));
}

/** A document with other values in some of its fields. */
function withValues({ unread, ...held }: ReplayedDocument, values: Fields): ReplayedDocument {
  const left = withoutFields(unread, Object.keys(values));
  return { ...held, fields: { ...held.fields, ...values }, ...(left && { unread: left }) };
}

/** Fills in last dates that cannot be read with the latest date among the horse's visits (VISIT-2). */
function fillLastDates(documents: Documents, { path, unread = {} }: ServerDocument): void {
  for (const kind of CHILD_COLLECTIONS) {
    const last = LAST_DATE[kind];
    const horse = documents.get(path);
    if (!horse || !Object.hasOwn(unread, last)) continue;
    const dates = visitDates(documents, kind, path);
    const fields = { ...horse.fields, [last]: latestDate(dates) };
    documents.set(path, { ...horse, fields });
  }
}

function countPending(documents: Documents, path: string): void {
  const held = documents.get(path);
  if (held) documents.set(path, { ...held, pending: held.pending + 1 });
}

function visitDates(documents: Documents, kind: string, horse: string): FieldValue[] {
  return [...documents.values()]
    .filter(({ path }) => path.startsWith(`${horse}/${kind}/`))
    .map(({ fields }) => fields['date'] ?? null);
}

/** The dates of the horse's other visits of the same kind, including those that are still to become a visit. */
function otherDates(documents: Documents, visit: string): FieldValue[] {
  const isOther = (path: string) =>
    path !== visit && isChildPath(path) && collectionOf(path) === collectionOf(visit);
  const held = [...documents.values()].filter(({ path }) => isOther(path));
  const inherited = Object.entries(documents.get(rootPathOf(visit))?.inherited ?? {});
  const kept = inherited.filter(([path]) => isOther(path));
  return [...held.map(({ fields }) => fields['date'] ?? null), ...kept.map(([, date]) => date)];
}

/** Updates the dates that are to become visits, by path; null removes one. */
function setInherited(
  documents: Documents,
  visit: string,
  changes: Readonly<Record<string, number | null>>,
): void {
  const horse = documents.get(rootPathOf(visit));
  if (!horse) return;
  const { inherited: before, ...held } = horse;
  const left = Object.entries({ ...before, ...changes }).filter(([, date]) => date !== null);
  const inherited = Object.fromEntries(left) as Record<string, number>;
  documents.set(held.path, left.length > 0 ? { ...held, inherited } : held);
}

/** The last date of a visit's horse; null where there is none, or no horse. */
function lastDateAt(documents: Documents, visit: string): FieldValue {
  const last = LAST_DATE[childCollectionOf(visit)];
  return documents.get(rootPathOf(visit))?.fields[last] ?? null;
}

function setLastDate(documents: Documents, visit: string, date: FieldValue): void {
  const horse = documents.get(rootPathOf(visit));
  if (!horse) return;
  const fields = { ...horse.fields, [LAST_DATE[childCollectionOf(visit)]]: date };
  documents.set(horse.path, { ...horse, fields });
}
