import { expect, test } from 'vitest';
import { onFreeze } from '../../src/platform/page-freeze.ts';

test('[PUSH-13] a page lets go when it is frozen, and not before', () => {
  let times = 0;
  onFreeze(() => (times += 1));
  expect(times).toBe(0);
  document.dispatchEvent(new Event('freeze'));
  expect(times).toBe(1);
});
