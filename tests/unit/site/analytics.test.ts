import { expect, test, vi } from 'vitest';
import { createAnalytics } from '../../../src/site/script/analytics.ts';

test('nothing is loaded and nothing counted without consent', async () => {
  const load = vi.fn(async () => vi.fn());
  const analytics = createAnalytics(load, () => false);
  await analytics.init();
  analytics.logEvent('page_view');
  expect(load).not.toHaveBeenCalled();
});

test('after consent it is loaded once, however often it is asked for, and counts', async () => {
  const log = vi.fn();
  const load = vi.fn(async () => log);
  const analytics = createAnalytics(load, () => true);
  analytics.logEvent('too_early');
  await Promise.all([analytics.init(), analytics.init()]);
  await analytics.init();
  expect(load).toHaveBeenCalledOnce();
  analytics.logEvent('page_view', { path: '/it' });
  expect(log.mock.calls).toEqual([['page_view', { path: '/it' }]]);
});

test('after consent is withdrawn nothing more is counted', async () => {
  let allowed = true;
  const log = vi.fn();
  const analytics = createAnalytics(
    async () => log,
    () => allowed,
  );
  await analytics.init();
  allowed = false;
  analytics.logEvent('page_view');
  expect(log).not.toHaveBeenCalled();
});

test('without a network it fails without an error, and can be loaded later', async () => {
  const log = vi.fn();
  const load = vi.fn(async () => log).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const analytics = createAnalytics(load, () => true);
  await expect(analytics.init()).resolves.toBeUndefined();
  analytics.logEvent('lost');
  await analytics.init();
  analytics.logEvent('page_view');
  expect(log.mock.calls).toEqual([['page_view', undefined]]);
});
