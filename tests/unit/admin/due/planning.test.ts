import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDaysOf, calendarDaysOfHorse } from '../../../../src/admin/due/care-calendar.ts';
import { labels } from '../../../../src/admin/due/labels.ts';
import {
  dueVisitsOf,
  isInFilter,
  periodClassifier,
  PERIODS,
} from '../../../../src/admin/due/due-periods.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { dueDayOf } from '../../../../src/model/visits/care-interval.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { HEALTH_ACT } from '../../../../src/model/health/health-act.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';
import { VISIT_KINDS } from '../../../../src/model/visits/visit.ts';

/* 14 October 2026 is a Wednesday. */
const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

/** A horse whose trim is due on a day, without dentist visits. */
function dueOn(name: string, day: string, more: Partial<Horse> = {}): ViewRow<Horse> {
  const last = instantOf(addDays(day, -15));
  const fields = { name, hoovesTrimInterval: 0.5, lastHoovesTrim: last, ...more };
  const slug = name.toLowerCase();
  const path = `horses/${slug}`;
  return { path, lane: path, slug, fields: readFields(HORSE, fields), pending: 0 };
}

const periodOn = (day: string, today = TODAY) => {
  const now = instantOf(today);
  return periodClassifier(now)(dueDayOf(dueOn('Stella', day).fields, 'hoovesTrims'));
};

test.each([
  ['2026-10-13', 'overdue'],
  ['2026-10-14', 'overdue'],
  ['2026-10-15', 'week'],
  ['2026-10-18', 'week'],
  ['2026-10-19', 'month'],
  ['2026-10-31', 'month'],
  ['2026-11-01', 'later'],
])('on Wednesday 14 October, a visit due on %s is in period %s', (day, period) =>
  expect(periodOn(day)).toBe(period),
);

test('the filter for this month has the days of this week too, unless they are of the next month', () => {
  const listed = (day: string, today: string) =>
    PERIODS.filter((filter) =>
      isInFilter(filter, { due: day, period: periodOn(day, today) }, today),
    );
  expect(listed('2026-10-14', '2026-10-14')).toEqual(['overdue']);
  expect(listed('2026-10-16', '2026-10-14')).toEqual(['week', 'month']);
  expect(listed('2026-10-31', '2026-10-14')).toEqual(['month']);
  expect(listed('2026-11-01', '2026-10-31')).toEqual(['week']);
  expect(isInFilter('month', { due: undefined, period: 'unknown' }, TODAY)).toBe(false);
});

test('a week that reaches into the next month, a Sunday, the end of a leap February', () => {
  expect(periodOn('2026-11-01', '2026-10-31')).toBe('week');
  expect(periodOn('2026-10-19', '2026-10-18')).toBe('month');
  expect(periodOn('2024-02-29', '2024-02-01')).toBe('month');
  expect(periodOn('2024-03-01', '2024-02-01')).toBe('later');
});

test('a day after the year 9999 is in period later', () => {
  const horse = dueOn('Stella', '9999-12-31', { hoovesTrimInterval: 1200 });
  expect(periodClassifier(NOW)(dueDayOf(horse.fields, 'hoovesTrims'))).toBe('later');
  expect(calendarDaysOf(dueVisitsOf([horse], ['hoovesTrims'], NOW), NOW)).toHaveLength(1);
});

test('no day comes in an earlier period than the day before it', () => {
  const order = ['overdue', 'week', 'month', 'later'];
  assert(
    property(integer({ min: 0, max: 4000 }), integer({ min: -40, max: 80 }), (from, later) => {
      const today = addDays('2022-01-01', from);
      const [before, after] = [later, later + 1].map((n) => periodOn(addDays(today, n), today));
      expect(order.indexOf(after!)).toBeGreaterThanOrEqual(order.indexOf(before!));
    }),
  );
});

test('both kinds in one list, unknown due days last', () => {
  const dentist = { dentistInterval: 6, lastDentist: instantOf('2026-04-12') };
  const horses = [dueOn('Brio', '2026-10-20', dentist), dueOn('Alba', '2026-10-10')];
  const order = dueVisitsOf(horses, VISIT_KINDS, NOW).map((due) => [due.row.fields.name, due.kind]);
  expect(order).toEqual([
    ['Alba', 'hoovesTrims'],
    ['Brio', 'dentists'],
    ['Brio', 'hoovesTrims'],
    ['Alba', 'dentists'],
  ]);
});

test('calendar events are on the due day, overdue ones on today with their due day in the title', () => {
  const horses = [dueOn('Stella', '2026-10-10'), dueOn('Brio', '2026-10-20')];
  expect(calendarDaysOf(dueVisitsOf(horses, VISIT_KINDS, NOW), NOW)).toEqual([
    {
      uid: 'stella-hoovesTrims-2026-10-10@scuderia',
      day: TODAY,
      sequence: 4,
      summary: 'Pareggio di Stella (in ritardo dal 10/10/2026)',
      description: 'Ultima volta: 25/09/2026, ogni 0,5 mesi.',
    },
    {
      uid: 'brio-hoovesTrims-2026-10-20@scuderia',
      day: '2026-10-20',
      sequence: 0,
      summary: 'Pareggio di Brio',
      description: 'Ultima volta: 05/10/2026, ogni 0,5 mesi.',
    },
  ]);
});

test('a later export has the same uid and a higher sequence', () => {
  const horses = [dueOn('Stella', '2026-10-20')];
  const at = (day: string) =>
    calendarDaysOf(dueVisitsOf(horses, ['hoovesTrims'], instantOf(day)), instantOf(day))[0]!;
  const days = ['2026-10-14', '2026-10-20', '2026-10-21', '2026-11-30'].map(at);
  expect(new Set(days.map((day) => day.uid)).size).toBe(1);
  expect(days.map((day) => [day.day, day.sequence])).toEqual([
    ['2026-10-20', 0],
    ['2026-10-20', 0],
    ['2026-10-21', 1],
    ['2026-11-30', 41],
  ]);
});

test('once a visit is done, no later file takes its late event away: the person is told so', () => {
  const done = dueOn('Stella', '2026-10-10', { lastHoovesTrim: NOW });
  const uids = [dueOn('Stella', '2026-10-10'), done].map((horse) =>
    calendarDaysOf(dueVisitsOf([horse], ['hoovesTrims'], NOW), NOW).map(({ uid }) => uid),
  );
  expect(uids[1]).not.toContain(uids[0]![0]);
  expect(labels.calendarDone(1)).toMatch(
    /un file nuovo le sposta finché restano da fare; quelle fatte toglile tu\.$/,
  );
});

test('a horse’s calendar has its visits, and its health acts by the latest of each kind; none if it is dead', () => {
  const act = (kind: string, date: string, next: string) => {
    const [path, slug] = [`health/${kind}${date}`, `${kind}${date}`];
    const typed = { horse: 'stella', kind, date: instantOf(date), by: 'Dr. Verdi', notes: 'nota' };
    const fields = readFields(HEALTH_ACT, { ...typed, next: next && instantOf(next) });
    return { path, lane: path, slug, fields, pending: 0 };
  };
  const acts = [
    act('Tetano', '2024-10-01', '2025-10-01'),
    act('Tetano', '2025-10-10', '2026-10-10'),
    act('Test di Coggins', '2026-01-01', '2027-01-01'),
    act('Visita', '2026-01-01', ''),
  ];
  const stella = dueOn('Stella', '2026-10-20');
  const [trim, ...ofActs] = calendarDaysOfHorse(stella, acts, NOW);
  expect(trim!.uid).toBe('stella-hoovesTrims-2026-10-20@scuderia');
  expect(ofActs).toEqual([
    {
      uid: 'stella-health-tetano-2026-10-10@scuderia',
      day: TODAY,
      sequence: 4,
      summary: 'Tetano di Stella (in ritardo dal 10/10/2026)',
      description: 'Ultima volta: 10/10/2025.',
    },
    {
      uid: 'stella-health-test%20di%20coggins-2027-01-01@scuderia',
      day: '2027-01-01',
      sequence: 0,
      summary: 'Test di Coggins di Stella',
      description: 'Ultima volta: 01/01/2026.',
    },
  ]);
  const dead = { ...stella, fields: { ...stella.fields, isDeceased: 1 as const } };
  expect(calendarDaysOfHorse(dead, acts, NOW)).toEqual([]);
});

test('the calendar contains no owner data and no notes', () => {
  const personal = {
    ownerName: 'Paola Verdi',
    ownerPhone: '+39 333',
    ownerAddress: 'Via Po',
    ownerNotes: 'nota',
    notes: 'nota',
    hoovesTrimNotes: 'nota',
  };
  const text = JSON.stringify(
    calendarDaysOf(dueVisitsOf([dueOn('Stella', TODAY, personal)], VISIT_KINDS, NOW), NOW),
  );
  expect(text).not.toMatch(/Verdi|333|Via Po|nota/);
});
