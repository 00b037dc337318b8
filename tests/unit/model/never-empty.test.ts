import { expect, test } from 'vitest';
import { HORSE_FORM } from '../../../src/admin/horse-record/horse-form-spec.ts';
import { isNeverEmpty } from '../../../src/model/never-empty.ts';

test('what a form keeps is not taken away where its value cannot be read either', () => {
  for (const field of HORSE_FORM.kept!) expect(isNeverEmpty('horses', field)).toBe(true);
  expect(isNeverEmpty('health', 'date')).toBe(true);
  expect(isNeverEmpty('horses', 'notes')).toBe(false);
  expect(isNeverEmpty('memberships', 'givenName')).toBe(false);
});
