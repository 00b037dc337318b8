import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAnalytics } from '../../../../src/site/script/analytics.ts';
import { openMeasurement } from '../../../../src/site/script/measurement.ts';

test('nothing is opened and nothing counted without consent', () => {
  const open = vi.fn(() => vi.fn());
  const analytics = createAnalytics(open, () => false);
  analytics.init();
  analytics.logEvent('page_view');
  expect(open).not.toHaveBeenCalled();
});

test('after consent it is opened once, however often it is asked for, and counts', () => {
  const log = vi.fn();
  const open = vi.fn(() => log);
  const analytics = createAnalytics(open, () => true);
  analytics.logEvent('too_early');
  analytics.init();
  analytics.init();
  expect(open).toHaveBeenCalledOnce();
  analytics.logEvent('page_view', { path: '/it' });
  expect(log.mock.calls).toEqual([['page_view', { path: '/it' }]]);
});

test('after consent is withdrawn nothing more is counted', () => {
  let allowed = true;
  const log = vi.fn();
  const analytics = createAnalytics(
    () => log,
    () => allowed,
  );
  analytics.init();
  allowed = false;
  analytics.logEvent('page_view');
  expect(log).not.toHaveBeenCalled();
});

/** What is sent for two pages of one visit, each with one event. */
function visit(): Record<string, string>[] {
  const kept = new Map<string, string>();
  const sent: Record<string, string>[] = [];
  for (const [at, path] of ['/it', '/it/paths'].entries()) {
    const log = openMeasurement({
      id: 'G-TEST1',
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
      address: `https://club.it${path}`,
      title: 'Percorsi & altro',
      language: 'it-it',
      now: () => 1_800_000_000_000 + at * 60_000,
      random: () => 0.5,
      send: (url) => {
        expect(url).toMatch(/^https:\/\/www\.google-analytics\.com\/g\/collect\?/);
        sent.push(Object.fromEntries(new URL(url).searchParams));
      },
    });
    log('page_view', { depth: 2, place: 'menu' });
  }
  return sent;
}

test('an event tells the page, the visit and its parameters, and the first one that the visit begins', () => {
  const of = { v: '2', tid: 'G-TEST1', cid: '1073741824.1800000000', sid: '1800000000' };
  const event = {
    en: 'page_view',
    dt: 'Percorsi & altro',
    ul: 'it-it',
    'epn.depth': '2',
    'ep.place': 'menu',
  };
  expect(visit()).toEqual([
    { ...of, ...event, dl: 'https://club.it/it', _ss: '1', _fv: '1' },
    { ...of, ...event, dl: 'https://club.it/it/paths' },
  ]);
});

test('the privacy page tells what a request of the statistics holds of a visitor, the language too', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('VITE_FIREBASE_MEASUREMENT_ID', 'G-TEST1');
  vi.resetModules();
  const { PrivacyPage } = await import('../../../../src/site/pages/privacy.tsx');
  const words = renderToStaticMarkup(createElement(PrivacyPage)).replaceAll(/<[^>]+>|\s+/g, ' ');
  expect(words).toContain(
    'Google riceve il tuo indirizzo IP, il tipo e la lingua del tuo browser, l’indirizzo e il titolo di ogni pagina che apri qui, e un numero a caso',
  );
});
