import { expect, test } from 'vitest';
import { guestLabels } from '../../../../src/site/script/guest-labels.ts';

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

// The kind of a round is what somebody typed.
test('a round of a kind that is called as what every object has is called so', () => {
  for (const kind of Object.getOwnPropertyNames(Object.prototype)) {
    expect(guestLabels.round(kind)).toBe(`Giro: ${kind}`);
    expect(guestLabels.roundOf(kind, '2026-10-08')).toBe(`Giro: ${kind} dell’8 ottobre 2026`);
  }
});

test('a round whose kind an erasure emptied is a round', () => {
  expect(guestLabels.round('')).toBe('Giro');
});
