import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { COLLECTION_NAMES } from '../../../../src/model/collections.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { renderScreen } from '../../../support/render-screen.tsx';
import { openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { receivedAll } from '../../../support/received.ts';

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

test('[VISIT-2] a last date behind the visits is told, and a person can have it follow them', async () => {
  const phone = openPhone({ clock });
  const date = instantOf('2026-09-20');
  await receive(phone, {
    'horses/stella': {
      ...STELLA,
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: instantOf('2026-05-01'),
    },
    'horses/stella/hoovesTrims/a': { date, notes: '' },
    'horses/stella/dentists/a': { date, notes: '' },
  });
  await openScreen(phone, '/horses/stella');
  const card = page.getByRole('region', { name: 'In breve' });
  await expect.element(card).toHaveTextContent('in ritardo');
  await expect
    .element(page.getByText('Nella scheda l’ultima data è quella del 1º maggio 2026'))
    .toHaveTextContent('qui sotto ce n’è una più recente: 20 settembre 2026.');
  await expect
    .element(page.getByText('Nella scheda non c’è l’ultima data'))
    .toHaveTextContent('qui sotto ce n’è una: 20 settembre 2026.');
  const follow = page.getByRole('button', { name: /^Usa la data delle visite/ });
  await follow.first().click();
  await expect.element(card).toHaveTextContent('tra 21 giorni');
  await expect.poll(() => follow.elements()).toHaveLength(1);
  expect(document.activeElement).not.toBe(document.body);
  await follow.click();
  await expect.poll(() => follow.elements()).toHaveLength(0);
});

test('[VISIT-2] a last date of a day to come that no visit gives is told, and can be taken away', async () => {
  const phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': {
      ...STELLA,
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: instantOf('2062-09-20'),
      lastDentist: instantOf('2026-10-15'),
    },
    'horses/stella/hoovesTrims/a': { date: instantOf('2026-09-20'), notes: '' },
  });
  await openScreen(phone, '/horses/stella');
  const told = page.getByText(/^Nella scheda l’ultima data è quella del .* deve ancora venire/);
  await expect.poll(() => told.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Usa la data delle visite (Pareggi)' }).click();
  const card = page.getByRole('region', { name: 'In breve' });
  await expect.element(card).toHaveTextContent('tra 21 giorni');
  await expect
    .element(page.getByText(/: l’ultima data è quella delle visite\.$/))
    .toBeInTheDocument();
  await page.getByRole('button', { name: 'Togli la data (Dentista)' }).click();
  await expect.poll(() => told.elements()).toHaveLength(0);
  // There is no visit whose date it could be.
  await expect.element(page.getByText(/: l’ultima data è tolta\.$/)).toBeInTheDocument();
  await expect.poll(() => phone.db.outbox.count()).toBe(2);
});

test('[PULL-5] a last date is not said to be behind before all visits have come, where a visit of its day gave it, or where it is later', async () => {
  const phone = openPhone({ clock });
  const date = instantOf('2026-09-20');
  const told = () => page.getByRole('button', { name: /^Usa la data delle visite/ }).elements();
  await receive(phone, {
    'horses/stella': {
      ...STELLA,
      lastHoovesTrim: date - 43_200_000,
      lastDentist: date + 86_400_000,
    },
    'horses/luna': STELLA,
    'horses/stella/hoovesTrims/a': { date, notes: '' },
    'horses/stella/dentists/a': { date, notes: '' },
    'horses/luna/dentists/a': { date, notes: '' },
  });
  await receivedAll(
    phone,
    COLLECTION_NAMES.filter((name) => name !== 'dentists'),
  );
  await renderScreen(phone, '/admin/horses/luna');
  await expect.element(page.getByText('20 settembre 2026')).toBeInTheDocument();
  expect(told()).toEqual([]);
  await openScreen(phone, '/horses/stella');
  await expect.element(page.getByText('20 settembre 2026').first()).toBeInTheDocument();
  expect(told()).toEqual([]);
});
