import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { statusLabels } from '../../../src/admin/sync-status/status-labels.ts';
import { historyLabels } from '../../../src/admin/shared/history/history-labels.ts';
import { labels as factorLabels } from '../../../src/admin/second-factor/labels.ts';
import { writeMeta } from '../../../src/mirror/database/meta.ts';
import { addDays, instantOf } from '../../../src/model/values/calendar.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import { commonLabels } from '../../../src/i18n/labels.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';

/* Whoever presses, by the keyboard, a button that goes away keeps their place on the screen. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const horse = (name: string, more: object = {}) => ({ name, docname: name, isHere: 1, ...more });
const late = { isDeceased: -1, hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-08-01') };

/** Presses the button, and expects the focus on something once it is gone. */
async function pressAway(name: string | RegExp): Promise<void> {
  const away = button(name);
  (await away.findElement()).focus();
  (document.activeElement as HTMLElement).click();
  await expect.element(away).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
});

test('the rest of the dashboard, and of the labels', async () => {
  const many = Array.from({ length: 50 }, (_, n) => [`horses/h${n}`, horse(`H${n}`, late)]);
  await receive(phone, Object.fromEntries(many));
  const leave = await openScreen(phone, '/');
  await pressAway(/^Mostra gli altri/);
  leave();
  await openScreen(phone, '/labels');
  await pressAway(/^Mostra le altre/);
});

test('years, a history and its next page, that are asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await receive(phone, { 'horses/a': horse('Alba') });
  const never = new Promise<never>(() => {});
  let asked = 0;
  const fetchMemberships = () => {
    asked += 1;
    return asked === 1 ? Promise.resolve(fail('unreachable' as const)) : never;
  };
  const leave = await openScreen(phone, '/memberships?year=2019', { sync: { fetchMemberships } });
  await pressAway(commonLabels.retry);
  leave();

  const items = [
    {
      mutationId: '019c0000-0000-7000-8000-000000000001',
      user: 'bruno@example.org',
      uid: 'bruno',
      function: 'updateHorse',
      path: 'horses/a',
      fields: ['coat'],
      at: `${addDays(TODAY, -1)}T00:00:00.000000000Z`,
    },
  ];
  const pages = [fail('unreachable' as const), ok({ items, readTime: '', next: 'more' })];
  await openScreen(phone, '/horses/a', {
    sync: { history: () => (pages.length > 0 ? Promise.resolve(pages.shift()!) : never) },
  });
  await page.getByText('Storia', { exact: true }).click();
  await pressAway(commonLabels.retry);
  await pressAway(historyLabels.more);
});

test('what the browser lost is read', async () => {
  await receive(phone, { 'horses/a': horse('Alba') });
  await openScreen(phone, '/horses');
  await writeMeta(phone, 'wiped', { deviceId: 'd', unsent: 1, oldestAt: null, at: clock.now() });
  await pressAway(statusLabels.eviction.read);
});

test('a second factor is added, or not', async () => {
  await receive(phone, {});
  const secondFactor = async () => ({
    list: async () => ok([]),
    enrol: async () => fail({ code: 'internal-error' }),
    remove: async () => ok(undefined),
  });
  await openScreen(phone, '/second-factor', { parts: { secondFactor } });
  await pressAway(factorLabels.add);
  await pressAway(commonLabels.back);
});
