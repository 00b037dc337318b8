import { describe, expect, test } from 'vitest';
import { newId, SAMPLE, stored } from '../support/rules-changes.ts';
import {
  describeRules,
  instant,
  LISTED,
  type Principal,
  PRINCIPALS,
  text,
  whole,
} from '../support/rules-world.ts';

const everyone = Object.keys(PRINCIPALS) as Principal[];
const verdictFor = (who: Principal) => (LISTED.includes(who) ? 'allowed' : 'denied');
const path = (fieldPath: string) => ({ fieldPath });
const equal = (field: string, value: object) => ({
  fieldFilter: { field: path(field), op: 'EQUAL', value },
});
const since = { timestampValue: '2026-01-01T00:00:00Z' };
const BY_CHANGE = {
  where: { fieldFilter: { field: path('updatedAt'), op: 'GREATER_THAN_OR_EQUAL', value: since } },
  orderBy: [{ field: path('updatedAt') }, { field: path('__name__') }],
  limit: 300,
};
const BY_ID = { orderBy: [{ field: path('__name__') }], limit: 300 };

const collection = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId }], ...more },
});
const group = (collectionId: string, more: object = {}) => ({
  structuredQuery: { from: [{ collectionId, allDescendants: true }], ...more },
});
const flags = ['isHere', 'isInBDN', 'isCorrectOwner', 'isCorrectBarncodeInBDN', 'isDeceased'];

/** Every query that the app makes: what it is for, where it is asked, what it says. */
const QUERIES: readonly (readonly [string, string, object])[] = [
  ...(['horses', 'memberships', 'events'] as const).flatMap((name) => [
    [`changes of ${name}`, '', collection(name, BY_CHANGE)] as const,
    [`all ${name}`, '', collection(name, BY_ID)] as const,
    [
      `revisions of ${name}`,
      '',
      collection(name, { ...BY_ID, select: { fields: [path('rev')] } }),
    ] as const,
  ]),
  ...(['hoovesTrims', 'dentists'] as const).flatMap((name) => [
    [`changes of ${name}`, '', group(name, BY_CHANGE)] as const,
    [`all ${name}`, '', group(name, BY_ID)] as const,
    [
      `${name} of one horse`,
      '/horses/some',
      collection(name, { orderBy: [{ field: path('date'), direction: 'DESCENDING' }] }),
    ] as const,
  ]),
  [
    'horses by flags',
    '',
    collection('horses', {
      where: {
        compositeFilter: { op: 'AND', filters: flags.map((flag) => equal(flag, whole(1))) },
      },
      orderBy: [{ field: path('docname') }],
    }),
  ],
  ['memberships of a year', '', collection('memberships', { where: equal('year', whole(2026)) })],
  [
    'coming events',
    '',
    collection('events', {
      where: { fieldFilter: { field: path('date'), op: 'GREATER_THAN', value: since } },
      orderBy: [{ field: path('date') }],
    }),
  ],
  [
    'the log of one document',
    '',
    collection('logs', {
      where: equal('params.path', text('horses/some')),
      orderBy: [{ field: path('at'), direction: 'DESCENDING' }],
    }),
  ],
];

describeRules('Reading', (world) => {
  describe.each(everyone)('by %s', (who) => {
    test.each(QUERIES)('query: %s', async (_, parent, query) => {
      expect(await world.ask(who, `${parent}:runQuery`, query)).toBe(verdictFor(who));
    });

    test.each(['horses', 'memberships', 'events', 'logs'])('count of %s', async (name) => {
      const json = countOf(collection(name));
      expect(await world.ask(who, ':runAggregationQuery', json)).toBe(verdictFor(who));
    });

    test.each(['hoovesTrims', 'dentists'])('count of all %s', async (name) => {
      const json = countOf(group(name));
      expect(await world.ask(who, ':runAggregationQuery', json)).toBe(verdictFor(who));
    });

    test.each(['horses', 'memberships', 'events', 'logs', 'hoovesTrims', 'dentists'] as const)(
      'one of %s, there or not',
      async (kind) => {
        const horse = newId('horse');
        const parent = kind === 'hoovesTrims' || kind === 'dentists' ? `horses/${horse}/` : '';
        const there = `${parent}${kind}/${newId()}`;
        await world.put({
          [there]: kind === 'logs' ? { at: instant('2026-01-01T10:00:00Z') } : stored(SAMPLE[kind]),
        });
        expect(await world.ask(who, `/${there}`)).toBe(verdictFor(who));
        const documents = [there, `${parent}${kind}/none`].map((each) => world.name(each));
        expect(await world.ask(who, ':batchGet', { documents })).toBe(verdictFor(who));
      },
    );
  });

  test.each(everyone)('%s finds nothing in other collections', async (who) => {
    await world.put({ 'settings/site': { name: text('x') }, 'horses/some/x/y': { a: text('x') } });
    expect(await world.ask(who, '/settings/site')).toBe('denied');
    expect(await world.ask(who, '/horses/some/x/y')).toBe('denied');
    expect(await world.ask(who, ':runQuery', collection('settings'))).toBe('denied');
    expect(await world.ask(who, ':runQuery', group('x'))).toBe('denied');
  });

  // More documents in one request than a request may look up: the list is looked up once.
  test('a batch of 100 documents is one look at the allow-list', async () => {
    const documents = Array.from({ length: 100 }, (_, index) => world.name(`horses/none-${index}`));
    expect(await world.ask('anna', ':batchGet', { documents })).toBe('allowed');
  });
});

function countOf(query: object): object {
  return {
    structuredAggregationQuery: { ...query, aggregations: [{ alias: 'count', count: {} }] },
  };
}
