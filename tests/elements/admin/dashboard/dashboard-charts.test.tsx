import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { listVisits } from '../../../../src/register/visits/visits.ts';
import { actOnFullPhone } from '../../../support/act-on-full-phone.ts';
import { sure } from '../../../support/scene.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { ModelServer } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { eventually } from '../../../support/eventually.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { documentOf } from '../../../support/document-of.ts';

/* The dashboard's numbers: what they count, and where they lead. 14 October 2026 is a Wednesday. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const chart = (name: string | RegExp) =>
  page.getByRole('heading', { name }).element().closest('section')!;
/** A horse whose trim (every 15 days) is due in the given number of days. */
const dueIn = (days: number, more: object = {}) => ({
  name: `Cavallo ${days}`,
  docname: `Cavallo ${days}`,
  isHere: 1,
  isDeceased: -1,
  hoovesTrimInterval: 0.5,
  lastHoovesTrim: instantOf(addDays(TODAY, days - 15)),
  ...more,
});

/** Opens the dashboard and waits for its numbers, which come after its lists. */
async function openDashboard(): Promise<() => void> {
  const close = await openScreen(phone, '');
  await eventually(() =>
    expect(document.querySelectorAll('main section h2').length).toBeGreaterThan(4),
  );
  return close;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  phone = openPhone({ clock });
  const seen = { dentistInterval: 0.5, lastDentist: instantOf(addDays(TODAY, -10)) };
  await receive(phone, {
    'horses/late': dueIn(-3),
    'horses/today': dueIn(0),
    'horses/sunday': dueIn(4, seen),
    'horses/monday': dueIn(5, { docnumber: '1', uelnnumber: '2', chipnumber: '3' }),
    'horses/tuesday': dueIn(6),
    'memberships/a': {
      year: 2026,
      givenName: 'Anna',
      familyName: 'Verdi',
      hasPaid: 1,
      isSubmitted: 1,
      hasCard: 1,
    },
    'memberships/b': { year: 2026, givenName: 'Bea', familyName: 'Neri', hasPaid: 1 },
    'memberships/c': { year: 2025, givenName: 'Ciro', familyName: 'Blu', hasPaid: 1 },
  });
});

test('the next eight weeks as bars with a table behind them; a bar leads to what it counts', async () => {
  await openDashboard();
  const weeks = page.getByRole('link', { name: /^Dal \d\d\/\d\d al/ });
  expect(weeks.elements().map((week) => week.getAttribute('aria-label'))).toEqual([
    'Dal 12/10 al 18/10: 1 pareggio, 0 visite del dentista',
    'Dal 19/10 al 25/10: 2 pareggi, 1 visita del dentista',
    ...[
      '26/10 al 01/11',
      '02/11 all’08/11',
      '09/11 al 15/11',
      '16/11 al 22/11',
      '23/11 al 29/11',
    ].map((week) => `Dal ${week}: 0 pareggi, 0 visite del dentista`),
    'Dal 30/11 al 06/12: 0 pareggi, 0 visite del dentista',
  ]);
  const table = chart('Le prossime otto settimane').querySelector('table')!;
  expect(
    [...table.rows].slice(1, 3).map((row) => [...row.cells].map((c) => c.textContent)),
  ).toEqual([
    ['12/10–18/10', '1', '0'],
    ['19/10–25/10', '2', '1'],
  ]);
  await weeks.nth(1).click();
  await expect.element(page.getByRole('heading', { name: 'Scadenze (3)' })).toBeVisible();
  await expect
    .element(page.getByLabelText('Quando'))
    .toHaveDisplayValue('Settimana dal 19/10/2026');
  await page.getByLabelText('Quando').selectOptions('Tutte');
  await expect.element(page.getByRole('heading', { name: 'Scadenze (10)' })).toBeVisible();
});

test('dates below the bars do not run into each other, on a phone and on a desk', async () => {
  for (const width of [360, 412, 1440]) {
    await page.viewport(width, 780);
    const close = await openDashboard();
    const dates = page.getByRole('link', { name: /^Dal \d\d\/\d\d al/ }).elements();
    const shown = dates.flatMap((bar) => {
      const date = bar.lastElementChild!;
      const isShown = date.checkVisibility({ visibilityProperty: true });
      return isShown ? [date.getBoundingClientRect()] : [];
    });
    expect(shown.length).toBeGreaterThan(3);
    for (const [index, { left }] of shown.entries()) {
      const before = shown[index - 1]?.right ?? 0;
      expect(left - before, `${width} px, date ${index}`).toBeGreaterThan(2);
    }
    close();
  }
});

test('a bar counts what its list shows, health acts too', async () => {
  const act = { kind: 'Tetano', date: instantOf(addDays(TODAY, -300)) };
  await receive(phone, {
    'health/a': { ...act, horse: 'late', next: instantOf(addDays(TODAY, 5)) },
    'health/b': { ...act, horse: 'sunday', next: instantOf(addDays(TODAY, 30)) },
    'health/c': { ...act, horse: 'monday', next: instantOf(TODAY) },
  });
  const bars = () => page.getByRole('link', { name: /^Dal \d\d\/\d\d al/ });
  await openDashboard();
  const counts = bars()
    .elements()
    .map((bar) => Number(bar.firstElementChild!.textContent));
  expect(counts).toEqual([1, 4, 0, 0, 1, 0, 0, 0]);
  expect(
    bars()
      .elements()
      .map((bar) => bar.getAttribute('aria-label'))[1],
  ).toBe('Dal 19/10 al 25/10: 2 pareggi, 1 visita del dentista, 1 atto di salute');
  expect(chart('Le prossime otto settimane').textContent).toContain('Salute');
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue;
    await bars().nth(index).click();
    await expect.element(page.getByRole('heading', { name: `Scadenze (${count})` })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await eventually(() => expect(bars().elements()).toHaveLength(8));
  }
});

test('a horse that dies while the dashboard is open is not late there any more', async () => {
  await openDashboard();
  const late = page.getByRole('button', { name: 'Fatto oggi: Cavallo -3' });
  await expect.element(late).toBeVisible();
  const { horses } = openRegister(phone);
  const { fields } = sure(await horses.get('late'));
  sure(await horses.update('late', fields, { ...fields, isDeceased: 1 }));
  await expect
    .element(page.getByRole('heading', { name: 'In ritardo o di oggi (1)' }))
    .toBeVisible();
  await expect.element(late).not.toBeInTheDocument();
  // One that is recorded keeps its row, and is counted nowhere: the heading agrees with the number beside the kind.
  const kind = page.getByRole('radio', { name: /^Pareggi/ });
  await expect.element(kind).toHaveAccessibleName('Pareggi 1');
  await page.getByRole('button', { name: 'Fatto oggi: Cavallo 0' }).click();
  await expect.element(page.getByText('Nessuno in ritardo, e nessuno per oggi.')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'In ritardo o di oggi (0)' }))
    .toBeVisible();
  await expect.element(kind).toHaveAccessibleName('Pareggi');
  const done = page.getByRole('listitem').filter({ hasText: 'Cavallo 0' });
  await expect.element(done).toHaveTextContent('Registrato oggi');
});

test('the members of the year that their list shows, and the horses that the BDN check lists', async () => {
  await openDashboard();
  await eventually(() => expect(chart('Tesserati 2026').textContent).toContain('Tessera1'));
  expect(chart('Tesserati 2026').textContent).toMatch(/Iscritti2.*Pagato2.*Inviato1.*Tessera1/);
  const bdn = chart('Verifica BDN');
  const bars = [...bdn.querySelectorAll('tr')]
    .map((row) => `${row.firstChild!.textContent} (${row.lastChild!.textContent})`)
    .filter((bar) => !bar.endsWith('(0)'));
  expect(bars).toHaveLength(2);
  const [, points, horses] = /(\d+) punti da sistemare, in (\d+) cavalli/.exec(bdn.textContent)!;
  expect(Number(points)).toBeGreaterThan(Number(horses));
  await page.getByRole('link', { name: 'Verifica BDN' }).first().click();
  const list = page.getByRole('heading', { name: `Verifica BDN (${horses})` });
  await expect.element(list).toBeVisible();
  // Each bar is a group of the list, with its count.
  await eventually(() =>
    expect(
      [...document.querySelectorAll('th[scope="rowgroup"]')].map((head) => head.textContent),
    ).toEqual(bars),
  );
});

test('the members are counted as their list has them, with one whose year cannot be read', async () => {
  const odd = documentOf('memberships/d', { familyName: 'Gialli' });
  const unread = { year: { stringValue: '2026/2027' } };
  await applyDocuments(phone, 'memberships', [{ ...odd, unread }], null);
  await openDashboard();
  await eventually(() => expect(chart('Tesserati 2026').textContent).toContain('Iscritti3'));
  await page.getByRole('link', { name: 'Tesserati 2026' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tesserati (3)' })).toBeVisible();
});

test('of a year that the phone does not hold no part is counted', async () => {
  phone = openPhone({ clock, uid: 'old-years' });
  await receive(phone, { 'horses/late': dueIn(-3) });
  const old = documentOf('memberships/old', { year: 2020, familyName: 'Verdi' });
  await applyDocuments(phone, 'memberships', [old], null);
  await openScreen(phone, '');
  await expect.element(page.getByRole('heading', { name: 'Verifica BDN' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Tesserati 2020');
});

test('on a phone the horses come before the numbers', async () => {
  await page.viewport(360, 780);
  await openDashboard();
  const done = page.getByRole('button', { name: 'Fatto oggi: Cavallo -3' }).element();
  const top = done.getBoundingClientRect().top;
  expect(top).toBeLessThan(780);
  expect(top).toBeLessThan(chart('Le prossime otto settimane').getBoundingClientRect().top);
});

test('a visit recorded with one tap is said to be recorded as long as it is', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/late', dueIn(-3));
  sure(await pull(phone, server.remote()));
  await openDashboard();
  const row = page.getByRole('listitem').filter({ hasText: 'Cavallo -3' });
  await row.getByRole('button', { name: /^Fatto oggi/ }).click();
  await expect.element(row).toHaveTextContent('Registrato oggi');
  await expect.element(row).toHaveFocus(); // Its button is gone.
  await push(phone, server.remote());
  await expect.element(row).toHaveTextContent('Registrato oggi · Inviato');
  // Another phone deletes the visit.
  const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });
  sure(await pull(bruno, server.remote()));
  const [visit] = await listVisits(bruno, 'late', 'hoovesTrims');
  sure(await openRegister(bruno).visits.delete(visit!.path));
  await push(bruno, server.remote());
  sure(await pull(phone, server.remote()));
  await expect.element(row).toHaveTextContent('in ritardo di 3 giorni');
  await expect.element(row).not.toHaveTextContent('Registrato oggi');
  // It can be recorded again, after the time in which a tap counts as a double tap.
  await clock.advance(1000);
  await row.getByRole('button', { name: /^Fatto oggi/ }).click();
  await expect.element(row).toHaveTextContent('Registrato oggi');
});

test('a visit recorded with one tap is recorded once, also where one of a day to come is there', async () => {
  const server = new ModelServer(() => clock.now());
  const ahead = instantOf(addDays(TODAY, 3));
  server.edit('horses/late', dueIn(-3, { hoovesTrimInterval: 0.1, lastHoovesTrim: ahead }));
  server.edit('horses/late/hoovesTrims/ahead', { date: ahead, notes: 'prenotato' });
  sure(await pull(phone, server.remote()));
  const close = await openDashboard();
  const row = page.getByRole('listitem').filter({ hasText: 'Cavallo -3' });
  await row.getByRole('button', { name: /^Fatto oggi/ }).click();
  await expect.element(row).toHaveTextContent('Registrato oggi · Da inviare');
  await push(phone, server.remote());
  await expect.element(row).toHaveTextContent('Registrato oggi · Inviato');
  close();
  await openDashboard();
  await expect.element(row).toHaveTextContent('Registrato oggi · Inviato');
});

test('one tap that a full phone refuses, and an undo of one, are told, and the row says what is kept', async () => {
  await openDashboard();
  const row = page.getByRole('listitem').filter({ hasText: 'Cavallo -3' });
  const done = row.getByRole('button', { name: /^Fatto oggi/ });
  const refused = (act: () => Promise<void>) =>
    actOnFullPhone(phone.db, VIEW_STORES.horses, clock, act);
  const visits = async () => sure(await openRegister(phone).hoovesTrims.list('late'));
  await refused(() => done.click());
  await expect.element(row).toHaveTextContent('in ritardo di 3 giorni');
  expect(await visits()).toEqual([]);
  await done.click();
  await expect.element(row).toHaveTextContent('Registrato oggi · Da inviare');
  const undo = page.getByRole('button', { name: 'Annulla' });
  await refused(() => undo.click());
  await expect.element(row).toHaveTextContent('Registrato oggi · Da inviare');
  expect(await visits()).toHaveLength(1);
  await undo.click();
  await expect.element(row).toHaveTextContent('in ritardo di 3 giorni');
  await expect.element(undo).not.toBeInTheDocument();
  expect(await visits()).toEqual([]);
  // Where somebody has deleted it, there is nothing left to take back.
  await clock.advance(1000);
  await done.click();
  await expect.element(row).toHaveTextContent('Registrato oggi · Da inviare');
  const [visit] = await visits();
  sure(await openRegister(phone).visits.delete(visit!.path));
  await undo.click();
  await expect.element(page.getByRole('alert').getByText(/^Non c’è più/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(row).toHaveTextContent('in ritardo di 3 giorni');
});
