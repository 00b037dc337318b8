/*
 * The queries that the app sends to Firestore. The doctor sends them to a real project; the tests of the
 * rules and the indexes use them too.
 */

/** A query: parent document, method and request body. */
export type Query = {
  readonly title: string;
  /** Such as `/horses/some`; absent at the root. */
  readonly parent?: string;
  readonly method?: ':runQuery' | ':runAggregationQuery';
  readonly body: (name: (path: string) => string) => object;
};

/** A query of the app, with the collection that it reads, or that the log entries it reads are about. */
export type MadeQuery = Query & { readonly of: string };

const path = (fieldPath: string) => ({ fieldPath });
const since = { timestampValue: '2026-01-01T00:00:00.000000000Z' };

export const filter = (field: string, op: string, value: object) => ({
  fieldFilter: { field: path(field), op, value },
});
export const order = (direction: string, ...names: readonly string[]) =>
  names.map((name) => ({ field: path(name), direction }));

/** A query of a collection at the root, or below the parent that it is sent to. */
export const ask = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId }], ...more },
});
/** A query of all collections of a name, wherever they lie. */
export const askAll = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId, allDescendants: true }], ...more },
});
/** The request that counts what a query finds. @param more further aggregations */
export const countOf = (query: object, more: readonly object[] = []) => ({
  structuredAggregationQuery: { ...query, aggregations: [{ alias: 'count', count: {} }, ...more] },
});

export const BY_ID = { orderBy: order('ASCENDING', '__name__'), limit: 500 };
const BY_CHANGE = {
  where: filter('updatedAt', 'GREATER_THAN_OR_EQUAL', since),
  orderBy: order('ASCENDING', 'updatedAt', '__name__'),
  limit: 500,
};
const historyOf = (collection: string) => ({
  where: filter('params.path', 'EQUAL', { stringValue: `${collection}/some` }),
  orderBy: order('DESCENDING', 'at', '__name__'),
  limit: 50,
});
export const HISTORY = historyOf('horses');

const IDS = { select: { fields: [path('__name__')] }, limit: 300 };
const keptOf = (collection: string, more: object = {}) =>
  ask('earlierValues', {
    ...BY_ID,
    ...IDS,
    where: filter('path', 'EQUAL', { stringValue: `${collection}/some` }),
    ...more,
  });

export const ROOTS = [
  'horses',
  'memberships',
  'events',
  'health',
  'treatments',
  'receipts',
  'rounds',
] as const;
export const VISITS = ['hoovesTrims', 'dentists', 'movements'] as const;

/** The memberships of the years that every phone holds; older documents may have the year as text. */
export const OF_YEARS = {
  where: filter('year', 'IN', {
    arrayValue: {
      values: [2025, 2026, 2027].flatMap((year) => [
        { integerValue: String(year) },
        { stringValue: String(year) },
      ]),
    },
  }),
};
export const BY_YEAR = {
  select: { fields: [path('year')] },
  orderBy: order('DESCENDING', 'year'),
  limit: 1,
};

function changes(name: string, from: typeof ask, one: string): MadeQuery[] {
  return [
    { title: `changes of ${name}`, of: name, body: () => from(name, BY_CHANGE) },
    {
      title: `changes of ${name}, the next page`,
      of: name,
      body: (nameOf) =>
        from(name, {
          ...BY_CHANGE,
          startAt: { values: [since, { referenceValue: nameOf(one) }], before: false },
        }),
    },
  ];
}

function counted(name: string, from: typeof ask): MadeQuery {
  const bounds = ['GREATER_THAN_OR_EQUAL', 'LESS_THAN'].map((op) => filter('updatedAt', op, since));
  return {
    title: `how many of ${name} changed between`,
    of: name,
    method: ':runAggregationQuery',
    body: () =>
      countOf(from(name, { where: { compositeFilter: { op: 'AND', filters: bounds } } }), [
        { alias: 'revs', sum: { field: path('rev') } },
      ]),
  };
}

function everything(name: string, from: typeof ask, one: string, where: object = {}): MadeQuery[] {
  const what = 'where' in where ? `${name} of some years` : name;
  return [
    { title: `all ${what}`, of: name, body: () => from(name, { ...where, ...BY_ID }) },
    {
      title: `all ${what}, the next page`,
      of: name,
      body: (nameOf) =>
        from(name, {
          ...where,
          ...BY_ID,
          startAt: { values: [{ referenceValue: nameOf(one) }], before: false },
        }),
    },
  ];
}

function compared(name: string, from: typeof ask, where: object = {}): MadeQuery[] {
  const what = 'where' in where ? `${name} of some years` : name;
  return [
    {
      title: `headings of ${what}`,
      of: name,
      body: () => from(name, { ...where, select: { fields: [path('rev')] }, ...BY_ID }),
    },
    {
      title: `the number of ${what}`,
      of: name,
      method: ':runAggregationQuery',
      body: () => countOf(from(name, where)),
    },
  ];
}

/** Every query that the app makes; `tests/unit/remote/queries.test.ts` checks this list against the code. */
export const MADE: readonly MadeQuery[] = [
  ...ROOTS.flatMap((name) => [
    ...changes(name, ask, `${name}/some`),
    counted(name, ask),
    ...everything(name, ask, `${name}/some`),
  ]),
  ...VISITS.flatMap((name) => [
    ...changes(name, askAll, `horses/some/${name}/x`),
    counted(name, askAll),
    ...everything(name, askAll, `horses/some/${name}/x`),
    ...compared(name, askAll),
  ]),
  ...compared('horses', ask),
  ...compared('events', ask),
  ...compared('health', ask),
  ...compared('treatments', ask),
  ...compared('receipts', ask),
  ...compared('rounds', ask),
  ...everything('memberships', ask, 'memberships/some', OF_YEARS),
  ...compared('memberships', ask, OF_YEARS),
  {
    title: 'how much was written in the log since',
    of: 'memberships',
    method: ':runAggregationQuery',
    body: () =>
      countOf(ask('logs', { where: filter('at', 'GREATER_THAN_OR_EQUAL', since), limit: 50 })),
  },
  {
    title: 'the latest year of memberships',
    of: 'memberships',
    body: () => ask('memberships', BY_YEAR),
  },
  {
    title: 'the year before',
    of: 'memberships',
    body: () =>
      ask('memberships', {
        ...BY_YEAR,
        startAt: { values: [{ integerValue: '2026' }], before: false },
      }),
  },
  ...VISITS.map((name): MadeQuery => ({
    title: `${name} of one horse`,
    of: name,
    parent: '/horses/some',
    body: () => ask(name),
  })),
  ...ROOTS.flatMap((of): MadeQuery[] => [
    { title: `the history of one of ${of}`, of, body: () => ask('logs', historyOf(of)) },
    {
      title: `the history of one of ${of}, the next page`,
      of,
      body: (nameOf) =>
        ask('logs', {
          ...historyOf(of),
          startAt: { values: [since, { referenceValue: nameOf('logs/x') }], before: false },
        }),
    },
  ]),
  ...(['horses', 'memberships'] as const).flatMap((of): MadeQuery[] => [
    { title: `what changes of one of ${of} replaced`, of, body: () => keptOf(of) },
    {
      title: `what changes of one of ${of} replaced, the next page`,
      of,
      body: (nameOf) =>
        keptOf(of, {
          startAt: { values: [{ referenceValue: nameOf('earlierValues/x') }], before: false },
        }),
    },
  ]),
  {
    title: 'what changes replaced long ago',
    of: 'memberships',
    body: () =>
      ask('earlierValues', {
        ...IDS,
        where: filter('at', 'LESS_THAN', since),
        orderBy: order('ASCENDING', 'at'),
      }),
  },
];
