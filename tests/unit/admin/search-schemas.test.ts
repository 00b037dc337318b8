import { readdirSync, readFileSync } from 'node:fs';
import { anything, assert, constantFrom, dictionary, oneof, property } from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bdnSearch } from '../../../src/admin/bdn/bdn-search.ts';
import { dashboardSearch } from '../../../src/admin/dashboard/dashboard-search.ts';
import { dueSearch } from '../../../src/admin/due/due-search.ts';
import { cardSearch } from '../../../src/admin/print/card-search.ts';
import { qrLabelsSearch } from '../../../src/admin/print/qr-labels-search.ts';
import { stableListSearch } from '../../../src/admin/print/stable-list-search.ts';
import { roundSearch } from '../../../src/admin/visit-round/round-search.ts';

/** The search of every route, by its name. */
const SCHEMAS = Object.fromEntries(
  Object.values(
    import.meta.glob<Readonly<Record<string, unknown>>>(
      ['../../../src/admin/*/*-search.ts', '../../../src/admin/shared/lists/day-search.ts'],
      { eager: true },
    ),
  ).flatMap((module) => Object.entries(module).filter(([name]) => /[a-z]Search$/.test(name))),
) as Readonly<Record<string, v.GenericSchema<unknown, object> & { entries: object }>>;

test('every search of a route is among them', () => {
  const routes = new URL('../../../src/routes/', import.meta.url);
  const named = readdirSync(routes).flatMap((file) => [
    ...readFileSync(new URL(file, routes), 'utf8').matchAll(/validateSearch: (\w+)/g),
  ]);
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(Object.keys(SCHEMAS)));
});

test.each(Object.entries(SCHEMAS))(
  '%s takes any search, overwrites what it does not know, and gives the same the second time',
  (_, schema) => {
    const names = Object.keys(schema.entries);
    const value = oneof(
      anything(),
      constantFrom('2026', 'all', 'dentists', 'week', 'yes', 'no', '2026-02-28', '/admin/round'),
    );
    assert(
      property(dictionary(constantFrom(...names, 'x', '__proto__'), value), (search) => {
        const given = v.parse(schema, search);
        expect(names).toEqual(expect.arrayContaining(Object.keys(given)));
        // The router merges the result into the address: a parameter that is left out would keep its old value.
        for (const name of names) expect(name in given).toBe(Object.hasOwn(search, name));
        expect(v.parse(schema, given)).toEqual(given);
      }),
    );
  },
);

test('of the planning screens', () => {
  const due = { kind: 'dentists', period: 'week' };
  expect(v.parse(dueSearch, due)).toEqual(due);
  expect(v.parse(dueSearch, { kind: 'x', period: 'toString' })).toEqual({});
  expect(v.parse(bdnSearch, { which: 'all' })).toEqual({ which: 'all' });
  expect(v.parse(qrLabelsSearch, { horse: '12' })).toEqual({ horse: '12' });
  expect(v.parse(stableListSearch, { phone: 'true' })).toEqual({ phone: 'true' });
  expect(v.parse(cardSearch, { owner: 'false' })).toEqual({ owner: 'false' });
});

test('a choice that holds by default is not in the address', () => {
  expect(v.parse(bdnSearch, { which: 'here' })).toEqual({});
  expect(v.parse(dashboardSearch, { kind: 'hoovesTrims' })).toEqual({});
  expect(v.parse(roundSearch, { kind: 'hoovesTrims' })).toEqual({});
});

test('what is typed into a search has no place in any address', () => {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    expect([name, v.parse(schema, { q: 'VRDNNA80A41H501X' })]).toEqual([name, {}]);
  }
});
