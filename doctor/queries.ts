/*
 * The questions that the app puts to Firestore. The doctor asks them of a real project; the rules and the
 * indexes are tested with them.
 */

/** A query as it is put: below which document, by which method, in which words. */
export type Query = {
  readonly title: string;
  /** Such as `/horses/some`; absent at the root. */
  readonly parent?: string;
  readonly method?: ':runQuery' | ':runAggregationQuery';
  readonly body: (name: (path: string) => string) => object;
};

const path = (fieldPath: string) => ({ fieldPath });
const since = { timestampValue: '2026-01-01T00:00:00.000000000Z' };
export const filter = (field: string, op: string, value: object) => ({
  fieldFilter: { field: path(field), op, value },
});
export const order = (direction: string, ...names: readonly string[]) =>
  names.map((name) => ({ field: path(name), direction }));

export const ask = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId }], ...more },
});
export const askAll = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId, allDescendants: true }], ...more },
});
export const countOf = (query: object) => ({
  structuredAggregationQuery: { ...query, aggregations: [{ alias: 'count', count: {} }] },
});

export const BY_ID = { orderBy: order('ASCENDING', '__name__'), limit: 300 };
const BY_CHANGE = {
  where: filter('updatedAt', 'GREATER_THAN_OR_EQUAL', since),
  orderBy: order('ASCENDING', 'updatedAt', '__name__'),
  limit: 300,
};
export const HISTORY = {
  where: filter('params.path', 'EQUAL', { stringValue: 'horses/some' }),
  orderBy: order('DESCENDING', 'at', '__name__'),
  limit: 50,
};

export const ROOTS = ['horses', 'memberships', 'events'] as const;
export const VISITS = ['hoovesTrims', 'dentists'] as const;

function pulls(name: string, from: typeof ask, one: string): Query[] {
  return [
    { title: `changes of ${name}`, body: () => from(name, BY_CHANGE) },
    {
      title: `changes of ${name}, the next page`,
      body: (nameOf) =>
        from(name, {
          ...BY_CHANGE,
          startAt: { values: [since, { referenceValue: nameOf(one) }], before: false },
        }),
    },
    { title: `all ${name}`, body: () => from(name, BY_ID) },
    {
      title: `all ${name}, the next page`,
      body: (nameOf) =>
        from(name, {
          ...BY_ID,
          startAt: { values: [{ referenceValue: nameOf(one) }], before: false },
        }),
    },
    {
      title: `headings of ${name}`,
      body: () => from(name, { select: { fields: [path('rev')] }, ...BY_ID }),
    },
    {
      title: `the number of ${name}`,
      method: ':runAggregationQuery',
      body: () => countOf(from(name)),
    },
  ];
}

/** Every query that the app makes; `tests/unit/remote/queries.test.ts` holds this list to the code. */
export const MADE: readonly Query[] = [
  ...ROOTS.flatMap((name) => pulls(name, ask, `${name}/some`)),
  ...VISITS.flatMap((name) => pulls(name, askAll, `horses/some/${name}/x`)),
  ...VISITS.map((name): Query => ({
    title: `${name} of one horse`,
    parent: '/horses/some',
    body: () => ask(name, { orderBy: order('DESCENDING', 'date') }),
  })),
  { title: 'the history of a document', body: () => ask('logs', HISTORY) },
  {
    title: 'the history of a document, the next page',
    body: (nameOf) =>
      ask('logs', {
        ...HISTORY,
        startAt: { values: [since, { referenceValue: nameOf('logs/x') }], before: false },
      }),
  },
];
