import { expect, onTestFinished, test } from 'vitest';
import { onFreeze } from '../../src/platform/page-freeze.ts';

test('[PUSH-13] a page lets go when it is frozen, and not before', () => {
  let times = 0;
  onFreeze(() => (times += 1));
  expect(times).toBe(0);
  document.dispatchEvent(new Event('freeze'));
  expect(times).toBe(1);
});

test('[PUSH-13] a page that may come back by "back" lets go as well, and one that ends does not', () => {
  let times = 0;
  onFreeze(() => (times += 1));
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  expect(times).toBe(0);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(times).toBe(1);
});

test('[AUTH-2] a page that comes back by "back" is loaded anew: what happened meanwhile it did not hear', async () => {
  const frame = document.createElement('iframe');
  frame.src = '/tests/platform/pages/comes-back.html';
  const loaded = () =>
    new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const first = loaded();
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await first;
  const page = frame.contentWindow!;
  await page.customElements.whenDefined('page-is-ready');
  const again = loaded();
  page.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await again;
});
