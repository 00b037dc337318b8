import { expect, onTestFinished, test } from 'vitest';
import { browserSignals } from '../../src/platform/signals.ts';

/** The page comes to the foreground, or leaves it. */
function show(visible: boolean): void {
  const visibilityState = visible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: visibilityState,
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('[PULL-6] a page is visible while it is in the foreground', () => {
  expect(browserSignals.isVisible()).toBe(true);
  show(false);
  expect(browserSignals.isVisible()).toBe(false);
  show(true);
  expect(browserSignals.isVisible()).toBe(true);
});

test('[PUSH-9] [PULL-6] coming to the foreground wakes, leaving it does not; the network does', () => {
  let wakes = 0;
  const end = browserSignals.onWake(() => (wakes += 1));
  show(false);
  expect(wakes).toBe(0);
  show(true);
  expect(wakes).toBe(1);
  window.dispatchEvent(new Event('offline'));
  expect(wakes).toBe(1);
  window.dispatchEvent(new Event('online'));
  expect(wakes).toBe(2);
  show(false);
  window.dispatchEvent(new Event('online'));
  expect(wakes, 'the network is back while the page is hidden').toBe(3);

  end();
  show(true);
  window.dispatchEvent(new Event('online'));
  expect(wakes).toBe(3);
});
