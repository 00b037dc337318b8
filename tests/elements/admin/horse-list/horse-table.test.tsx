import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { eventually } from '../../../support/eventually.ts';

/* The list of horses on a desktop: rows, columns, orders and views. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const names = () => [...document.querySelectorAll('tbody th a')].map((link) => link.textContent);
const columns = () => [...document.querySelectorAll('thead th')];

beforeEach(async () => {
  const here = {
    isHere: 1,
    isDeceased: -1,
    doctype: 'Documento unico BDN',
    docnumber: 'MN1234567',
  };
  const good = { isInBDN: 1, isCorrectOwner: 1, isCorrectBarncodeInBDN: 1, hasOriginalDocs: 1 };
  const numbers = { chipnumber: '380271006045678', uelnnumber: '380AB1234567890' };
  const trimmed = (daysAgo: number) => ({
    hoovesTrimInterval: 1.5,
    lastHoovesTrim: instantOf(addDays(TODAY, -daysAgo)),
    dentistInterval: 12,
    lastDentist: instantOf(addDays(TODAY, -daysAgo)),
  });
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/a': {
      name: 'Alba Chiara della Ghisiola di Sopra',
      docname: 'Alba Chiara della Ghisiola di Sopra e di Sotto',
      species: 'Cavallo',
      ownerName: 'Maria Vittoria Castelbarco Visconti',
      ownerPhone: '+39 399 555 0148',
      notes: 'Delicata sul posteriore destro',
      ...here,
      ...good,
      ...numbers,
      ...trimmed(80),
    },
    'horses/b': {
      name: 'Brio',
      docname: 'Zeta',
      ownerName: 'Anna',
      ...here,
      ...good,
      ...trimmed(3),
    },
    'horses/c': {
      name: 'Ciro',
      docname: 'Ciro',
      species: 'Asino',
      ...here,
      ...good,
      isInBDN: -1,
      isCorrectOwner: -1,
      ...trimmed(20),
    },
    'horses/d': { name: 'Dora', docname: 'Dora', isHere: -1, isDeceased: -1 },
  });
});

describe.each([992, 1024, 1100, 1200, 1290, 1366, 1440, 1680, 1920])('at %d px', (width) => {
  test('with the menu open, every column and badge is in sight, and no text is over another', async () => {
    await page.viewport(width, 900);
    await openScreen(phone, '/horses?isHere=all');
    await eventually(() => expect(names()).toHaveLength(4));
    const scroller = document.querySelector('table')!.parentElement!;
    expect(scroller.scrollWidth).toBe(scroller.clientWidth);
    const right = scroller.getBoundingClientRect().right;
    const badges = [...document.querySelectorAll('tbody td span[title]:has(> svg)')];
    expect(badges).toHaveLength(4 * 9);
    await document.fonts.ready;
    expect(badges.filter((badge) => badge.getBoundingClientRect().right > right)).toEqual([]);
    for (const cell of document.querySelectorAll('tbody :is(td, th), thead th')) {
      const box = cell.getBoundingClientRect();
      const own = document.createRange();
      own.selectNodeContents(cell);
      if (cell.closest('thead')) {
        expect(own.getBoundingClientRect().right, cell.textContent).toBeLessThanOrEqual(box.right);
      }
      for (const inner of cell.querySelectorAll('span, dd, a, button')) {
        const { left, right: end } = inner.getBoundingClientRect();
        if (inner.closest('[aria-hidden="true"]') || end - left <= 1) continue;
        expect(end, `${inner.textContent} at ${width}`).toBeLessThanOrEqual(box.right + 1);
      }
    }
  });
});

test.each([1440, 1920])('at %d px every row is 44 to 48 px high', async (width) => {
  await page.viewport(width, 900);
  await openScreen(phone, '/horses?isHere=all');
  await eventually(() => expect(names()).toHaveLength(4));
  for (const row of document.querySelectorAll('tbody tr')) {
    const { height } = row.getBoundingClientRect();
    expect(height, row.textContent).toBeGreaterThanOrEqual(44);
    expect(height, row.textContent).toBeLessThanOrEqual(48);
  }
});

test.each([1440, 1920])(
  'at %d px what is wrong with a horse takes no room of its name',
  async (width) => {
    await page.viewport(width, 900);
    const wrong = {
      isInBDN: -1,
      isCorrectOwner: -1,
      isCorrectBarncodeInBDN: -1,
      hasOriginalDocs: -1,
    };
    await receive(phone, {
      'horses/e': {
        name: 'Schlüsselblümchen von Hohenzollern-Sigmaringen',
        docname: 'Zoe',
        isHere: 1,
        isDeceased: -1,
        ownerName: 'Anna',
        ownerPhone: '+39 333 1234567 (lei) / 0371 98 76 54 ore pasti',
        ...wrong,
      },
    });
    await openScreen(phone, '/horses?isHere=all');
    await eventually(() => expect(names()).toHaveLength(5));
    const link = [...document.querySelectorAll('tbody th a')].find(({ textContent }) =>
      textContent.startsWith('Schl'),
    )!;
    const cell = link.closest('th')!.getBoundingClientRect();
    expect(cell.width - link.getBoundingClientRect().width).toBeLessThanOrEqual(16);
    const number = document.querySelector('tbody a[href="tel:+393331234567"]')!;
    expect(number.getBoundingClientRect().right).toBeLessThanOrEqual(
      number.closest('td')!.getBoundingClientRect().right,
    );
  },
);

test('a column orders the list upwards, downwards, and no more; what it cannot order comes last', async () => {
  await page.viewport(1440, 900);
  await openScreen(phone, '/horses?isHere=all');
  const [alba, brio, ciro, dora] = ['Alba Chiara della Ghisiola di Sopra', 'Brio', 'Ciro', 'Dora'];
  const press = async (column: string, order: string, expected: (string | undefined)[]) => {
    await page.getByRole('button', { name: column }).click();
    await eventually(() => {
      expect(names()).toEqual(expected);
      const head = columns().find((each) => each.textContent?.includes(column));
      expect(head?.getAttribute('aria-sort')).toBe(order);
    });
  };
  // By `docname`, as the register lists them.
  expect(names()).toEqual([alba, ciro, dora, brio]);
  await press('Nome', 'ascending', [alba, brio, ciro, dora]);
  await press('Nome', 'descending', [dora, ciro, brio, alba]);
  await press('Nome', 'none', [alba, ciro, dora, brio]);
  await press('Proprietario', 'ascending', [brio, alba, ciro, dora]);
  await press('Proprietario', 'descending', [alba, brio, ciro, dora]);
  await press('Scadenze', 'ascending', [alba, ciro, brio, dora]);
  await press('Scadenze', 'descending', [brio, ciro, alba, dora]);
  await press('Stato', 'ascending', [ciro, dora, alba, brio]);
});

test('ordered by what is due, a dead horse comes last either way: it is due for nothing', async () => {
  await page.viewport(1440, 900);
  await receive(phone, {
    'horses/e': {
      name: 'Emma',
      docname: 'Emma',
      isHere: 1,
      isDeceased: 1,
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: instantOf('2020-01-01'),
      dentistInterval: 12,
      lastDentist: instantOf('2020-01-01'),
    },
  });
  await openScreen(phone, '/horses?isHere=all&isDeceased=all');
  await eventually(() => expect(names()).toHaveLength(5));
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Scadenze' }).click();
    await eventually(() =>
      expect(document.querySelector(`th[aria-sort=${order}]`)?.textContent).toContain('Scadenze'),
    );
    await eventually(() => expect(names().slice(3).toSorted()).toEqual(['Dora', 'Emma']));
  }
});

test('the saved views: what is due, what is not in order, all', async () => {
  await page.viewport(1440, 900);
  await openScreen(phone, '/horses');
  const view = (name: string) => page.getByRole('group', { name: 'Viste' }).getByText(name);
  await expect.element(view('Da curare')).toHaveTextContent('Da curare1');
  await view('Da curare').click();
  await eventually(() => expect(names()).toEqual(['Alba Chiara della Ghisiola di Sopra']));
  await view('Non in regola').click();
  await eventually(() => expect(names()).toEqual(['Ciro']));
  await view('Tutti').click();
  await eventually(() => expect(names()).toHaveLength(4));
  await view('In struttura').click();
  await eventually(() => expect(names()).toHaveLength(3));
});

test.each([360, 1024, 1440])(
  'at %d px Sign out is whole below an e-mail of any length',
  async (width) => {
    await page.viewport(width, 800);
    const email = `${'maria.vittoria.castelbarco.'.repeat(5)}visconti@esempio-di-un-dominio.it`;
    await openScreen(phone, '/horses', { email });
    // On a phone the actions of the account are in the menu.
    await page.getByRole('button', { name: width < 768 ? 'Altro' : email }).click();
    const link = page.getByRole('link', { name: 'Sign out' });
    await expect.element(link).toBeVisible();
    const menu = link.element().parentElement!;
    expect(menu.scrollHeight).toBeLessThanOrEqual(menu.clientHeight);
  },
);
