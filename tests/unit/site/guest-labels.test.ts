import { expect, test } from 'vitest';
import { guestLabels } from '../../../src/site/script/guest-labels.ts';

test.each([
  ['2026-10-01', 'il 1º ', 'del 1º '],
  ['2026-10-08', 'l’8 ', 'dell’8 '],
  ['2026-10-11', 'l’11 ', 'dell’11 '],
  ['2026-10-12', 'il 12 ', 'del 12 '],
])('the page of a given round says %s as it is spoken', (day, the, ofThe) => {
  expect(guestLabels.roundOf('dentists', day)).toBe(`Giro del dentista ${ofThe}ottobre 2026`);
  expect(guestLabels.due(day, null, day)).toBe(`Da fare entro ${the}ottobre 2026`);
  expect(guestLabels.doneOn(day)).toBe(`Fatto ${the}ottobre 2026`);
});
