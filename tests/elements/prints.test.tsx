import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { addDays, instantOf } from '../../src/model/calendar.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { type Phone, openPhone } from '../support/phone.ts';
import { eventually } from '../support/eventually.ts';

/* What is printed, on the width that A4 leaves between its margins. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const media = (to: string) => cdp().send('Emulation.setEmulatedMedia', { media: to });
const DAY = /^\d{2}\/\d{2}\/\d{4}$/;

/** The texts of the page that are days, with the number of lines that each takes. */
function daysWithLines(): [string, number][] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: [string, number][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    if (!DAY.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    found.push([text, new Set(tops).size]);
  }
  return found;
}

beforeEach(async () => {
  await page.viewport(703, 1032);
  phone = openPhone({ clock });
  const care = (interval: number, daysAgo: number) => ({
    isHere: 1,
    isDeceased: -1,
    notes: 'Box 12, fieno bagnato mattina e sera, coperta da ottobre',
    ownerName: 'Maria Vittoria Castelbarco',
    ownerPhone: '+39 399 555 0148',
    hoovesTrimInterval: interval,
    lastHoovesTrim: instantOf(addDays(TODAY, -daysAgo)),
    dentistInterval: 12,
    lastDentist: instantOf(addDays(TODAY, -daysAgo)),
  });
  await receive(phone, {
    'horses/alba': { name: 'Alba', docname: 'Alba', ...care(1, 90) },
    'horses/brio': { name: 'Brio', docname: 'Brio', ...care(1.5, 46) },
  });
  await media('print');
});
afterEach(() => media(''));

test.each([
  '/stable-list',
  '/stable-list?phone=true',
  '/due',
  '/horses/brio/card',
  '/horses/alba/card',
])('printed, %s has every day in one line', async (address) => {
  await openScreen(phone, address, { clock });
  await eventually(() => expect(daysWithLines().length).toBeGreaterThan(1));
  expect(daysWithLines().filter(([, lines]) => lines !== 1)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(703);
});

test('what is due today is not printed as late', async () => {
  await openScreen(phone, '/stable-list', { clock });
  await expect.element(page.getByRole('row', { name: /^Alba/ })).toHaveTextContent('in ritardo');
  await expect
    .element(page.getByRole('row', { name: /^Brio/ }))
    .toHaveTextContent('14/10/2026 oggi');
});

test('an interval is printed once, and one month in the singular', async () => {
  await openScreen(phone, '/horses/brio/card', { clock });
  await expect.element(page.getByRole('article')).toHaveTextContent(/Ogni1,5 mesi/);
  await openScreen(phone, '/horses/alba/card', { clock });
  await expect.element(page.getByRole('article').last()).toHaveTextContent(/Ogni1 mese/);
});

test.each(['/horses', '/horses/alba', '/horses/alba/card', '/round', '/due', '/stable-list', '/'])(
  'nowhere on %s is an interval of one month in the plural',
  async (address) => {
    await media('');
    await openScreen(phone, address, { clock });
    await eventually(() => expect(document.body.textContent).toContain('Alba'));
    expect(document.body.textContent).not.toMatch(/(?<!\d|,)1 mesi/);
  },
);
