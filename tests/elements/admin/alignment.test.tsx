import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigationLabels } from '../../../src/admin/shared/labels/navigation-labels.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { eventually } from '../../support/eventually.ts';

/* On a desktop, head and body of a screen begin and end at the same edges. */

const SCREENS_WITH_BODY = [
  ['', '[class*="columns"]'],
  ['/round', 'main li, main progress'],
  ['/horses', 'main table'],
  ['/horses/stella', 'main details'],
  ['/horses/stella/card', 'main article'],
  ['/horses/stella/transport', 'main article'],
  ['/memberships', 'main table'],
  ['/memberships/book', 'main table'],
  ['/events', 'main table'],
  ['/due', 'main table'],
  ['/bdn', 'main table'],
  ['/bdn/compare', 'main section'],
  ['/stable-list', 'main table'],
  ['/treatments', 'main table'],
  ['/presences', 'main table'],
  ['/receipts', 'main table'],
  ['/receipts/r', 'main article'],
  ['/given-rounds', 'main section'],
  ['/labels', 'main ul'],
  ['/sync', 'main section'],
  ['/person', 'main section'],
  ['/archive', 'main section'],
] as const;
const clock = new ManualClock(instantOf('2026-10-14'));
/** With a record for each of these screens, which are only read. */
let phone: Phone;

beforeAll(async () => {
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': {
      name: 'Stella',
      docname: 'Stella',
      isHere: 1,
      isDeceased: -1,
      hoovesTrimInterval: 1,
      lastHoovesTrim: instantOf('2026-08-01'),
    },
    'treatments/a': { horse: 'stella', drug: 'X', date: instantOf('2026-10-01'), days: 1 },
    'receipts/r': { year: 2026, receiptNumber: 1, cents: 5000, payer: 'Anna' },
    'events/festa': { title: 'Festa', date: instantOf('2026-10-20') },
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Verdi' },
  });
});

test.each(SCREENS_WITH_BODY)(
  'at 1440 and 1920 px, %s has one measure for its head and %s',
  async (address, body) => {
    await page.viewport(1440, 900);
    await openScreen(phone, address);
    await eventually(() => expect(document.querySelector(body)).not.toBeNull());
    for (const width of [1440, 1920]) {
      await page.viewport(width, 900);
      expect(window.innerWidth).toBe(width);
      const head = document.querySelector('main h1')!.parentElement!.getBoundingClientRect();
      const [left, right] = [...document.querySelectorAll(body)]
        .map((each) => each.getBoundingClientRect())
        .reduce(([from, to], box) => [Math.min(from, box.left), Math.max(to, box.right)], [9e9, 0]);
      expect.soft(Math.abs(left - head.left), `left, at ${width} px`).toBeLessThanOrEqual(8);
      expect.soft(Math.abs(right - head.right), `right, at ${width} px`).toBeLessThanOrEqual(8);
    }
  },
);

test.each([1440, 1920])(
  'at %d px the bar below a form or a person ends where they do',
  async (width) => {
    await page.viewport(width, 900);
    const phone = openPhone({ clock });
    await receive(phone, {
      'horses/stella': { name: 'Stella', docname: 'Stella', ownerName: 'Anna Verdi' },
    });
    const ends = (body: string) =>
      [body, '[data-save-bar]'].map(
        (of) => document.querySelector(of)!.getBoundingClientRect().right,
      );
    const close = await openScreen(phone, '/horses/stella');
    await expect.element(page.getByRole('button', { name: 'Salva' })).toBeVisible();
    let [body, bar] = ends('main details');
    expect(Math.abs(bar! - body!)).toBeLessThanOrEqual(8);
    close();
    await openScreen(phone, '/person');
    await page.getByRole('searchbox').fill('Anna Verdi');
    await expect.element(page.getByRole('button', { name: 'Esporta (JSON)' })).toBeVisible();
    [body, bar] = ends('main section');
    expect(Math.abs(bar! - body!)).toBeLessThanOrEqual(8);
  },
);

test.each([1440, 1920, 2560])('at %d px the top bar ends where the content does', async (width) => {
  await page.viewport(width, 900);
  await openScreen(openPhone({ clock }), '/horses');
  const end = (of: string) => document.querySelector(of)!.getBoundingClientRect().right;
  const button = document.querySelector('header button[aria-label^="Account"]')!;
  const text = button.lastElementChild!.getBoundingClientRect().right;
  expect(Math.abs(text - (end('main') - 32))).toBeLessThanOrEqual(8);
});

test.each([800, 1440])(
  'at %d px each link of the account menu is in one line, under a long name too',
  async (width) => {
    await page.viewport(width, 900);
    await openScreen(openPhone({ clock }), '/horses');
    const button = document.querySelector<HTMLElement>('header button[aria-label^="Account"]')!;
    button.click();
    const menu = document.getElementById(button.getAttribute('aria-controls')!)!;
    await eventually(() => expect(menu.hidden).toBe(false));
    menu.querySelector('p span')!.textContent =
      'maria.vittoria.castelbarco.albani.visconti@posta-certificata.example.org';
    const range = document.createRange();
    for (const link of menu.querySelectorAll('a')) {
      range.selectNodeContents(link);
      expect.soft(range.getClientRects().length, link.textContent).toBe(1);
    }
    expect(menu.querySelectorAll('a').length).toBeGreaterThan(0);
    expect(menu.scrollHeight).toBeLessThanOrEqual(menu.clientHeight);
  },
);

test.each([600, 768, 1024, 1440])(
  'at %d px what stands in a row of the members stays in its cell, and no number is broken in two',
  async (width) => {
    await page.viewport(width, 900);
    const phone = openPhone({ clock });
    const member = { year: 2026, givenName: 'Lucia', familyName: 'Aere', number: '20260021' };
    await receive(phone, {
      'memberships/expired': { ...member, certificateExpiry: '2026-01-31' },
      'memberships/soon': { ...member, certificateExpiry: '2026-10-31' },
    });
    await openScreen(phone, '/memberships');
    const table = () => document.querySelector('main tbody')?.textContent ?? '';
    await eventually(() => expect(table()).toContain('Certificato in scadenza'));
    expect(table()).toContain('Certificato scaduto');
    for (const cell of document.querySelectorAll('main tbody :is(td, th)')) {
      expect.soft(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth);
      if (cell.textContent !== member.number) continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      expect.soft(range.getClientRects().length, 'lines of a number').toBe(1);
    }
  },
);

test.each([320, 360])(
  'at %d px no word of a title is broken beside the longest chip',
  async (width) => {
    await page.viewport(width, 780);
    await openScreen(openPhone({ clock }), '/horses');
    const title = document.querySelector<HTMLElement>('header > p')!;
    const findChip = () => document.querySelector('header button[data-state] > span');
    await expect.poll(findChip).not.toBeNull();
    const chip = findChip()!;
    const range = document.createRange();
    for (const text of ['Senza rete · 12 da controllare', 'Senza rete · Account non abilitato']) {
      chip.textContent = text;
      for (const name of Object.values(navigationLabels)) {
        title.textContent = name;
        // Longer words contain a place to break.
        for (const word of name.matchAll(/(?<!\p{L})\p{L}{1,12}(?!\p{L})/gu)) {
          range.setStart(title.firstChild!, word.index);
          range.setEnd(title.firstChild!, word.index + word[0].length);
          expect.soft(range.getClientRects().length, `${word[0]} beside ${text}`).toBe(1);
        }
      }
    }
  },
);

test.each(['/memberships', '/due?when=all'])(
  'the texts of a row of %s stand on one line, whatever their size',
  async (address) => {
    await page.viewport(1440, 900);
    const phone = openPhone({ clock });
    await receive(phone, {
      'horses/stella': {
        name: 'Stella',
        docname: 'Stella',
        isHere: 1,
        isDeceased: -1,
        hoovesTrimInterval: 1,
        lastHoovesTrim: instantOf('2026-09-01'),
      },
      'memberships/a': { year: 2026, givenName: 'Anna', familyName: 'Verdi', number: '7' },
    });
    await openScreen(phone, address);
    const row = () => document.querySelector('main tbody tr:has(td a, th a)');
    await eventually(() => expect(row()).not.toBeNull());
    const lines = [...row()!.children].slice(0, 4).map((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const text = texts.nextNode()!;
      // An empty inline block stands on the baseline of its line.
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      text.parentNode!.insertBefore(mark, text);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    });
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines) - Math.min(...lines), String(lines)).toBeLessThanOrEqual(1);
  },
);
