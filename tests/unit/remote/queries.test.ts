import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import indexes from '../../../firestore.indexes.json' with { type: 'json' };
import { type Collection, COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { CHILD_COLLECTIONS, isChildCollection } from '../../../src/model/visits/visit.ts';
import { ok } from '../../../src/platform/result.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';
import type { QueryScope, RemoteStore } from '../../../src/sync/ports.ts';
import { MADE } from '../../../doctor/queries.ts';

const ROOT = 'projects/demo/databases/(default)/documents';
const signal = new AbortController().signal;
const SINCE = '2026-01-01T00:00:00.000000000Z';

type StructuredQuery = {
  from: { collectionId: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: { field: { fieldPath: string }; direction?: string }[];
};
type Filter = {
  fieldFilter?: { field: { fieldPath: string }; op: string };
  compositeFilter?: { filters: Filter[] };
};

const oneOf = (collection: Collection): string =>
  isChildCollection(collection) ? `horses/some/${collection}/x` : `${collection}/some`;

const YEARS: QueryScope = { years: [2025, 2026, 2027] };
/** What is compared with the server: of the memberships only those that every phone holds. */
const COMPARED = COLLECTION_NAMES.map((name) => (name === 'memberships' ? YEARS : name));

/** Calls of each method that sends a query; `null` for the methods that send none. */
const ASKED: { readonly [Call in keyof RemoteStore]: ((store: RemoteStore) => unknown[]) | null } =
  {
    commit: null,
    read: null,
    readMany: null,
    refreshCredentials: null,
    canary: null,
    accounts: null,
    earlierValues: null,
    earlierValueIds: (store) =>
      ['horses/some', 'memberships/some'].flatMap((path) =>
        [null, 'x'].map((after) => store.earlierValueIds(path, after, signal)),
      ),
    deleteEarlierValuesBefore: (store) => [store.deleteEarlierValuesBefore(SINCE, signal)],
    visitsOf: (store) =>
      CHILD_COLLECTIONS.map((kind) => store.visitsOf('horses/some', kind, signal)),
    changedSince: (store) =>
      COLLECTION_NAMES.flatMap((name) =>
        [null, `${SINCE} ${oneOf(name)}`].map((after) =>
          store.changedSince(name, SINCE, after, signal),
        ),
      ),
    everything: (store) =>
      [...COLLECTION_NAMES, YEARS].flatMap((scope) =>
        [null, oneOf(typeof scope === 'string' ? scope : 'memberships')].map((after) =>
          store.everything(scope, after, signal),
        ),
      ),
    versions: (store) => COMPARED.map((scope) => store.versions(scope, null, signal)),
    count: (store) => COMPARED.map((scope) => store.count(scope, signal)),
    countChanges: (store) =>
      COLLECTION_NAMES.map((name) => store.countChanges(name, SINCE, SINCE, signal)),
    countLog: (store) => [store.countLog(SINCE, signal)],
    years: (store) => [null, '{"integerValue":"2026"}'].map((after) => store.years(after, signal)),
    // Each record shows its history, and of each the log is asked who wrote it.
    history: (store) =>
      COLLECTION_NAMES.filter((name) => !isChildCollection(name))
        .map(oneOf)
        .flatMap((path) => [null, `${SINCE} x`].map((after) => store.history(path, after, signal))),
  };

/** The queries that the adapter sends for all these calls. */
async function sentQueries(): Promise<readonly string[]> {
  const sent: string[] = [];
  const store = firestoreStore({
    endpoint: 'https://firestore.invalid/v1',
    root: ROOT,
    tokens: { current: async () => ok('token'), refresh: async () => ok('token') },
    fetch: async (url, init) => {
      const place = (url as string).slice(`https://firestore.invalid/v1/${ROOT}`.length);
      sent.push(canonical(place, JSON.parse(init?.body as string) as object));
      return new Response('[]');
    },
  });
  expect(Object.keys(ASKED).toSorted()).toEqual(Object.keys(store).toSorted());
  for (const asks of Object.values(ASKED)) await Promise.all(asks?.(store) ?? []);
  return sent;
}

/** A text that is the same for equal queries. */
function canonical(place: string, body: object): string {
  return `${place} ${JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name, each]) => !(name === 'allDescendants' && each === false))
            .toSorted(([a], [b]) => a.localeCompare(b)),
        )
      : value,
  )}`;
}

describe('the queries that the rules and the indexes are tested with', () => {
  test('are exactly those that the app sends', async () => {
    const listed = MADE.map(({ parent = '', method = ':runQuery', body }) =>
      canonical(
        parent + method,
        body((path) => `${ROOT}/${path}`),
      ),
    );
    expect([...new Set(await sentQueries())].toSorted()).toEqual(listed.toSorted());
  });

  // The build queries the public dates without an account; tests/integration/public-dates.test.ts covers that.
  test('are sent from one place, but for the one of the public pages', () => {
    const senders = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /runQuery|runAggregationQuery/.test(readFileSync(`src/${file}`, 'utf8')),
    );
    expect(senders).toEqual(['remote/firestore-store.ts', 'site/build/dates-plugin.ts']);
  });
});

/** An index that a query needs, as in firestore.indexes.json. */
type Needed =
  | {
      kind: 'composite';
      collectionGroup: string;
      queryScope: string;
      fields: { fieldPath: string; order: string }[];
    }
  | { kind: 'single'; collectionGroup: string; fieldPath: string; order: string };

/**
 * The index that Firestore requires for a query: none if it reads by id; for one field an automatic one, unless the
 * query covers a collection group; for more fields a composite one, with the fields compared for equality before those
 * of the order, and the summed fields last.
 */
function neededFor(
  { from, where, orderBy = [] }: StructuredQuery,
  summed: readonly string[],
): Needed | null {
  const { collectionId: collectionGroup, allDescendants = false } = from[0]!;
  const filters = (filter?: Filter): { name: string; op: string }[] =>
    filter?.fieldFilter
      ? [{ name: filter.fieldFilter.field.fieldPath, op: filter.fieldFilter.op }]
      : (filter?.compositeFilter?.filters ?? []).flatMap(filters);
  const isEqual = (op: string) => op === 'EQUAL' || op === 'IN';
  const equal = filters(where).flatMap(({ name, op }) => (isEqual(op) ? [name] : []));
  const ordered = orderBy
    .map(({ field, direction = 'ASCENDING' }) => ({ fieldPath: field.fieldPath, order: direction }))
    .filter(({ fieldPath }) => fieldPath !== '__name__');
  const ranged = filters(where).flatMap(({ name, op }) =>
    !isEqual(op) && !ordered.some(({ fieldPath }) => fieldPath === name) ? [name] : [],
  );
  const fields = [
    ...equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    ...[...new Set(ranged)].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
    ...ordered,
    ...summed.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
  ];
  if (fields.length === 0) return null;
  const queryScope = allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  if (fields.length > 1) return { kind: 'composite', collectionGroup, queryScope, fields };
  return allDescendants ? { kind: 'single', collectionGroup, ...fields[0]! } : null;
}

test('firestore.indexes.json has exactly the indexes that the queries need', () => {
  const needed = MADE.flatMap(({ body }) => {
    const asked = body((path) => path) as {
      structuredQuery?: StructuredQuery;
      structuredAggregationQuery?: {
        structuredQuery: StructuredQuery;
        aggregations: { sum?: { field: { fieldPath: string } } }[];
      };
    };
    const { structuredAggregationQuery: aggregated } = asked;
    const query = asked.structuredQuery ?? aggregated!.structuredQuery;
    const summed = aggregated?.aggregations.flatMap(({ sum }) => sum?.field.fieldPath ?? []);
    const index = neededFor(query, summed ?? []);
    return index === null ? [] : [JSON.stringify(index)];
  });
  const kept: Needed[] = [
    ...indexes.indexes.map(({ collectionGroup, queryScope, fields }): Needed => ({
      kind: 'composite',
      collectionGroup,
      queryScope,
      fields,
    })),
    ...indexes.fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: each }) =>
      each.map(({ order }): Needed => ({ kind: 'single', collectionGroup, fieldPath, order })),
    ),
  ];
  expect(kept.map((index) => JSON.stringify(index)).toSorted()).toEqual(
    [...new Set(needed)].toSorted(),
  );
  expect(
    indexes.fieldOverrides.flatMap((each) => each.indexes.map(({ queryScope }) => queryScope)),
  ).toEqual(['COLLECTION_GROUP', 'COLLECTION_GROUP', 'COLLECTION_GROUP']);
});
