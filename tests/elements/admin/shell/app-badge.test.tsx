import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { fail } from '../../../../src/platform/result.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { createAppRouter } from '../../../../src/router.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { openPhone } from '../../../support/phone.ts';
import { quietApp } from '../../../support/quiet-app.ts';
import { render } from '../../../support/render.tsx';
import { sure } from '../../../support/scene.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/* The number on the icon of the installed app: how many horses are due, late or today. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
const HERE = { isHere: 1, isDeceased: -1 };
const lateTrim = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-08-01') };
const lateDentist = { dentistInterval: 12, lastDentist: instantOf('2025-10-14') };

/** The numbers that the icon showed, in order; 0 for none. */
let shown: number[];

beforeEach(() => {
  shown = [];
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => {
    shown.push(count!);
  });
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => {
    shown.push(0);
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

test('the icon counts each horse that is due once, follows what is recorded, and stays when the app is closed', async () => {
  const phone = openPhone({ clock, uid: 'badge' });
  await receive(phone, {
    'horses/both': { name: 'Stella', ...HERE, ...lateTrim, ...lateDentist },
    'horses/today': { name: 'Luna', ...HERE, ...lateDentist },
    'horses/in-time': { name: 'Nuvola', ...HERE, ...lateTrim, lastHoovesTrim: instantOf(TODAY) },
    'horses/away': { name: 'Vento', ...lateTrim, isHere: -1 },
    'horses/dead': { name: 'Ombra', ...lateTrim, isHere: 1, isDeceased: 1 },
  });
  const close = await openScreen(phone, '/horses');
  await eventually(() => expect(shown.at(-1)).toBe(2));
  sure(await openRegister(phone).dentists.add('today', { day: TODAY, notes: '' }));
  await eventually(() => expect(shown.at(-1)).toBe(1));
  close();
  expect(shown.at(-1)).toBe(1);
});

test('with the app open the number follows the day', async () => {
  const time = new ManualClock(instantOf(TODAY));
  const phone = openPhone({ clock: time, uid: 'badge-day' });
  const tomorrow = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-09-15') };
  await receive(phone, { 'horses/tomorrow': { name: 'Stella', ...HERE, ...tomorrow } });
  await openScreen(phone, '/events');
  await eventually(() => expect(shown).toEqual([0]));
  time.jumpTo(time.now() + 86_400_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(shown).toEqual([0, 1]));
});

test('where nobody is signed in, the number of an earlier launch goes', async () => {
  // As after a session that ended before this launch counted anything.
  const app = quietApp({
    clock,
    session: () => null,
    signIn: async () => fail({ code: 'network-request-failed' }),
  });
  const history = createMemoryHistory({ initialEntries: ['/admin/horses'] });
  render(<RouterProvider router={createAppRouter({ openAdminApp: async () => app }, history)} />);
  await eventually(() => expect(shown).toEqual([0]));
});

test('[PULL-5] nothing is counted before all horses have come', async () => {
  const phone = openPhone({ clock, uid: 'badge-first' });
  await receive(phone, { 'horses/late': { name: 'Stella', ...HERE, ...lateTrim } });
  await renderScreen(phone, '/admin/sync');
  await eventually(() => expect(shown.length).toBeGreaterThan(0));
  expect(new Set(shown)).toEqual(new Set([0]));
});

test('where the horses cannot be read the icon goes without, and a screen that reads none stays', async () => {
  const phone = openPhone({ clock, uid: 'badge-unread' });
  await receive(phone, { 'horses/late': { name: 'Stella', ...HERE, ...lateTrim } });
  const view = phone.db.view.bind(phone.db);
  let asked = 0;
  vi.spyOn(phone.db, 'view').mockImplementation(((collection: 'horses') => {
    if (collection !== 'horses') return view(collection);
    asked += 1;
    throw new Error('Internal error opening backing store');
  }) as typeof view);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openScreen(phone, '/events');
  await eventually(() => expect(asked).toBeGreaterThan(0));
  // A failure during rendering would remove the screen in the next frames.
  await new Promise((done) => setTimeout(done, 300));
  await expect
    .element(page.getByRole('heading', { name: 'Eventi' }), { timeout: 2000 })
    .toBeVisible();
  expect(shown).toEqual([]);
});
