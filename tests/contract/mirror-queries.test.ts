import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { MirrorDatabase } from '../../src/mirror/database/database.ts';
import { VIEW_STORES } from '../../src/mirror/database/view-keys.ts';
import { MemoryDatabase, MemoryStorage } from '../support/memory-storage.ts';

/*
 * Every method of Dexie that the storage of the simulation offers gives what Dexie gives on IndexedDB, and leaves the
 * same rows: over rows that an index does not hold, of several entries in one, and of keys of several types, too.
 */
/* oxlint-disable unicorn/no-array-reverse -- of queries, not of arrays */

const OUTBOX = [
  { mid: 'm3', lane: 'horses/b', attempts: 1, lost: { notes: 'x' } },
  { mid: 'm1', lane: 'horses/a', attempts: 2 },
  { lane: 'horses/a', attempts: 3 },
  { mid: 'm2', attempts: 4 },
  { mid: 'm0', lane: 7, attempts: 4 },
];
const MEMBERSHIPS = [
  { slug: 'a', fields: { year: '2026' }, keys: { text: 'rossi' }, toCheck: ['year', 'bornOn'] },
  { slug: 'c', fields: { year: null }, keys: { text: 'bianchi' }, toCheck: ['year'] },
  { slug: 'b', fields: { year: '2025' }, keys: { text: 'bianchi' } },
  { slug: 'ab', fields: {}, keys: { text: 'Bianchi' } },
  { slug: 'Z', fields: { year: '2026' }, keys: { text: 'è' } },
];
const TRIMS = [
  { slug: '2', lane: 'horses/a', fields: { date: 20 } },
  { slug: '1', lane: 'horses/a', fields: { date: 20 } },
  { slug: '3', lane: 'horses/a', fields: { date: 10 } },
  { slug: '4', lane: 'horses/a', fields: { date: null } },
  { slug: '5', lane: 'horses/b', fields: { date: 15 } },
  { slug: '6', lane: 'horses/b', fields: { date: '15' } },
];

type Tables = ReturnType<typeof tablesOf>;

const tablesOf = (db: MirrorDatabase) => ({
  outbox: db.table('outbox'),
  memberships: db.table(VIEW_STORES.memberships),
  trims: db.table('view_hoovesTrims'),
});

const BY_DATE = '[lane+fields.date]';
const ofA = ({ trims }: Tables) => trims.where(BY_DATE).between(['horses/a', 10], ['horses/a', 20]);
const ofLane = ({ outbox }: Tables) => outbox.where('lane').equals('horses/a');

const READS: Record<string, (tables: Tables) => PromiseLike<unknown>> = {
  get: ({ outbox }) => outbox.get(1),
  'get: none': ({ outbox }) => outbox.get(99),
  'get: no key': ({ outbox }) => outbox.get(undefined as never),
  bulkGet: ({ outbox }) => outbox.bulkGet([99, 1]),
  toArray: ({ outbox }) => outbox.toArray(),
  count: ({ outbox }) => outbox.count(),
  'each: of a table': async ({ trims }) => {
    const seen: string[] = [];
    await trims.each(({ slug }) => void seen.push(slug));
    return seen;
  },
  'each: of a query': async (tables) => {
    const seen: number[] = [];
    await ofLane(tables).each(({ attempts }) => void seen.push(attempts));
    return seen;
  },
  'toCollection and filter': ({ memberships }) =>
    memberships
      .toCollection()
      .filter(({ slug }) => slug > 'a')
      .first(),
  'two filters': ({ memberships }) =>
    memberships
      .toCollection()
      .filter(({ slug }) => slug > 'a')
      .filter(({ slug }) => slug !== 'ab')
      .toArray(),
  'no such index': async ({ outbox }) => outbox.where('attempts').equals(4).toArray(),
  'orderBy: the primary key': ({ outbox }) => outbox.orderBy('seq').toArray(),
  'orderBy: rows that the index does not hold': ({ outbox }) => outbox.orderBy('lane').toArray(),
  'orderBy: equal keys': ({ memberships }) => memberships.orderBy('keys.text').toArray(),
  'orderBy: several entries': ({ memberships }) => memberships.orderBy('toCheck').toArray(),
  'orderBy and limit': ({ memberships }) => memberships.orderBy('keys.text').limit(2).toArray(),
  'orderBy and count': ({ outbox }) => outbox.orderBy('mid').count(),
  'orderBy and reverse': ({ outbox }) => outbox.orderBy('lane').reverse().toArray(),
  keys: ({ outbox }) => outbox.orderBy('lane').keys(),
  'keys: several entries': ({ memberships }) => memberships.orderBy('toCheck').keys(),
  uniqueKeys: ({ outbox }) => outbox.orderBy('lane').uniqueKeys(),
  'uniqueKeys: no key': ({ memberships }) => memberships.orderBy('fields.year').uniqueKeys(),
  'uniqueKeys: several entries': ({ memberships }) => memberships.orderBy('toCheck').uniqueKeys(),
  primaryKeys: ({ memberships }) => memberships.toCollection().primaryKeys(),
  equals: (tables) => ofLane(tables).toArray(),
  'equals: no key': async ({ outbox }) =>
    outbox
      .where('lane')
      .equals(null as never)
      .toArray(),
  'equals: one of several entries': ({ memberships }) =>
    memberships.where('toCheck').equals('bornOn').toArray(),
  'equals: a compound index': ({ trims }) =>
    trims.where(BY_DATE).equals(['horses/a', 20]).toArray(),
  first: (tables) => ofLane(tables).first(),
  'first: none': ({ outbox }) => outbox.where('mid').equals('none').first(),
  last: (tables) => ofLane(tables).last(),
  sortBy: (tables) => ofLane(tables).sortBy('attempts'),
  anyOf: ({ outbox }) => outbox.where('mid').anyOf(['m3', 'none', 'm1', 'm1']).toArray(),
  'anyOf: none': ({ outbox }) => outbox.where('lane').anyOf([]).toArray(),
  'anyOf: several entries': ({ memberships }) =>
    memberships.where('toCheck').anyOf(['year', 'bornOn']).primaryKeys(),
  'anyOf: a compound index': ({ trims }) =>
    trims
      .where(BY_DATE)
      .anyOf([
        ['horses/b', 15],
        ['horses/a', 20],
      ])
      .toArray(),
  or: async ({ memberships }) => {
    // In no order that Dexie promises.
    const found = memberships.where('fields.year').equals('2026').or('toCheck').equals('year');
    return new Set(await found.primaryKeys());
  },
  above: ({ memberships }) => memberships.where('path').above('memberships/ab').limit(2).toArray(),
  'above: equal keys': ({ memberships }) => memberships.where('keys.text').above('b').toArray(),
  startsWith: ({ memberships }) => memberships.where('keys.text').startsWith('b').toArray(),
  between: (tables) => ofA(tables).toArray(),
  'between: reverse': (tables) => ofA(tables).reverse().toArray(),
  'between: the last': ({ trims }) =>
    trims.where(BY_DATE).between(['horses/a', 10], ['horses/a', 21]).reverse().limit(1).toArray(),
  'between: numbers and text': ({ trims }) =>
    trims.where(BY_DATE).between(['horses/b', 10], ['horses/b', 'z']).toArray(),
  inAnyRange: ({ trims }) =>
    trims
      .where(BY_DATE)
      .inAnyRange([
        [
          ['horses/b', 1],
          ['horses/b', 16],
        ],
        [
          ['horses/a', 1],
          ['horses/a', 16],
        ],
      ])
      .toArray(),
};

const WRITES: Record<string, (tables: Tables) => PromiseLike<unknown>> = {
  put: ({ outbox }) => outbox.put({ seq: 1, mid: 'z' }),
  'put: without a number': ({ outbox }) => outbox.put({ mid: 'z' }),
  'put: a key that another row has': ({ outbox }) => outbox.put({ seq: 3, mid: 'm1' }),
  'put: without a key': ({ trims }) => trims.put({ slug: 'x' }),
  bulkPut: ({ outbox }) => outbox.bulkPut([{ seq: 1, mid: 'z' }, { mid: 'y' }]),
  add: ({ outbox }) => outbox.add({ mid: 'z' }),
  'add: with a number': async ({ outbox }) => [
    await outbox.add({ seq: 40, mid: 'z' }),
    await outbox.add({ mid: 'y' }),
  ],
  'add: the row gets its number': async ({ outbox }) => {
    const row = { mid: 'z' };
    await outbox.add(row);
    return row;
  },
  'add: a key that another row has': ({ outbox }) => outbox.add({ mid: 'm1' }),
  'add: a row that exists': ({ memberships }) => memberships.add({ path: 'memberships/a' }),
  bulkAdd: ({ outbox }) => outbox.bulkAdd([{ mid: 'z' }, { mid: 'y' }]),
  update: ({ outbox }) => outbox.update(2, { attempts: 9 }),
  'update: none': ({ outbox }) => outbox.update(99, { attempts: 9 }),
  'update: nothing new': ({ outbox }) => outbox.update(2, { attempts: 2 }),
  'update: a property is removed': ({ outbox }) => outbox.update(1, { lost: undefined }),
  'modify: fields': (tables) => ofLane(tables).modify({ attempts: 7, lost: undefined }),
  'modify: a function': (tables) => ofLane(tables).modify((row) => void (row.attempts += 1)),
  'modify: inside a row': ({ outbox }) =>
    outbox
      .where('mid')
      .equals('m3')
      .modify((row) => void (row.lost.notes = 'y')),
  'modify: another row': (tables) =>
    ofLane(tables).modify((row, held) => void (held.value = { ...row, attempts: 8 })),
  'modify: a filter': (tables) =>
    ofLane(tables)
      .filter(({ attempts }) => attempts === 3)
      .modify({ attempts: 30 }),
  'delete: a row': ({ outbox }) => outbox.delete(1),
  'delete: no row': ({ outbox }) => outbox.delete(99),
  'delete: what a query finds': (tables) => ofLane(tables).delete(),
  bulkDelete: ({ outbox }) => outbox.bulkDelete([1, 99]),
  clear: async ({ outbox }) => [await outbox.clear(), await outbox.add({ mid: 'z' })],
};

/** The methods of the storage of the simulation that were called. */
const called = new Set<string>();
const offered = new Set<string>();

/** Notes which methods of `target`, and of the queries that these give, are called. */
function watch<T extends object>(target: T): T {
  const kind = target.constructor.name;
  for (const [name, value] of Object.entries(target))
    if (typeof value === 'function') offered.add(`${kind}.${name}`);
  return new Proxy(target, {
    get(_, name: string) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      called.add(`${kind}.${name}`);
      return (...given: unknown[]) => {
        const result = value.apply(target, given) as object | undefined;
        return result?.constructor.name === 'MemoryQuery' ? watch(result) : result;
      };
    },
  });
}

async function outcome(name: string, db: MirrorDatabase, isMemory: boolean): Promise<unknown> {
  const filled = tablesOf(db);
  for (const row of structuredClone(OUTBOX)) await filled.outbox.add(row);
  await filled.memberships.bulkPut(
    MEMBERSHIPS.map((row) => ({ ...row, path: `memberships/${row.slug}` })),
  );
  await filled.trims.bulkPut(
    TRIMS.map((row) => ({ ...row, path: `${row.lane}/hoovesTrims/${row.slug}` })),
  );
  const tables = isMemory
    ? (Object.fromEntries(
        Object.entries(filled).map(([at, table]) => [at, watch(table)]),
      ) as Tables)
    : filled;
  let gave: unknown;
  try {
    gave = await (READS[name] ?? WRITES[name]!)(tables);
  } catch (error) {
    gave = (error as Error).name === 'ConstraintError' ? 'a key exists' : 'refused';
  }
  const held = await Promise.all(Object.values(filled).map((table) => table.toArray()));
  return { gave, held };
}

test.each(Object.keys({ ...READS, ...WRITES }))(
  '%s: the same on IndexedDB and on the storage of the simulation',
  async (name) => {
    const real = new MirrorDatabase('contract', { indexedDB: new IDBFactory(), IDBKeyRange });
    const memory = new MemoryDatabase(new MemoryStorage()).asMirror();
    const expected = await outcome(name, real, false);
    real.close();
    expect(await outcome(name, memory, true)).toEqual(expected);
  },
);

test('what fails leaves the next number of the outbox as it was', async () => {
  const real = new MirrorDatabase('contract', { indexedDB: new IDBFactory(), IDBKeyRange });
  const memory = new MemoryDatabase(new MemoryStorage()).asMirror();
  const numbers = [real, memory].map(async (db) => {
    const { outbox } = tablesOf(db);
    const failed = db.transaction('rw', ['outbox'], async () => {
      await outbox.add({ mid: 'a' });
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    return outbox.add({ mid: 'b' });
  });
  expect(await Promise.all(numbers)).toEqual([1, 1]);
  real.close();
});

test('no method that the storage of the simulation offers is left out here', () => {
  // The others are the store's own, and what queries are read through.
  const own = ['keyOf', 'replace', 'rows'].map((name) => `MemoryTable.${name}`);
  expect([...offered].filter((name) => !called.has(name) && !own.includes(name))).toEqual([]);
  expect(offered.size).toBeGreaterThan(30);
});
