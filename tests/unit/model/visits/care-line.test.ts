import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn } from '../../../../src/model/values/age.ts';
import { addDays, daysBetween } from '../../../../src/model/values/calendar.ts';
import { careLine } from '../../../../src/model/visits/care-line.ts';

const [FROM, TO] = ['2024-10-14', '2026-10-14'];

test('a visit in time, one too late, and what has been due since', () => {
  expect(careLine(['2026-03-01', '2026-05-01', '2026-06-01'], 1.5, FROM, TO)).toEqual({
    days: ['2026-03-01', '2026-05-01', '2026-06-01'],
    spans: [
      { from: '2026-03-01', to: '2026-04-16', late: false },
      { from: '2026-04-16', to: '2026-05-01', late: true },
      { from: '2026-05-01', to: '2026-06-01', late: false },
      { from: '2026-06-01', to: '2026-07-16', late: false },
      { from: '2026-07-16', to: '2026-10-14', late: true },
    ],
    lateVisits: 1,
  });
});

test('a visit before the time counts from its beginning; one to come does not count', () => {
  const { days, spans } = careLine(['2024-09-20', '2026-12-01'], 1, FROM, TO);
  expect(days).toEqual([]);
  expect(spans).toEqual([
    { from: '2024-10-14', to: '2024-10-20', late: false },
    { from: '2024-10-20', to: '2026-10-14', late: true },
  ]);
});

test('a late visit on the first day of the time makes no span before it', () => {
  const { spans, lateVisits } = careLine(['2024-07-01', FROM], 1, FROM, '2024-10-20');
  expect(spans).toEqual([{ from: FROM, to: '2024-10-20', late: false }]);
  expect(lateVisits).toBe(1);
});

test('the first and the last day of the time count, and a visit on its due day is in time', () => {
  expect(careLine([FROM, '2024-11-14', TO], 1, FROM, TO)).toEqual({
    days: [FROM, '2024-11-14', TO],
    spans: [
      { from: FROM, to: '2024-11-14', late: false },
      { from: '2024-11-14', to: '2024-12-14', late: false },
      { from: '2024-12-14', to: TO, late: true },
    ],
    lateVisits: 1,
  });
});

test('without an interval there are days alone', () => {
  expect(careLine(['2026-03-01', '2026-03-01'], null, FROM, TO)).toEqual({
    days: ['2026-03-01'],
    spans: [],
    lateVisits: 0,
  });
});

test('the spans follow each other without gaps, inside of the time, up to its end', () => {
  const day = integer({ min: -300, max: 800 }).map((days) => addDays(FROM, days));
  assert(
    property(
      array(day, { maxLength: 12 }),
      constantFrom(0.5, 1, 1.5, 6, 12),
      (visits, interval) => {
        const { spans } = careLine(visits, interval, FROM, TO);
        spans.forEach((span, index) => {
          expect(daysBetween(span.from, span.to)).toBeGreaterThan(0);
          expect(span.from >= FROM && span.to <= TO).toBe(true);
          if (index > 0) expect(span.from).toBe(spans[index - 1]!.to);
        });
        const happened = visits.filter((each) => each < TO);
        expect(spans.at(-1)?.to).toBe(happened.length > 0 ? TO : undefined);
      },
    ),
  );
});

test.each([
  ['2014-10-14', { years: 12, months: 0 }],
  ['2014-10-15', { years: 11, months: 11 }],
  ['2026-10-14', { years: 0, months: 0 }],
  ['2026-08-31', { years: 0, months: 1 }],
  ['2026-10-15', null],
  ['2014', null],
  ['', null],
])('born %s, on 14 October 2026: %j', (birthday, age) => expect(ageOn(birthday, TO)).toEqual(age));
