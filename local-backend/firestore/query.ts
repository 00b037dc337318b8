import { compareStrings, compareValues } from './compare.ts';
import { invalid, Refusal } from './errors.ts';
import { type FieldPath, parseDocumentFieldPath, project } from './field-path.ts';
import {
  checkTogether,
  decodeFieldReference,
  decodeFilter,
  type FieldReference,
  fieldValue,
  type Filter,
  isDocumentId,
  isEqualityOfField,
  isInequality,
  leaves,
  matcher,
} from './filter.ts';
import { checkedSegments } from './names.ts';
import { flag, list, message, oneOf, text, whole } from './payload.ts';
import type { Store, StoredDocument } from './store.ts';
import { decodeValue, type Value } from './values.ts';

type Order = { field: FieldReference; descending: boolean };

/** Where results begin or end: values for the first orders, and whether it lies before results equal to them. */
type Cursor = { values: Value[]; before: boolean };

/** A result with the values that place it in the order. */
type Found = { document: StoredDocument; keys: Value[] };

const PAGE_SLACK = 1000;

/** A `StructuredQuery` below a parent, checked. */
export type Query = {
  /** Path of the document whose collections are meant, '' for the root. */
  parent: string;
  /** The collection's last id, undefined for every collection. */
  collectionId: string | undefined;
  allDescendants: boolean;
  filter: Filter | undefined;
  orders: Order[];
  startAt: Cursor | undefined;
  endAt: Cursor | undefined;
  offset: number;
  limit: number | undefined;
  projection: FieldPath[] | undefined;
};

const KEYS = ['select', 'from', 'where', 'orderBy', 'startAt', 'endAt', 'offset', 'limit'] as const;

/**
 * Reads a `StructuredQuery`.
 *
 * @param parent path of a document below `documents/`, '' for the root.
 * @param aggregated fields whose sum or average is asked for. As in Firestore, the results are ordered by them too, and
 *   a document that lacks one is not a result.
 * @throws Refusal INVALID_ARGUMENT or FAILED_PRECONDITION for what the official emulator refuses.
 */
export function decodeQuery(
  json: unknown,
  parent: string,
  aggregated: readonly FieldReference[] = [],
): Query {
  const query = message(json, KEYS, ['findNearest']);
  const from = list(query.from);
  if (from.length > 1) {
    throw invalid('StructuredQuery.from cannot have more than one collection selector.');
  }
  const selector = message(from[0], ['collectionId', 'allDescendants']);
  const collectionId = text(selector.collectionId);
  if (collectionId !== '') checkedSegments(collectionId);
  if (collectionId.includes('/')) throw invalid('A collection id has no slash.');

  const filter = query.where === undefined ? undefined : decodeFilter(query.where);
  if (filter !== undefined) checkTogether(filter);
  const explicit = list(query.orderBy).map(decodeOrder);
  const orders = withImplicitOrders(explicit, filter);
  checkOrders(orders);
  const startAt = decodeCursor(query.startAt, explicit);
  const endAt = decodeCursor(query.endAt, explicit);
  checkScan(orders, filter);
  return {
    parent,
    collectionId: collectionId === '' ? undefined : collectionId,
    allDescendants: flag(selector.allDescendants),
    filter,
    orders: withAggregatedOrders(orders, explicit, filter, aggregated),
    startAt,
    endAt,
    offset: notNegative(query.offset, 'offset') ?? 0,
    limit: notNegative(query.limit, 'limit'),
    projection: decodeProjection(query.select),
  };
}

/** The documents that a query finds, whole, in its order. */
export function runQuery(query: Query, store: Store): StoredDocument[] {
  const matches = query.filter === undefined ? () => true : matcher(query.filter);
  const inOrder = (a: Found, b: Found): number => compareKeys(a.keys, b.keys, query.orders);
  const end = query.limit === undefined ? Infinity : query.offset + query.limit;

  let found: Found[] = [];
  let worst: Value[] | undefined;
  for (const document of store.documents(collectionTest(query))) {
    const keys = sortKeys(document, query.orders);
    if (keys === null || !isInside(keys, query) || !matches(document)) continue;
    if (worst !== undefined && compareKeys(keys, worst, query.orders) > 0) continue;
    found.push({ document, keys });
    // Drops the surplus now and then, so that of a large collection not much more than the page is held and sorted.
    if (found.length > 2 * end + PAGE_SLACK) {
      found = found.sort(inOrder).slice(0, end);
      worst = found.at(-1)?.keys;
    }
  }
  return found
    .sort(inOrder)
    .slice(query.offset, end)
    .map(({ document }) => document);
}

/** A document as the query's `select` shows it. */
export const projected = (document: StoredDocument, { projection }: Query): StoredDocument =>
  projection === undefined
    ? document
    : { ...document, fields: project(document.fields, projection) };

function collectionTest({ parent, collectionId, allDescendants }: Query) {
  const prefix = parent === '' ? '' : `${parent}/`;
  return (collection: string): boolean => {
    if (!collection.startsWith(prefix)) return false;
    const below = collection.slice(prefix.length);
    const slash = below.lastIndexOf('/');
    if (slash !== -1 && !allDescendants) return false;
    return collectionId === undefined || below.slice(slash + 1) === collectionId;
  };
}

/** The values to sort by, or null where the document lacks one: it is not in the results then. */
function sortKeys(document: StoredDocument, orders: readonly Order[]): Value[] | null {
  const keys: Value[] = [];
  for (const { field } of orders) {
    const key = fieldValue(document, field);
    if (key === undefined) return null;
    keys.push(key);
  }
  return keys;
}

/** Compares as many keys as the shorter of both has. */
function compareKeys(a: readonly Value[], b: readonly Value[], orders: readonly Order[]): number {
  for (let at = 0; at < orders.length; at++) {
    const p = a[at];
    const q = b[at];
    if (p === undefined || q === undefined) return 0;
    const order = compareValues(p, q);
    if (order !== 0) return orders[at]?.descending === true ? -order : order;
  }
  return 0;
}

function isInside(keys: readonly Value[], { startAt, endAt, orders }: Query): boolean {
  if (startAt !== undefined) {
    const order = compareKeys(keys, startAt.values, orders);
    if (startAt.before ? order < 0 : order <= 0) return false;
  }
  if (endAt !== undefined) {
    const order = compareKeys(keys, endAt.values, orders);
    if (endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

function decodeOrder(json: unknown): Order {
  const { field, direction } = message(json, ['field', 'direction']);
  const name = oneOf(direction, ['ASCENDING', 'DESCENDING', 'DIRECTION_UNSPECIFIED']);
  return { field: decodeFieldReference(field), descending: name === 'DESCENDING' };
}

function checkOrders(orders: readonly Order[]): void {
  const seen = new Set<string>();
  orders.forEach(({ field }, index) => {
    const key = JSON.stringify(field.path);
    if (seen.has(key)) {
      throw invalid(`order by clause cannot contain duplicate fields ${field.text}`);
    }
    seen.add(key);
    if (!isDocumentId(field)) return;
    if (index < orders.length - 1) {
      throw invalid('order by clause cannot contain more fields after the key');
    }
  });
}

/** Without an equality, documents can be read by name in ascending order only. */
function checkScan([first]: readonly Order[], filter: Filter | undefined): void {
  const isBackwards = first !== undefined && isDocumentId(first.field) && first.descending;
  if (!isBackwards || (filter !== undefined && [...leaves(filter)].some(isEqualityOfField))) return;
  throw new Refusal('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
}

/**
 * The orders, with those that Firestore itself appends: the fields of range filters that are not among them, sorted by
 * name, then the document's name; all in the last direction given.
 */
function withImplicitOrders(explicit: readonly Order[], filter: Filter | undefined): Order[] {
  const orders = [...explicit];
  const descending = explicit.at(-1)?.descending ?? false;
  const ranges = (filter === undefined ? [] : [...leaves(filter)])
    .filter(({ op, field }) => isInequality(op) && !isDocumentId(field))
    .map(({ field }) => field)
    .sort(byText);
  for (const field of ranges) if (!isAmong(orders, field)) orders.push({ field, descending });
  const name: FieldReference = { path: ['__name__'], text: '__name__' };
  if (!isAmong(orders, name)) orders.push({ field: name, descending });
  return orders;
}

/**
 * The orders, with the aggregated fields that are not among them, sorted by name, before the document's name.
 *
 * @throws Refusal INVALID_ARGUMENT where the query itself orders or filters by the document's name.
 */
function withAggregatedOrders(
  orders: readonly Order[],
  explicit: readonly Order[],
  filter: Filter | undefined,
  aggregated: readonly FieldReference[],
): Order[] {
  const added: Order[] = [];
  const descending = explicit.at(-1)?.descending ?? false;
  for (const field of aggregated.toSorted(byText)) {
    if (!isAmong([...orders, ...added], field)) added.push({ field, descending });
  }
  const namesDocument =
    explicit.some(({ field }) => isDocumentId(field)) ||
    (filter !== undefined && [...leaves(filter)].some(({ field }) => isDocumentId(field)));
  const [first] = added;
  if (first !== undefined && namesDocument) {
    throw invalid(`An order by ${first.field.text} cannot come after one by __name__.`);
  }
  return [...orders.slice(0, -1), ...added, ...orders.slice(-1)];
}

const byText = (a: FieldReference, b: FieldReference): number => compareStrings(a.text, b.text);

const isAmong = (orders: readonly Order[], { path }: FieldReference): boolean =>
  orders.some(({ field }) => JSON.stringify(field.path) === JSON.stringify(path));

function decodeCursor(json: unknown, explicit: readonly Order[]): Cursor | undefined {
  if (json === undefined) return undefined;
  const cursor = message(json, ['values', 'before']);
  const values = list(cursor.values).map((each) => decodeValue(each, 0, 'operand'));
  if (values.length > explicit.length) throw invalid('Cursor has too many values.');
  values.forEach((value, index) => {
    const order = explicit[index];
    if (order !== undefined && isDocumentId(order.field) && !('referenceValue' in value)) {
      throw invalid('Cursor __key__ value is not a document reference.');
    }
  });
  return { values, before: flag(cursor.before) };
}

function decodeProjection(json: unknown): FieldPath[] | undefined {
  if (json === undefined) return undefined;
  return list(message(json, ['fields']).fields)
    .map((field) => decodeFieldReference(field))
    .filter((field) => !isDocumentId(field))
    .map((field) => parseDocumentFieldPath(field.text));
}

function notNegative(json: unknown, name: string): number | undefined {
  const number = whole(json);
  if (number !== undefined && number < 0) throw invalid(`${name} is negative`);
  return number;
}
