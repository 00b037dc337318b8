import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { expect, test } from 'vitest';
import { periodClassifier } from '../../../src/admin/due/due-periods.ts';
import { filtersOf } from '../../../src/admin/horse-list/horse-list-search.ts';
import { dueWord } from '../../../src/admin/print/labels.ts';
import { dueHorses, dueLabel, groupOfDue } from '../../../src/admin/shared/horses/due-list.ts';
import { addDays, instantOf } from '../../../src/model/values/calendar.ts';
import { careState } from '../../../src/model/visits/care-interval.ts';
import { DUE_GROUPS } from '../../../src/model/visits/due-state.ts';
import type { Horse } from '../../../src/model/horses/horse.ts';
import { isAlive, isInStable } from '../../../src/model/horses/in-stable.ts';
import { type VisitKind, CARE, VISIT_KINDS } from '../../../src/model/visits/visit.ts';
import { checkBdn } from '../../../src/register/bdn/check-bdn.ts';
import {
  countHere,
  countOverdue,
  listByName,
  listDueVisits,
  readDue,
} from '../../../src/register/due/due-visits.ts';
import { listDueActs } from '../../../src/register/due/due-acts.ts';
import {
  type DueKind,
  DUE_KINDS,
  countWeeks,
  isDueInWeek,
} from '../../../src/register/due/weeks.ts';
import { listPathsHere, listPlaces } from '../../../src/register/due/visit-round.ts';
import { listPresent } from '../../../src/register/presences/presences.ts';
import { listHorses } from '../../../src/register/horses/horses.ts';
import { listHorsePaths } from '../../../src/register/lists/record-lists.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { openPhone, pull } from '../../support/phone.ts';
import { sure } from '../../support/scene.ts';

const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

/** A flag in every form that a document may have: yes, no, blank, missing, and unreadable. */
const UNREAD = 'forse';
const flag = constantFrom(1, 1, 1, -1, 0, undefined, UNREAD);
const interval = constantFrom(null, 0.5, 1, 1.5, 6);
/** Days since the last visit; many of them make a visit due today or tomorrow. */
const daysAgo = option(constantFrom(14, 15, 30, 46, 100, 183));

const horse = record({
  name: integer({ min: 0, max: 9 }),
  isHere: flag,
  isDeceased: flag,
  isInBDN: flag,
  hoovesTrimInterval: interval,
  dentistInterval: interval,
  trimmed: daysAgo,
  seen: daysAgo,
  /** The days until its vaccination is due again. */
  vaccine: option(integer({ min: -3, max: 60 })),
});

const instant = (days: number | null) => (days === null ? null : instantOf(addDays(TODAY, -days)));
const sorted = (paths: Iterable<string>) => [...new Set(paths)].toSorted();

test('over any register, every screen counts the same horses as here, alive, late and due today', async () => {
  let [late, today, unsaid] = [0, 0, 0];
  await assert(
    asyncProperty(array(horse, { maxLength: 14 }), async (horses) => {
      const clock = new ManualClock(NOW);
      const server = new ModelServer(() => clock.now());
      horses.forEach(({ name, trimmed, seen, vaccine, ...fields }, n) => {
        const given = Object.entries(fields).filter(([, value]) => value !== undefined);
        const unread = given.filter(([, value]) => value === UNREAD);
        server.edit(
          `horses/h${n}`,
          {
            name: `Cavallo ${name}`,
            docname: `Documento ${n}`,
            ...Object.fromEntries(given.filter(([, value]) => value !== UNREAD)),
            lastHoovesTrim: instant(trimmed),
            lastDentist: instant(seen),
          },
          Object.fromEntries(unread.map(([flagName]) => [flagName, { stringValue: UNREAD }])),
        );
        if (vaccine === null) return;
        const next = instantOf(addDays(TODAY, vaccine));
        server.edit(`health/a${n}`, { horse: `h${n}`, kind: 'Tetano', date: NOW - 1, next });
      });
      const phone = openPhone({ clock });
      sure(await pull(phone, server.remote()));
      const rows = await listHorses(phone);
      const inStable = rows.filter(({ fields, unread }) => isInStable(fields, unread));
      const here = sorted(inStable.map(({ path }) => path));

      // The dashboard, the round, the stable list, the labels and the due lists have the same horses.
      expect(await countHere(phone)).toBe(here.length);
      expect(sorted(await listPathsHere(phone))).toEqual(here);
      expect(sorted(await listByName(phone))).toEqual(here);
      // The horses present, if there are no movements.
      const present = await listPresent(phone, TODAY);
      expect(sorted(present.map((each) => each.horse.path))).toEqual(here);
      const visits = await listDueVisits(phone, VISIT_KINDS);
      expect(visits).toHaveLength(2 * here.length);

      // The list of horses: the ones that its filter includes, and the ones that it reports as left out.
      const listed = new Set(await listHorsePaths(phone, filtersOf({})));
      expect([...listed].filter((path) => !here.includes(path))).toEqual([]);
      const leftOut = inStable.filter(({ path }) => !listed.has(path));
      expect(leftOut.map(({ fields }) => fields.isDeceased)).toEqual(leftOut.map(() => 0));
      const filtered = new Set(await listHorsePaths(phone, filtersOf({ isDeceased: 'unset' })));
      expect(leftOut.filter(({ path }) => !filtered.has(path))).toEqual([]);
      unsaid += leftOut.length;

      // The BDN check: the horses here, and the dead ones.
      const dead = rows.filter(({ fields }) => !isAlive(fields)).map(({ path }) => path);
      const checked = await checkBdn(phone, 'here', TODAY);
      expect(checked.filter(({ path }) => ![...here, ...dead].includes(path))).toEqual([]);

      // The bars of the weeks agree with the due list of each week; nothing is in two weeks.
      const acts = await listDueActs(phone);
      const dues: readonly { kind: DueKind; due: string | undefined }[] = [
        ...visits,
        ...acts.map(({ due }) => ({ kind: 'health' as const, due })),
      ];
      const weeks = countWeeks(visits, acts, TODAY, 8);
      for (const { week, ...counts } of weeks) {
        const listedOf = (kind: DueKind) =>
          dues.filter((each) => each.kind === kind && isDueInWeek(each.due, week, TODAY));
        for (const kind of DUE_KINDS) expect(listedOf(kind)).toHaveLength(counts[kind]);
      }
      const end = addDays(weeks.at(-1)!.week, 6);
      expect(
        weeks.reduce((sum, week) => DUE_KINDS.reduce((all, kind) => all + week[kind], sum), 0),
      ).toBe(dues.filter(({ due }) => due !== undefined && due > TODAY && due <= end).length);

      const periodOf = periodClassifier(NOW);
      for (const kind of VISIT_KINDS) {
        expect(sorted((await listPlaces(phone, kind)).map(({ path }) => path))).toEqual(here);
        const due = dueHorses(inStable, kind, NOW);
        for (const group of DUE_GROUPS) {
          const { count, paths } = await readDue(phone, kind, group, TODAY, 99);
          const shown = due.filter(({ care }) => groupOfDue(care) === group);
          expect(sorted(paths)).toEqual(sorted(shown.map(({ row }) => row.path)));
          expect(count).toBe(shown.length);
        }
        const red = inStable.filter(({ fields }) => isRed(fields, kind));
        expect(await countOverdue(phone, kind, TODAY)).toBe(red.length);
        const overdue = visits.filter((v) => v.kind === kind && periodOf(v.due) === 'overdue');
        expect(sorted(overdue.map(({ path }) => path))).toEqual(sorted(red.map((r) => r.path)));
        // The words printed after the day are those of the screens.
        for (const { fields } of red) {
          const care = careState(fields, kind, NOW);
          const said = { oggi: 'scade oggi', 'in ritardo': /^in ritardo di / };
          const word = care.known ? dueWord(care.daysLeft) : '';
          expect(dueLabel(care)).toMatch(said[word as keyof typeof said]);
          if (word === 'oggi') today += 1;
          else late += 1;
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(Math.min(late, today, unsaid)).toBeGreaterThan(10);
});

function isRed(fields: Horse, kind: VisitKind): boolean {
  const care = careState(fields, kind, NOW);
  return fields[CARE[kind].interval] !== null && care.known && care.overdue;
}
