import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, instantOf } from '../../../src/model/values/calendar.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../support/phone.ts';
import { eventually } from '../../support/eventually.ts';

/*
 * While a screen opens, nothing that is shown already moves: not when something above it has been read, and not when
 * code that is loaded later arrives. Otherwise a tap hits the wrong element. Afterwards, with text twice as large (WCAG
 * 1.4.4), the screen is no wider than a phone.
 */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
/** A screen is open when nothing has changed twice for so long (ms); in the deep tests, longer. */
const QUIET_MS = import.meta.env['VITE_PROPERTY_SEED'] === undefined ? 100 : 300;
let phone: Phone;

const horse = (name: string, days: number, more: object = {}) => ({
  name,
  docname: name,
  isHere: 1,
  isDeceased: -1,
  ownerName: 'Paola Verdi',
  ownerPhone: '+39 333 123 4567',
  hoovesTrimInterval: 0.5,
  lastHoovesTrim: instantOf(addDays(TODAY, days - 15)),
  dentistInterval: 12,
  lastDentist: instantOf(addDays(TODAY, -380 + days)),
  ...more,
});

// The screens are only read, so one phone is enough.
beforeAll(async () => {
  phone = openPhone({ clock });
  const act = { horse: 'late', kind: 'Tetano', date: instantOf(addDays(TODAY, -500)) };
  await receive(phone, {
    'horses/late': horse('Stella', -3),
    'horses/today': horse('Vento', 0),
    'horses/unsaid': horse('Falco', 1, { isDeceased: null }),
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`horses/more${n}`, horse(`Cavallo ${n}`, 5 + n)]),
    ),
    'horses/odd': horse('Strano', 2, { isInBDN: 'forse' }),
    'horses/late/hoovesTrims/a': { date: instantOf(addDays(TODAY, -18)), notes: '' },
    'health/a': { ...act, next: instantOf(addDays(TODAY, -100)) },
    'treatments/a': {
      horse: 'late',
      horseName: 'Stella',
      date: instantOf(TODAY),
      days: 5,
      drug: 'Fenilbutazone',
      withdrawal: 28,
      cancelledReason: '',
    },
    'memberships/a': { year: 2026, givenName: 'Anna', familyName: 'Verdi', hasPaid: 1 },
    'receipts/a': {
      membership: 'a',
      year: Number(TODAY.slice(0, 4)),
      receiptNumber: 1,
      cents: 5000,
      payer: 'Anna Verdi',
      date: instantOf(TODAY),
    },
    'rounds/a': {
      date: instantOf(TODAY),
      kind: 'hoovesTrims',
      by: 'Mario',
      secret: 'x'.repeat(40),
      horses: 'late\ntoday',
    },
    'memberships/b': { year: 2025, givenName: 'Bea', familyName: 'Neri' },
    'events/a': { title: 'Passeggiata', date: instantOf(addDays(TODAY, 9)) },
  });
});

/** A visible part of the screen, and its place in the document (px). */
type Place = readonly [part: Element, top: number];

function placesOfParts(): Place[] {
  const parts = document.querySelectorAll(
    'main :is(h1, h2, h3, a, button, summary, select, input)',
  );
  return [...parts].flatMap((part): Place[] => {
    const { top, height } = part.getBoundingClientRect();
    const isIn = height > 0 && top + height > 0 && top < window.innerHeight;
    return isIn && part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ? [[part, Math.round(top + window.scrollY)]]
      : [];
  });
}

/** The elements that reach beyond the window, for the report. */
function widest(): string {
  const right = (part: Element) => part.getBoundingClientRect().right;
  return [...document.querySelectorAll('main *')]
    .filter((part) => right(part) > window.innerWidth)
    .map((part) => `${part.tagName}.${part.className}: ${Math.round(right(part))} px`)
    .join(', ');
}

/** The parts that were seen in more than one place, in words. */
function movedOf(seen: readonly Place[]): string[] {
  const places = Map.groupBy(seen, ([part]) => part);
  return [...places].flatMap(([part, all]) => {
    const tops = [...new Set(all.map(([, top]) => top))];
    return tops.length > 1 ? [`${part.tagName} ${part.textContent}: ${tops.join(', ')}`] : [];
  });
}

for (const address of [
  '',
  '/round',
  '/health-round',
  '/horses',
  '/horses/late',
  '/horses/late/card',
  '/horses/late/transport',
  '/due',
  '/memberships',
  '/memberships/a',
  '/memberships/book',
  '/memberships/import',
  '/events',
  '/events/a',
  '/bdn',
  '/bdn/compare',
  '/sync',
  '/health/a',
  '/treatments',
  '/presences',
  '/receipts',
  '/receipts/a',
  '/given-rounds',
  '/treatments/a',
  '/to-check',
  '/archive',
  '/person',
  '/stable-list',
  '/labels',
  '/photos',
]) {
  for (const width of [360, 1440]) {
    test(`/admin${address} at ${width} px: what is shown stays in its place while the rest is read`, async () => {
      await page.viewport(width, 900);
      const seen: Place[] = [];
      const watch = new MutationObserver(() => seen.push(...placesOfParts()));
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      await openScreen(phone, address);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      let before = -1;
      await eventually(async () => {
        const count = seen.length;
        await new Promise((done) => setTimeout(done, QUIET_MS));
        expect(seen).toHaveLength(count);
        const same = before === count;
        before = count;
        expect(same).toBe(true);
      });
      watch.disconnect();
      expect(placesOfParts().length).toBeGreaterThan(0);
      expect(movedOf(seen)).toEqual([]);

      if (width !== 360) return;
      const root = document.documentElement;
      onTestFinished(() => void root.style.removeProperty('font-size'));
      root.style.fontSize = '200%';
      expect(root.scrollWidth - root.clientWidth, widest()).toBe(0);
    });
  }
}

test('the menu of a phone opens with all its entries: none comes later and moves those below it', async () => {
  await page.viewport(360, 900);
  await openScreen(phone, '/sync');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  // What the account holds is read by now.
  await new Promise((done) => setTimeout(done, QUIET_MS));
  const entries = () =>
    [...document.querySelectorAll('#admin-menu a')].map(({ textContent }) => textContent);
  const seen: string[][] = [];
  const watch = new MutationObserver(() => seen.push(entries()));
  watch.observe(document.body, { subtree: true, childList: true });
  await page.getByRole('button', { name: 'Altro' }).click();
  await expect.element(page.getByRole('link', { name: 'Tesseramenti' })).toBeVisible();
  await new Promise((done) => setTimeout(done, QUIET_MS));
  watch.disconnect();
  expect(seen.find(({ length }) => length > 0)).toEqual(entries());
});
