import { expect, test } from 'vitest';
import { ok } from '../../../src/platform/result.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';
import type { Page, RemoteAnswer, RemoteStore } from '../../../src/sync/ports.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const SINCE = '2026-01-01T00:00:00.000000000Z';
const signal = new AbortController().signal;

interface Query {
  readonly from: readonly [{ readonly collectionId: string; readonly allDescendants?: boolean }];
  readonly limit: number;
  readonly startAt?: { readonly values: readonly object[]; readonly before: boolean };
}

/** How many documents there are beyond the first page. */
const MORE = 3;

/** A store in front of some documents more than one page; every id has a space, as old ids may. */
function overManyDocuments() {
  let requests = 0;
  const token = async () => ok('token');
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root: ROOT,
    tokens: { current: token, refresh: token },
    fetch: async (_url, init) => {
      requests += 1;
      const { structuredQuery: query } = JSON.parse(init?.body as string) as {
        structuredQuery: Query;
      };
      const [{ collectionId, allDescendants }] = query.from;
      const parent = allDescendants ? 'horses/la bella/' : '';
      const id = collectionId === 'logs' ? 'm' : 'no ';
      const all = Array.from({ length: query.limit + MORE }, (_, n) => ({
        name: `${ROOT}/${parent}${collectionId}/${id}${n}`,
        updateTime: SINCE,
        fields: {
          year: { integerValue: String(2100 - n) },
          at: { timestampValue: SINCE },
          updatedAt: { timestampValue: SINCE },
          params: {
            mapValue: {
              fields: { path: { stringValue: 'horses/a' }, fields: { arrayValue: {} } },
            },
          },
        },
      }));
      const last = JSON.stringify(query.startAt?.values.at(-1));
      const isLast = ({ name, fields }: (typeof all)[0]) =>
        last === JSON.stringify({ referenceValue: name }) || last === JSON.stringify(fields.year);
      const from = query.startAt ? all.findIndex(isLast) + 1 : 0;
      expect(query.startAt?.before ?? false).toBe(false);
      const page = all.slice(from, from + query.limit).map((document) => ({ document }));
      return Response.json(
        (page.length > 0 ? page : [{}]).map((each) => ({ ...each, readTime: SINCE })),
      );
    },
  });
  return { store, requests: () => requests };
}

type Ask = (store: RemoteStore, after: string | null) => RemoteAnswer<Page<unknown>>;

test.each<[string, Ask]>([
  ['changes', (store, after) => store.changedSince('horses', SINCE, after, signal)],
  ['changed visits', (store, after) => store.changedSince('dentists', SINCE, after, signal)],
  ['all documents', (store, after) => store.everything('memberships', after, signal)],
  ['all visits', (store, after) => store.everything('movements', after, signal)],
  ['versions', (store, after) => store.versions('horses', after, signal)],
  ['years', (store, after) => store.years(after, signal)],
  ['history', (store, after) => store.history('horses/a', after, signal)],
  ['earlier values', (store, after) => store.earlierValueIds('horses/a', after, signal)],
])('a full page leads to the next one, and the last page to none: %s', async (_what, ask) => {
  const { store, requests } = overManyDocuments();
  const items: unknown[] = [];
  let size = 0;
  for (let after: string | null = null; requests() < 9;) {
    const page: Awaited<ReturnType<Ask>> = await ask(store, after);
    if (!page.success) throw new Error(page.error);
    size ||= page.data.items.length;
    items.push(...page.data.items);
    after = page.data.next;
    if (after === null) break;
  }
  expect(items).toHaveLength(size + MORE);
  expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length);
});

test('[PULL-1] documents of a visits’ collection elsewhere are left out, and their pages lead to the next', async () => {
  const elsewhere = [
    'horses_backup/a/dentists/',
    'horses/a/old/1/dentists/',
    'x/y/horses/a/dentists/',
    'dentists/',
  ];
  const token = async () => ok('token');
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root: ROOT,
    tokens: { current: token, refresh: token },
    fetch: async (_url, init) => {
      const { structuredQuery: query } = JSON.parse(init?.body as string) as {
        structuredQuery: Query;
      };
      const names = query.startAt
        ? ['horses/a/dentists/own', ...elsewhere.map((parent) => `${parent}last`)]
        : Array.from({ length: query.limit }, (_, n) => `${elsewhere[n % 4]!}${n}`);
      const fields = { updatedAt: { timestampValue: SINCE } };
      const wire = (path: string) => ({ name: `${ROOT}/${path}`, updateTime: SINCE, fields });
      return Response.json(names.map((path) => ({ document: wire(path), readTime: SINCE })));
    },
  });
  const asked: Ask[] = [
    (_store, after) => store.changedSince('dentists', SINCE, after, signal),
    (_store, after) => store.everything('dentists', after, signal),
    (_store, after) => store.versions('dentists', after, signal),
  ];
  for (const ask of asked) {
    const first = await ask(store, null);
    expect(first).toMatchObject({ success: true, data: { items: [], outsideRegister: 500 } });
    const next = first.success ? first.data.next : null;
    expect(next).toContain('dentists/499');
    const items = [{ path: 'horses/a/dentists/own' }];
    expect(await ask(store, next)).toMatchObject({
      data: { items, outsideRegister: 4, next: null },
    });
  }
});

test.each([
  [{ integerValue: '2026' }, false],
  [{ stringValue: '2026' }, false],
  [{ nullValue: null }, false],
  [{ stringValue: 'anno 2026' }, true],
  [{ doubleValue: 2026.5 }, true],
  [{ booleanValue: true }, true],
])('a year that no query of years finds is told of: %o (%s)', async (year, isUnqueryable) => {
  const token = async () => ok('token');
  const document = { name: `${ROOT}/memberships/m`, updateTime: SINCE, fields: { year } };
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root: ROOT,
    tokens: { current: token, refresh: token },
    fetch: async () => Response.json([{ document, readTime: SINCE }]),
  });
  const answer = await store.years(null, signal);
  expect(answer).toMatchObject({
    success: true,
    data: { unqueryable: isUnqueryable ? [year] : [] },
  });
});
