import { expect, test } from 'vitest';
import { movementWarnings } from '../../../../src/admin/movements/movement-warnings.ts';

const TODAY = '2026-11-30';
const of = (typed: object, isStored = false) =>
  movementWarnings({ date: TODAY, barncode: '', ...typed }, TODAY, isStored);

test.each(['', ' ', '020MN123', 'IT020MN123', 'it 020 mn 123'])(
  'the code of the other barn %j is as usual',
  (barncode) => expect(of({ barncode }).barncode).toBeUndefined(),
);

test.each(['020MN12', '02MN1234', 'MN020123', '020MN123X'])(
  'the code of the other barn %j is told, as that of a horse is: a movement is not edited later',
  (barncode) =>
    expect(of({ barncode }).barncode).toBe('Un codice aziendale è come 020MN123 o IT020MN123.'),
);

test('a day to come is told, and one of long ago unless the corrected movement had it', () => {
  expect(of({}).date).toBeUndefined();
  expect(of({ date: '2026-12-01' }).date).toMatch(/^È un giorno futuro/);
  expect(of({ date: '2025-11-30' }).date).toBe('È 365 giorni fa: controlla l’anno.');
  expect(of({ date: '2025-11-30' }, true).date).toBeUndefined();
  expect(of({ date: 'ieri' }).date).toBeUndefined();
});
