import {
  ask,
  askAll,
  BY_ID,
  countOf,
  filter,
  HISTORY,
  order,
  type Query,
  ROOTS,
  VISITS,
} from '../../doctor/queries.ts';

const someone = { stringValue: 'Elena' };
const OF_ONE = filter('path', 'EQUAL', { stringValue: 'horses/some' });
const daysAgo = (days: number) => ({
  timestampValue: new Date(Date.now() - days * 86_400_000).toISOString(),
});

/** Queries that the rules deny even to who holds the whole register, because the app never makes them. */
export const UNMADE: readonly Query[] = [
  ...[...ROOTS, ...VISITS].flatMap((name): Query[] => {
    const from =
      name === 'hoovesTrims' || name === 'dentists' || name === 'movements' ? askAll : ask;
    return [
      {
        title: `${name} in the order of a field`,
        body: () => from(name, { orderBy: order('ASCENDING', 'notes'), limit: 10 }),
      },
      {
        title: `${name} by change and then by a field`,
        body: () => from(name, { orderBy: order('ASCENDING', 'updatedAt', 'notes'), limit: 10 }),
      },
      { title: `${name} from the tenth on`, body: () => from(name, { ...BY_ID, offset: 10 }) },
      {
        title: `the number of ${name} from the tenth on`,
        method: ':runAggregationQuery',
        body: () => countOf(from(name, { offset: 10 })),
      },
    ];
  }),
  ...ROOTS.map((name): Query => ({
    title: `${name} wherever they are`,
    body: () => askAll(name, BY_ID),
  })),
  {
    title: 'horses in the order of owners',
    body: () => ask('horses', { orderBy: order('ASCENDING', 'ownerName') }),
  },
  {
    title: 'members in the order of names',
    body: () =>
      ask('memberships', {
        where: filter('familyName', 'GREATER_THAN', someone),
        orderBy: order('ASCENDING', 'familyName'),
      }),
  },
  { title: 'the whole log', body: () => ask('logs', { orderBy: HISTORY.orderBy, limit: 51 }) },
  { title: 'the whole log, by id', body: () => ask('logs', BY_ID) },
  { title: 'the log wherever it is', body: () => askAll('logs', HISTORY) },
  {
    title: 'what one person did, all at once',
    body: () =>
      ask('logs', {
        orderBy: HISTORY.orderBy,
        where: filter('uid', 'EQUAL', { stringValue: 'bruno' }),
      }),
  },
  {
    title: 'the log of many documents',
    body: () =>
      ask('logs', {
        ...HISTORY,
        where: filter('params.path', 'GREATER_THAN', { stringValue: 'horses/' }),
        orderBy: order('ASCENDING', 'params.path'),
      }),
  },
  {
    title: 'the history of a document, 51 entries at once',
    body: () => ask('logs', { ...HISTORY, limit: 51 }),
  },
  {
    title: 'the history of a document, all at once',
    body: () => ask('logs', { where: HISTORY.where, orderBy: HISTORY.orderBy }),
  },
  {
    title: 'the history of a document in another order',
    body: () => ask('logs', { ...HISTORY, orderBy: order('ASCENDING', 'uid') }),
  },
  {
    title: 'the history of a document from the tenth on',
    body: () => ask('logs', { ...HISTORY, offset: 10 }),
  },
  {
    title: 'the number of log entries',
    method: ':runAggregationQuery',
    body: () => countOf(ask('logs')),
  },
  {
    title: 'what changes of one document replaced, 301 at once',
    body: () => ask('earlierValues', { where: OF_ONE, limit: 301 }),
  },
  {
    title: 'what changes of one document replaced, all at once',
    body: () => ask('earlierValues', { where: OF_ONE }),
  },
  {
    title: 'what changes of one document replaced, from the tenth on',
    body: () => ask('earlierValues', { where: OF_ONE, limit: 300, offset: 10 }),
  },
  {
    title: 'what changes of one document replaced, in the order of a value',
    body: () =>
      ask('earlierValues', {
        where: OF_ONE,
        orderBy: order('ASCENDING', 'values.ownerName'),
        limit: 300,
      }),
  },
  {
    title: 'what changes of every document replaced',
    body: () => ask('earlierValues', { ...BY_ID, limit: 300 }),
  },
  {
    title: 'what changes of many documents replaced',
    body: () =>
      ask('earlierValues', {
        where: filter('path', 'GREATER_THAN', { stringValue: 'memberships/' }),
        limit: 300,
      }),
  },
  {
    title: 'what changes replaced that had this value',
    body: () =>
      ask('earlierValues', { where: filter('values.ownerName', 'EQUAL', someone), limit: 300 }),
  },
  {
    title: 'what changes replaced until 88 days ago',
    body: () => ask('earlierValues', { where: filter('at', 'LESS_THAN', daysAgo(88)), limit: 300 }),
  },
  {
    title: 'what changes replaced since long ago',
    body: () =>
      ask('earlierValues', { where: filter('at', 'GREATER_THAN', daysAgo(91)), limit: 300 }),
  },
  { title: 'what changes replaced, wherever it is', body: () => askAll('earlierValues', BY_ID) },
  { title: 'the allow-list', body: () => ask('admins') },
  {
    title: 'the number of accounts on the allow-list',
    method: ':runAggregationQuery',
    body: () => countOf(ask('admins')),
  },
  { title: 'a collection that the register has not', body: () => ask('settings', BY_ID) },
  {
    title: 'a collection below a horse that the register has not',
    parent: '/horses/some',
    body: () => ask('notes', BY_ID),
  },
  { title: 'such collections wherever they are', body: () => askAll('notes', BY_ID) },
];
