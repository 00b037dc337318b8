import { expect, test } from 'vitest';
import { listByName } from '../../../src/register/due/due-visits.ts';
import { listPlaces } from '../../../src/register/due/visit-round.ts';
import { healthPlaces, usualFacts } from '../../../src/register/due/health-round.ts';
import { listMemberships } from '../../../src/register/memberships/memberships.ts';
import { listReceipts, listReceiptsOfYear } from '../../../src/register/receipts/receipts.ts';
import { orderHorses } from '../../../src/register/lists/horse-views.ts';
import type { HealthRow } from '../../../src/register/health/health.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { readFields } from '../../../src/model/fields/fields.ts';
import { HEALTH_ACT } from '../../../src/model/health/health-act.ts';
import { pull } from '../../support/phone.ts';
import { openAlone, sure } from '../../support/scene.ts';

test('horses by what is due: the earlier of both kinds counts, and one that is due for nothing is last either way', async () => {
  const { server, anna } = await openAlone();
  const care = (hoovesTrim: string, dentist: string) => ({
    ...(hoovesTrim && { lastHoovesTrim: instantOf(hoovesTrim), hoovesTrimInterval: 1 }),
    ...(dentist && { lastDentist: instantOf(dentist), dentistInterval: 1 }),
  });
  server.edit('horses/both', { name: 'both', ...care('2026-09-01', '2026-01-01') });
  server.edit('horses/one', { name: 'one', ...care('2026-06-01', '') });
  server.edit('horses/none', { name: 'none' });
  server.edit('horses/dead', { name: 'dead', isDeceased: 1, ...care('2020-01-01', '') });
  sure(await pull(anna, server.remote(), true));
  const paths = ['none', 'one', 'dead', 'both'].map((slug) => `horses/${slug}`);
  const order = async (direction: 'ascending' | 'descending') =>
    (await orderHorses(anna, paths, 'due', direction)).map((path) => path.slice(7));
  expect(await order('ascending')).toEqual(['both', 'one', 'none', 'dead']);
  expect(await order('descending')).toEqual(['one', 'both', 'none', 'dead']);
});

test('a horse with a document name alone is ordered by that name in the round and on paper', async () => {
  const { server, anna } = await openAlone();
  server.edit('horses/a', { name: '', docname: 'Mora', isHere: 1 });
  server.edit('horses/b', { name: 'Luna', docname: 'Zeta', isHere: 1 });
  server.edit('horses/c', { name: 'Nuvola', docname: 'Alba', isHere: 1 });
  sure(await pull(anna, server.remote(), true));
  const order = ['b', 'a', 'c'].map((slug) => `horses/${slug}`);
  expect(await listByName(anna)).toEqual(order);
  expect((await listPlaces(anna, 'dentists')).map(({ path }) => path)).toEqual(order);
});

const act = (slug: string, date: string, product = ''): HealthRow => {
  const path = `health/${slug}`;
  const typed = { horse: 'stella', kind: 'Tetano', date: instantOf(date), product };
  return { path, lane: path, slug, fields: readFields(HEALTH_ACT, typed), pending: 0 };
};

test('in a round of a past day an act of a later day says when the horse is due; of facts equally frequent the first count', () => {
  const acts = [act('a', '2026-10-14'), act('b', '2026-11-01'), act('c', '2026-01-01')];
  const [place] = healthPlaces({ paths: ['horses/stella'], acts }, 'tetano', '2026-10-14');
  expect([place!.act?.slug, place!.before?.slug]).toEqual(['a', 'b']);
  const facts = [act('a', '2026-10-14', 'X'), act('b', '2026-10-14', 'Y')];
  expect(usualFacts(facts, '2026-10-14')?.product).toBe('X');
});

test('the receipts of a membership are by year, and in it by number; drafts of a year are its last', async () => {
  const { server, anna } = await openAlone();
  const at = (year: number, receiptNumber: number | null) =>
    server.edit(`receipts/${year}-${receiptNumber}`, {
      membership: 'm1',
      date: instantOf(`${year}-05-01`),
      year,
      receiptNumber,
    });
  for (const receiptNumber of [null, 3, 1])
    for (const year of [2026, 2025]) at(year, receiptNumber);
  sure(await pull(anna, server.remote(), true));
  expect((await listReceipts(anna, 'm1')).map(({ slug }) => slug)).toEqual([
    '2025-1',
    '2025-3',
    '2025-null',
    '2026-1',
    '2026-3',
    '2026-null',
  ]);
});

test('memberships are in the alphabetical order of all lists: numbers in names by their value', async () => {
  const { server, anna } = await openAlone();
  for (const familyName of ['Gruppo 10', 'Gruppo 9'])
    server.edit(`memberships/${familyName.slice(7)}`, { year: 2026, familyName, givenName: 'A' });
  sure(await pull(anna, server.remote(), true));
  const slugs = (await listMemberships(anna, 2026)).map(({ slug }) => slug);
  expect(slugs).toEqual(['9', '10']);
});

test('receipts without a year are at the end of each year', async () => {
  const { server, anna } = await openAlone();
  const date = instantOf('2026-10-14');
  server.edit('receipts/yearless', { payer: 'a', date, year: null, receiptNumber: 1 });
  server.edit('receipts/second', { payer: 'b', date, year: 2026, receiptNumber: 2 });
  server.edit('receipts/other', { payer: 'c', date, year: 2025, receiptNumber: 3 });
  sure(await pull(anna, server.remote(), true));
  const listed = await listReceiptsOfYear(anna, 2026);
  expect(listed.map(({ slug }) => slug)).toEqual(['second', 'yearless']);
});
