import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEW_STORES } from '../../src/mirror/view-keys.ts';
import { addDays, instantOf } from '../../src/model/values/calendar.ts';
import { COLLECTION_NAMES } from '../../src/model/collections.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { openScreen, receive } from '../support/open-screen.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { openPhone } from '../support/phone.ts';
import { refuseWrites } from '../support/refuse-writes.ts';
import { receivedAll } from '../support/received.ts';

/* The table of a horse's visits. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
const STELLA = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 } as const;

test('[PULL-5] visits are not counted before all have come, nor to screen readers', async () => {
  const phone = openPhone({ clock });
  const trims = Array.from({ length: 12 }, (_, n) => [
    `horses/stella/hoovesTrims/t${n}`,
    { date: instantOf(addDays(TODAY, -n)), notes: '' },
  ]);
  await receive(phone, { 'horses/stella': STELLA, ...Object.fromEntries(trims) });
  await receivedAll(
    phone,
    COLLECTION_NAMES.filter((name) => name !== 'hoovesTrims'),
  );
  await renderScreen(phone, '/admin/horses/stella');
  await expect.element(page.getByRole('button', { name: 'Mostra le altre date' })).toBeVisible();
  expect(page.getByRole('region', { name: '12 pareggi' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Mostra le altre date' }).click();
  await expect.poll(() => document.querySelectorAll('tbody tr')).toHaveLength(12);
  expect(document.activeElement).toMatchObject({ tagName: 'SECTION' });
});

test('the question before a visit without a date is deleted is a whole sentence', async () => {
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': STELLA, 'horses/stella/hoovesTrims/a': { notes: 'x' } });
  await openScreen(phone, '/horses/stella');
  const remove = page.getByRole('button', { name: 'Elimina (senza data)' });
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).click();
  await expect.element(page.getByText('Eliminare il pareggio di Stella senza data?')).toBeVisible();
});

test('[WRITE-7] a deletion whose undo the phone has no room for can be taken back once it has', async () => {
  const phone = openPhone({ clock });
  const visit = 'horses/stella/hoovesTrims/a';
  await receive(phone, {
    'horses/stella': STELLA,
    [visit]: { date: instantOf(TODAY), notes: 'zoppa' },
  });
  await openScreen(phone, '/horses/stella');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const trims = () => phone.db.view('hoovesTrims').count();
  await button(/^Elimina pareggio del/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect.poll(trims).toBe(0);
  const restore = refuseWrites(
    phone.db,
    VIEW_STORES.hoovesTrims,
    () => new DOMException('full', 'QuotaExceededError'),
  );
  try {
    await button('Annulla').click();
    await expect.element(page.getByText(/lo spazio su questo dispositivo è finito/)).toBeVisible();
  } finally {
    restore();
  }
  await button('Annulla').click();
  await expect.poll(trims).toBe(1);
});
