import { expect, test } from 'vitest';
import { statesOfKinds } from '../../../../src/admin/health/kind-states.ts';
import {
  calendarDaysOfActs,
  calendarDaysOfHorse,
} from '../../../../src/admin/due/care-calendar.ts';
import { notDueText } from '../../../../src/admin/shared/labels/not-due-text.ts';
import { countWeeks } from '../../../../src/register/due/weeks.ts';
import { periodClassifier } from '../../../../src/admin/due/due-periods.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { actState } from '../../../../src/model/health/health-due.ts';
import { listDueActs } from '../../../../src/register/due/due-acts.ts';
import { listActs } from '../../../../src/register/health/health.ts';
import { getHorse } from '../../../../src/register/horses/horses.ts';
import { pull } from '../../../support/phone.ts';
import { openAlone, sure } from '../../../support/scene.ts';

const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

type Act = readonly [horse: string, kind: string, date: string | null, next: string | null];

async function phoneWith(acts: Readonly<Record<string, Act>>) {
  const { server, anna } = await openAlone();
  const horse = (slug: string, more: object) =>
    server.edit(`horses/${slug}`, { name: slug, docname: slug, isDeceased: -1, ...more });
  horse('stella', { isHere: 1 });
  horse('luna', { isHere: 1 });
  horse('altrove', { isHere: -1 });
  horse('morta', { isHere: 1, isDeceased: 1 });
  for (const [id, [slug, kind, date, next]] of Object.entries(acts)) {
    server.edit(`health/${id}`, {
      horse: slug,
      kind,
      date: date === null ? null : instantOf(date),
      next: next === null ? null : instantOf(next),
    });
  }
  sure(await pull(anna, server.remote(), true));
  return anna;
}

test('of the horses in structure and alive, by the latest act of each kind, as the horse’s page says', async () => {
  const phone = await phoneWith({
    a: ['stella', 'Tetano', '2025-10-01', '2026-10-01'],
    b: ['stella', 'tetano ', '2026-10-01', '2027-10-01'],
    c: ['stella', 'Influenza', '2026-01-01', TODAY],
    d: ['luna', 'Tetano', '2025-10-13', '2026-10-13'],
    e: ['luna', 'Visita veterinaria', '2026-10-01', null],
    f: ['luna', 'Rabbia', null, '2026-10-01'],
    g: ['altrove', 'Tetano', '2025-10-13', '2026-10-13'],
    h: ['morta', 'Tetano', '2025-10-13', '2026-10-13'],
    i: ['sparita', 'Tetano', '2025-10-13', '2026-10-13'],
  });
  const dues = await listDueActs(phone);
  expect(dues.map(({ path, act, due }) => [path, act.slug, due])).toEqual([
    ['horses/luna', 'd', '2026-10-13'],
    ['horses/stella', 'c', TODAY],
    ['horses/stella', 'b', '2027-10-01'],
  ]);
  const periodOf = periodClassifier(NOW);
  for (const slug of ['stella', 'luna']) {
    const states = statesOfKinds(await listActs(phone, slug), NOW).filter(({ care }) => care.known);
    const ofHorse = dues.filter(({ path }) => path === `horses/${slug}`);
    expect(ofHorse.map(({ act }) => actState(act.fields, NOW))).toEqual(
      states.map(({ care }) => care),
    );
    // What the page calls due is in the group of due acts.
    for (const { care } of states)
      if (care.known) expect(periodOf(care.due) === 'overdue').toBe(care.overdue);
  }
});

test('an act whose day cannot be read is behind the others, and in no calendar', async () => {
  const { server, anna } = await openAlone();
  server.edit('horses/stella', { name: 'stella', docname: 'stella', isDeceased: -1, isHere: 1 });
  const text = (stringValue: string) => ({ stringValue });
  const [date, next] = [instantOf('2026-01-01'), instantOf('2026-11-01')];
  const act = { horse: 'stella', date, next };
  server.edit('health/a', { ...act, kind: 'Tetano' }, { next: text('a primavera') });
  server.edit('health/b', { ...act, kind: 'Influenza' }, { date: text('inverno') });
  server.edit('health/c', { ...act, kind: 'Visita', next: null }, { date: text('inverno') });
  server.edit('health/d', { ...act, kind: 'Rabbia' });
  sure(await pull(anna, server.remote(), true));
  const dues = await listDueActs(anna);
  expect(dues.map(({ act: { slug }, due }) => [slug, due])).toEqual([
    ['d', '2026-11-01'],
    ['a', undefined],
    ['b', undefined],
  ]);
  expect(dues.slice(1).map(({ act: row }) => notDueText(row))).toEqual([
    'scadenza non leggibile',
    'scadenza non nota: la data non si legge',
  ]);
  const horse = (await getHorse(anna, 'stella'))!;
  const days = calendarDaysOfActs(
    horse,
    dues.map(({ act: row }) => row),
    NOW,
  );
  expect(days).toHaveLength(1);
  expect(countWeeks([], dues, TODAY, 8).reduce((sum, { health }) => sum + health, 0)).toBe(1);
});

test('a dead horse has no days in its calendar', async () => {
  const phone = await phoneWith({
    a: ['morta', 'Tetano', '2025-10-01', '2026-10-01'],
    b: ['stella', 'Tetano', '2025-10-01', '2026-10-01'],
  });
  const daysOf = async (slug: string) => {
    const row = (await getHorse(phone, slug))!;
    const care = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-01-01') };
    const horse = { ...row, fields: { ...row.fields, ...care } };
    return calendarDaysOfHorse(horse, await listActs(phone, slug), NOW);
  };
  expect(await daysOf('stella')).toHaveLength(2);
  expect(await daysOf('morta')).toEqual([]);
});

test('in the calendar: late ones on today, no one’s name and no notes, the same again at every export', async () => {
  const phone = await phoneWith({
    a: ['luna', 'Tetano', '2025-10-13', '2026-10-01'],
    b: ['luna', 'Visita, di controllo', '2026-10-01', '2026-12-01'],
    c: ['luna', 'Influenza', '2026-10-01', null],
  });
  const horse = (await getHorse(phone, 'luna'))!;
  const acts = (await listActs(phone, 'luna')).map((row) => ({
    ...row,
    fields: { ...row.fields, by: 'Elena Bianchi', notes: 'Elena', result: 'ok' },
  }));
  const days = calendarDaysOfActs(horse, acts, NOW);
  expect(days).toEqual([
    {
      uid: 'luna-health-visita%2C%20di%20controllo-2026-12-01@scuderia',
      day: '2026-12-01',
      sequence: 0,
      summary: 'Visita, di controllo di luna',
      description: 'Ultima volta: 01/10/2026.',
    },
    {
      uid: 'luna-health-tetano-2026-10-01@scuderia',
      day: TODAY,
      sequence: 13,
      summary: 'Tetano di luna (in ritardo dal 01/10/2026)',
      description: 'Ultima volta: 13/10/2025.',
    },
  ]);
});

test('the event of a kind with a curly apostrophe is the one that a calendar holds already', async () => {
  const phone = await phoneWith({ a: ['luna', 'Esame dell’urina', '2026-10-01', '2026-12-01'] });
  const horse = (await getHorse(phone, 'luna'))!;
  const [event] = calendarDaysOfActs(horse, await listActs(phone, 'luna'), NOW);
  expect(event!.uid).toBe('luna-health-esame%20dell%E2%80%99urina-2026-12-01@scuderia');
});

test('a register without acts costs nothing', async () => {
  const phone = await phoneWith({});
  expect(await listDueActs(phone)).toEqual([]);
});

test('of one day by the horse’s name, as on paper', async () => {
  const phone = await phoneWith({
    a: ['stella', 'Tetano', '2025-10-14', TODAY],
    b: ['luna', 'Tetano', '2025-10-14', TODAY],
    c: ['stella', 'Rabbia', '2025-10-13', '2026-10-13'],
  });
  const dues = await listDueActs(phone);
  expect(dues.map(({ act }) => act.slug)).toEqual(['c', 'b', 'a']);
});

test('acts whose kind cannot be read are of one kind only where the same stands there, and are called by it', async () => {
  const { server, anna } = await openAlone();
  server.edit('horses/stella', { name: 'stella', docname: 'stella', isDeceased: -1, isHere: 1 });
  const list = (kind: string) => ({
    kind: { arrayValue: { values: [{ stringValue: kind }] } },
  });
  const act = (date: string, next: string) => ({
    horse: 'stella',
    date: instantOf(date),
    next: instantOf(next),
  });
  server.edit('health/a', act('2025-10-01', '2026-10-01'), list('Tetano'));
  server.edit('health/b', act('2026-09-01', '2027-09-01'), list('Influenza'));
  server.edit('health/c', act('2026-08-01', '2027-08-01'), list('Influenza'));
  sure(await pull(anna, server.remote(), true));

  // A later act of something else does not hide what is late.
  const dues = await listDueActs(anna);
  expect(dues.map(({ act: { slug }, due }) => [slug, due])).toEqual([
    ['a', '2026-10-01'],
    ['b', '2027-09-01'],
  ]);
  const acts = await listActs(anna, 'stella');
  expect(statesOfKinds(acts, NOW).map(({ kind }) => kind)).toEqual([
    '«["Tetano"]»',
    '«["Influenza"]»',
  ]);
  const days = calendarDaysOfHorse((await getHorse(anna, 'stella'))!, acts, NOW);
  expect(days.map(({ summary }) => summary).toSorted()).toEqual([
    '«["Influenza"]» di stella',
    '«["Tetano"]» di stella (in ritardo dal 01/10/2026)',
  ]);
});
