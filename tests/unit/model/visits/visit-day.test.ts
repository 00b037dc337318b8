import { expect, test } from 'vitest';
import { visitDayWarning } from '../../../../src/model/visits/visit-day.ts';
import { isBefore } from '../../../../src/model/values/calendar.ts';

test.each([
  ['2026-10-14', null],
  ['2026-10-15', 'future'],
  ['2027-10-14', 'future'],
  ['2026-08-15', null],
  ['2026-08-14', 'old'],
  ['2025-10-14', 'old'],
])('a round on %s, on 14 October 2026: %s', (day, doubt) =>
  expect(visitDayWarning(day, '2026-10-14')).toBe(doubt),
);

test('two days in their order; a text that is no day is before none', () => {
  expect(isBefore('2026-10-13', '2026-10-14')).toBe(true);
  expect(isBefore('2026-10-14', '2026-10-14')).toBe(false);
  expect(isBefore('', '2026-10-14')).toBe(false);
  expect(isBefore('2026-10-14', '2010')).toBe(false);
});
