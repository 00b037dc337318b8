import { liveQuery } from 'dexie';
import { describe, expect, test } from 'vitest';
import { dueHorses, groupOfDue } from '../../../../src/admin/shared/horses/due-list.ts';
import { checkBdn } from '../../../../src/register/bdn/check-bdn.ts';
import {
  countHere,
  countOverdue,
  listByName,
  listDueVisits,
  readDue,
} from '../../../../src/register/due/due-visits.ts';
import { HORSE_FILTERS, createHorse, listHorses } from '../../../../src/register/horses/horses.ts';
import { listView } from '../../../../src/register/lists/horse-views.ts';
import {
  countOfYear,
  listHorsePaths,
  listMembershipPaths,
  readRows,
  readTexts,
} from '../../../../src/register/lists/record-lists.ts';
import { listPathsHere, listPlaces } from '../../../../src/register/due/visit-round.ts';
import { findSameNumbers } from '../../../../src/register/horses/same-numbers.ts';
import { listPresent } from '../../../../src/register/presences/presences.ts';
import { addVisit } from '../../../../src/register/visits/visits.ts';
import { alphabet } from '../../../../src/model/values/alphabet.ts';
import { bdnFindings, byBdnUrgency } from '../../../../src/model/bdn/findings.ts';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { dueDayOf } from '../../../../src/model/visits/care-interval.ts';
import { DUE_GROUPS } from '../../../../src/model/visits/due-state.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { COMPLIANCE_FLAGS } from '../../../../src/model/horses/compliance.ts';
import { isInStable } from '../../../../src/model/horses/in-stable.ts';
import { VISIT_KINDS } from '../../../../src/model/visits/visit.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { fetchMembershipsOn, openPhone, pull } from '../../../support/phone.ts';
import { edit, openAlone, remove, sure } from '../../../support/scene.ts';
import { seededRandom } from '../../../support/seeded-ids.ts';
import { eventually } from '../../../support/eventually.ts';

const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

/** A phone with horses and memberships of all kinds. */
async function openRegister(count = 120) {
  const clock = new ManualClock(NOW);
  const server = new ModelServer(() => clock.now());
  server.pageSize = 300;
  const random = seededRandom(7);
  const flag = () => Math.floor(random() * 3) - 1;
  for (let n = 0; n < count; n += 1) {
    const last = random() < 0.2 ? null : instantOf(addDays(TODAY, -Math.floor(random() * 90)));
    server.edit(`horses/h${n}`, {
      name: `Cavallo ${Math.floor(random() * 50)}`,
      docname: `Documento ${Math.floor(random() * 50)}`,
      ...Object.fromEntries(HORSE_FILTERS.map((name) => [name, flag()])),
      hoovesTrimInterval: random() < 0.1 ? null : 1.5,
      lastHoovesTrim: last,
      chipnumber: `380 ${n}`,
    });
    // A flag that cannot be read may have any value.
    if (n % 30 === 7) {
      server.edit(
        `horses/odd${n}`,
        { name: `Cavallo ${n}`, docname: `Documento ${n}`, isHere: 1, isDeceased: -1 },
        {
          [HORSE_FILTERS[n % HORSE_FILTERS.length]!]: { stringValue: 'boh' },
        },
      );
    }
    server.edit(`memberships/m${n}`, {
      year: n % 7 === 0 ? null : 2024 + (n % 3),
      familyName: n % 2 ? 'Àlberti' : 'alberti',
      givenName: `Nome ${String(n % 11).padStart(2, '0')}`,
    });
  }
  // A mistyped year, after which the calendar has no day.
  server.edit('horses/mistyped', {
    name: 'Cavallo',
    docname: 'Documento',
    isHere: 1,
    hoovesTrimInterval: 1.5,
    lastHoovesTrim: instantOf('9999-12-31'),
  });
  const phone = openPhone({ clock });
  sure(await pull(phone, server.remote()));
  sure(await fetchMembershipsOn(phone, server.remote(), 'all'));
  return { phone, server, random };
}

/** The horses in the stable, read as whole rows. */
const listHere = async (phone: Awaited<ReturnType<typeof openRegister>>['phone']) =>
  (await listHorses(phone, { isHere: 1 })).filter(({ fields }) => fields.isDeceased !== 1);

describe('queries on the indexes give the same as reading every row', () => {
  test('the horses of each set of filters, by document name', async () => {
    const { phone, random } = await openRegister();
    for (let round = 0; round < 30; round += 1) {
      const filters = Object.fromEntries(
        HORSE_FILTERS.filter(() => random() < 0.5).map((name) => [
          name,
          (Math.floor(random() * 3) - 1) as -1 | 0 | 1,
        ]),
      );
      const rows = await listHorses(phone, filters);
      const paths = await listHorsePaths(phone, filters);
      expect(paths).toEqual(rows.map((row) => row.path));
      expect((await readRows(phone, 'horses', paths)).map((row) => row.slug)).toEqual(
        rows.map((row) => row.slug),
      );
    }
  });

  test('who is due, group by group, and how many', async () => {
    const { phone } = await openRegister();
    const here = await listHere(phone);
    expect(await countHere(phone)).toBe(here.length);
    const due = dueHorses(here, 'hoovesTrims', NOW);
    for (const group of DUE_GROUPS) {
      const expected = due.filter(({ care }) => groupOfDue(care) === group);
      const { paths, count } = await readDue(phone, 'hoovesTrims', group, TODAY, 1000);
      expect(count).toBe(expected.length);
      expect(paths.toSorted()).toEqual(expected.map(({ row }) => row.path).toSorted());
      const days = (await readRows<Horse>(phone, 'horses', paths)).map(
        (row) => expected.find((each) => each.row.path === row.path)?.care,
      );
      const left = days.map((care) => (care?.known ? care.daysLeft : Infinity));
      expect(left).toEqual(left.toSorted((a, b) => a - b));
      const first = await readDue(phone, 'hoovesTrims', group, TODAY, 3);
      expect(first).toEqual({ paths: paths.slice(0, 3), count });
    }
    const late = due.filter(({ care }) => care.known && care.overdue).length;
    expect(await countOverdue(phone, 'hoovesTrims', TODAY)).toBe(late);
    const places = await listPlaces(phone, 'hoovesTrims');
    expect(places.map(({ path }) => path).toSorted()).toEqual(
      here.map((row) => row.path).toSorted(),
    );
  });

  test('every due visit with its day, those without one last; and the same horses by name', async () => {
    const { phone } = await openRegister();
    const here = await listHere(phone);
    const visits = await listDueVisits(phone, VISIT_KINDS);
    const expected = here.flatMap(({ path, fields }) =>
      VISIT_KINDS.map((kind) => ({ path, kind, due: dueDayOf(fields, kind) })),
    );
    expect(visits).toHaveLength(expected.length);
    const listed = visits.map(({ path, kind, due }) => ({ path, kind, due }));
    expect(listed).toEqual(expect.arrayContaining(expected));
    const days = visits.map(({ due }) => due ?? '~');
    expect(days).toEqual(days.toSorted());
    const rows = await readRows<Horse>(phone, 'horses', await listByName(phone));
    const { compare } = new Intl.Collator('it', { numeric: true });
    const names = rows.map(({ fields }) => fields.name);
    expect(names).toEqual(here.map(({ fields }) => fields.name).toSorted(compare));
  });

  test('what is found for the BDN: of who is here and of the dead, or of all', async () => {
    const { phone } = await openRegister();
    for (const scope of ['here', 'all'] as const) {
      const expected = (await listHorses(phone))
        .filter(({ fields }) => scope === 'all' || fields.isHere === 1 || fields.isDeceased === 1)
        .toSorted((a, b) => alphabet.compare(a.fields.docname, b.fields.docname))
        .map(({ path, fields }) => ({ path, findings: bdnFindings(fields, TODAY) }))
        .filter(({ findings }) => findings.length > 0)
        .toSorted((a, b) => byBdnUrgency(a.findings, b.findings));
      expect(await checkBdn(phone, scope, TODAY)).toEqual(expected);
    }
  });

  test('horses come in alphabetical order in every list, capitals and accents aside', async () => {
    const { server, anna } = await openAlone();
    const names = ['alba', 'Box 2', 'Box 10', 'Élite', 'SUSY', 'Zara'];
    for (const [n, docname] of [...names.entries()].toReversed())
      server.edit(`horses/h${n}`, { name: `n${n}`, docname, isHere: 1, isDeceased: -1 });
    // One that only the index of all names has where the list asks for the flag.
    server.edit(`horses/h3`, {}, { isDeceased: { stringValue: 'forse' } });
    sure(await pull(anna, server.remote(), true));
    const horses = names.map((_, n) => `horses/h${n}`);
    expect(await listHorsePaths(anna)).toEqual(horses);
    expect(await listHorsePaths(anna, { isHere: 1, isDeceased: -1 })).toEqual(horses);
    expect((await listHorses(anna)).map(({ path }) => path)).toEqual(horses);
    const present = await listPresent(anna, TODAY);
    expect(present.map(({ horse }) => horse.fields.docname)).toEqual(names);
    const checked = await checkBdn(anna, 'here', TODAY);
    expect(checked.map(({ path }) => path)).toEqual(horses);
  });

  test('members by name, accents and capitals aside; of every year those without one too', async () => {
    const { phone } = await openRegister(30);
    const ofYear = await listMembershipPaths(phone, 2025);
    const names = (await readRows(phone, 'memberships', ofYear)).map(({ fields }) => fields);
    expect(names.every(({ year }) => year === 2025)).toBe(true);
    const given = names.map(({ givenName }) => String(givenName));
    expect(given).toEqual(given.toSorted());
    expect(await listMembershipPaths(phone, null)).toHaveLength(30);
    expect((await readTexts(phone, 'memberships')).get('memberships/m0')).toBe('alberti nome 00\n');
  });

  test('members whose apostrophe a phone typed stand where the others do', async () => {
    const { server, anna } = await openAlone();
    const names = ['D’Alba', "D'Amico", 'D’Angelo', 'Dante', 'Duse'];
    for (const [n, familyName] of [...names.entries()].toReversed())
      server.edit(`memberships/m${n}`, { year: 2026, familyName, givenName: 'Ada' });
    sure(await pull(anna, server.remote(), true));
    expect(await listMembershipPaths(anna, 2026)).toEqual(names.map((_, n) => `memberships/m${n}`));
  });

  test('the same chip, however it is written', async () => {
    const { phone } = await openRegister(30);
    expect(await findSameNumbers(phone, 'other', { chip: '38-017', ueln: '' })).toEqual({
      chip: expect.stringContaining('Cavallo'),
      ueln: null,
    });
    expect(await findSameNumbers(phone, 'h17', { chip: '38017', ueln: '' })).toEqual({
      chip: null,
      ueln: null,
    });
  });

  test.each([
    [{ name: ' ', docname: 'Luna del Po' }, 'Luna del Po'],
    [{ name: '', docname: '' }, '—'],
  ])('the same chip of a horse without a name of its own: %j', async (names, called) => {
    const { phone } = await openRegister(1);
    sure(await createHorse(phone, { ...names, chipnumber: '380271006045678' }));
    const numbers = { chip: '380271006045678', ueln: '' };
    expect((await findSameNumbers(phone, 'h0', numbers)).chip).toBe(called);
  });
});

test('the saved views hold who is due for any visit, and who lacks any flag that the BDN asks for, in the stable', async () => {
  const { phone } = await openRegister();
  const here = (await listHorses(phone)).filter(({ fields }) => isInStable(fields));
  const paths = (wanted: (horse: Horse) => boolean) =>
    new Set(here.filter(({ fields }) => wanted(fields)).map(({ path }) => path));
  const isDue = (horse: Horse) =>
    VISIT_KINDS.some((kind) => (dueDayOf(horse, kind) ?? '~') <= TODAY);
  const isIrregular = (horse: Horse) => COMPLIANCE_FLAGS.some((flag) => horse[flag] !== 1);
  for (const [view, wanted] of [
    ['care', isDue],
    ['irregular', isIrregular],
  ] as const) {
    const found = await listView(phone, view, TODAY);
    expect(found).toEqual(paths(wanted));
    expect(found.size).toBeGreaterThan(0);
    expect(found.size).toBeLessThan(here.length);
  }
});

test('a membership counts in the year that this phone shows, and in the one that the server has', async () => {
  const { anna, server } = await openAlone();
  for (const slug of ['a', 'b', 'c', 'd'])
    server.edit(`memberships/${slug}`, { year: slug === 'd' ? 2025 : 2026, familyName: slug });
  await pull(anna, server.remote(), true);
  await edit(anna, 'memberships/a', { year: 2025 });
  await remove(anna, 'memberships/b');
  const paths = ['a', 'b', 'c', 'd', 'e'].map((slug) => `memberships/${slug}`);
  expect(await countOfYear(anna, paths, 2026)).toBe(3);
  expect(await countOfYear(anna, paths, 2025)).toBe(2);
  expect(await countOfYear(anna, paths.slice(2), 2026)).toBe(1);
});

test('a horse that is added is in the list as it opens, which leaves the dead out', async () => {
  const { phone } = await openRegister(1);
  const slug = sure(await createHorse(phone, { name: 'Luna', docname: 'Luna', isHere: 1 }));
  expect(await listHorsePaths(phone, { isHere: 1, isDeceased: -1 })).toContain(`horses/${slug}`);
});

test('a tick reads none of the long lists again, and the rows that it changes', async () => {
  const { phone } = await openRegister();
  const reads: string[] = [];
  const watched = [
    ['list', () => listHorsePaths(phone, { isHere: 1, isDeceased: -1 })],
    ['here', () => listPathsHere(phone)],
    ['texts', () => readTexts(phone, 'horses')],
    ['its row', () => readRows(phone, 'horses', ['horses/h1', 'horses/h2'])],
    ['another row', () => readRows(phone, 'horses', ['horses/h3'])],
  ] as const;
  const subscriptions = watched.map(([name, read]) =>
    liveQuery<unknown>(read).subscribe(() => void reads.push(name)),
  );
  await eventually(() => expect(reads).toHaveLength(watched.length));
  reads.length = 0;
  sure(await addVisit(phone, 'h1', 'hoovesTrims', { day: TODAY, notes: '' }));
  await eventually(() => expect(reads).toContain('its row'));
  for (let turn = 0; turn < 10; turn += 1) await settle();
  expect(new Set(reads)).toEqual(new Set(['its row']));
  for (const subscription of subscriptions) subscription.unsubscribe();
});
