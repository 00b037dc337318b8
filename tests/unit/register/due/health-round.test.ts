import { expect, test } from 'vitest';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { listDueActs } from '../../../../src/register/due/due-acts.ts';
import {
  type HealthPlace,
  healthPlaces,
  readHealthRegister,
  usualFacts,
} from '../../../../src/register/due/health-round.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { pull } from '../../../support/phone.ts';
import { openAlone, sure } from '../../../support/scene.ts';

const TODAY = '2026-10-14';

type Act = readonly [
  horse: string,
  kind: string,
  date: string,
  next: string | null,
  batch?: string,
];

/** A phone with Ada, Bea, Cleo and Dora in the stable, a horse that is elsewhere, and these acts. */
async function phoneWith(acts: Readonly<Record<string, Act>>) {
  const { server, anna } = await openAlone();
  for (const slug of ['bea', 'ada', 'dora', 'cleo', 'altrove']) {
    const isHere = slug === 'altrove' ? -1 : 1;
    server.edit(`horses/${slug}`, { name: slug, docname: slug, isDeceased: -1, isHere });
  }
  for (const [id, [horse, kind, date, next, batch = '']] of Object.entries(acts)) {
    const days = { date: instantOf(date), next: next === null ? null : instantOf(next) };
    server.edit(`health/${id}`, { horse, kind, ...days, batch });
  }
  sure(await pull(anna, server.remote(), true));
  return anna;
}

const told = ({ path, act, more, before }: HealthPlace) =>
  [path.slice('horses/'.length), act?.slug, more.length, before?.slug].join(' ');

test('the most overdue for the kind first, then the others by name; a tick changes no place', async () => {
  const phone = await phoneWith({
    b1: ['bea', 'Tetano', '2025-01-10', '2026-01-10'],
    b2: ['bea', 'Tetano', '2024-01-10', '2025-01-10'],
    d1: ['dora', 'tetano ', '2024-12-01', '2025-12-01'],
    a1: ['ada', 'Influenza', '2020-12-01', '2021-12-01'],
    x: ['altrove', 'Tetano', '2020-12-01', '2021-12-01'],
  });
  const order = async () =>
    healthPlaces(await readHealthRegister(phone), 'Tetano', TODAY).map(told);
  expect(await order()).toEqual(['dora  0 d1', 'bea  0 b1', 'ada  0 ', 'cleo  0 ']);
  const add = async (horse: string, kind: string) =>
    sure(
      await openRegister(phone).health.add(horse, {
        kind,
        date: instantOf(TODAY),
        next: instantOf('2027-10-14'),
        by: '',
        product: '',
        batch: '',
        result: '',
        notes: '',
      }),
    );
  const ticked = await add('dora', 'Tetano');
  await add('cleo', 'Influenza');
  expect(await order()).toEqual([`dora ${ticked} 0 d1`, 'bea  0 b1', 'ada  0 ', 'cleo  0 ']);
  await add('dora', ' TETANO');
  expect((await order())[0]).toMatch(/^dora \S+ 1 d1$/);
});

test('whoever opens the day’s round again finds the kind and the batch that most had', async () => {
  const phone = await phoneWith({
    a: ['ada', 'Sverminazione', TODAY, null, 'V9'],
    b: ['bea', 'Tetano', TODAY, null, 'L1'],
    c: ['cleo', 'tetano', TODAY, null, 'L2'],
    d: ['dora', 'Tetano', TODAY, null, 'L2'],
    e: ['dora', 'Coggins', '2026-10-13', null, 'C1'],
  });
  const register = await readHealthRegister(phone);
  const facts = usualFacts(register.acts, TODAY);
  expect(facts).toMatchObject({ batch: 'L2' });
  const places = healthPlaces(register, facts!.kind, TODAY);
  expect(places.filter(({ act }) => act === null).map(({ path }) => path)).toEqual(['horses/ada']);
  expect(usualFacts(register.acts, '2026-10-12')).toBeNull();
});

test('where the day of an act is not known, its horse is last, as among what is due', async () => {
  const { server, anna } = await openAlone();
  for (const slug of ['ada', 'bea', 'cleo'])
    server.edit(`horses/${slug}`, { name: slug, docname: slug, isHere: 1 });
  const act = (horse: string, date: string | null) => ({
    horse,
    kind: 'Tetano',
    date: date && instantOf(date),
    next: instantOf('2026-01-10'),
  });
  server.edit('health/b', act('bea', null), { date: { stringValue: 'inverno' } });
  server.edit('health/c', act('cleo', '2025-01-10'));
  sure(await pull(anna, server.remote(), true));
  const places = healthPlaces(await readHealthRegister(anna), 'Tetano', TODAY);
  expect(places.map(told)).toEqual(['cleo  0 c', 'ada  0 ', 'bea  0 b']);
  expect((await listDueActs(anna)).map(({ act: row, due }) => [row.slug, due])).toEqual([
    ['c', '2026-01-10'],
    ['b', undefined],
  ]);
});
