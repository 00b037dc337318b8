import { expect, test } from 'vitest';
import {
  formOfSecondTab,
  secondTabKey,
  subjectOf,
} from '../../../../src/mirror/drafts/draft-keys.ts';

test.each([
  'horses/x',
  'horses/x/hoovesTrims/new',
  'horses/x/movements/abc',
  'memberships/x/receipts/new',
  'round/hoovesTrims/2026-10-14/x',
  'rounds/new',
  'treatments/x/cancel',
])('[PULL-4] a draft beside that of a form is about the same document: %s', (form) => {
  const beside = secondTabKey(form, 'a1');
  expect(subjectOf(beside)).toBe(subjectOf(form));
  expect(formOfSecondTab(beside)).toBe(form);
  expect(formOfSecondTab(form)).toBeNull();
});
