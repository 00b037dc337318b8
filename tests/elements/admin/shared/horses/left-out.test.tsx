import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { applyDocuments } from '../../../../../src/mirror/receive/apply-remote.ts';
import { documentOf } from '../../../../support/document-of.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../../support/phone.ts';
import { eventually } from '../../../../support/eventually.ts';

/* What the filters of a list leave out, and how a search finds it. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const search = () => page.getByRole('searchbox', { name: 'Cerca' });
const names = () =>
  [...document.querySelectorAll('tbody th a, li th a')].map((link) => link.textContent);

beforeEach(async () => {
  await page.viewport(1280, 800);
  phone = openPhone({ clock });
  const late = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-08-01') };
  await receive(phone, {
    'horses/falco': { name: 'Falco', docname: 'Falco', isHere: 1, ...late },
    'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1, ...late },
    'horses/morto': { name: 'Falco vecchio', docname: 'Falco vecchio', isHere: 1, isDeceased: 1 },
    'horses/via': { name: 'Falchetto', docname: 'Falchetto', isHere: -1, isDeceased: -1 },
  });
});

test('the list of horses names the living ones that its filter leaves out, and shows them with one tap', async () => {
  await openScreen(phone, '/horses');
  expect(names()).toEqual(['Stella']);
  await expect.element(page.getByText(/^1 in struttura e non è qui.*: Falco$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mostralo' }).click();
  await eventually(() => expect(names()).toEqual(['Falco']));
});

test('a search tells what the filters hide, and shows it with one tap', async () => {
  await openScreen(phone, '/horses');
  await search().fill('falc');
  await expect
    .element(page.getByText(/^3 fuori dai filtri: Falchetto, Falco, Falco vecchio$/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Mostrali' }).click();
  await eventually(() => expect(names()).toEqual(['Falchetto', 'Falco', 'Falco vecchio']));
  await expect.element(search()).toHaveValue('falc');
});

test('what a search finds within the filters does not silence what it finds outside', async () => {
  await openScreen(phone, '/horses?isDeceased=all');
  await search().fill('falc');
  await eventually(() => expect(names()).toEqual(['Falco', 'Falco vecchio']));
  await expect.element(page.getByText(/^1 fuori dai filtri: Falchetto$/)).toBeVisible();
});

test('removing filters and search shows something, and keeps what was typed where that hides nothing', async () => {
  await openScreen(phone, '/horses');
  await search().fill('falc');
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await eventually(() => expect(names()).toHaveLength(3));
  await expect.element(search()).toHaveValue('falc');
  await search().fill('zzz');
  await page.getByRole('button', { name: 'Togli la ricerca' }).click();
  await eventually(() => expect(names()).toHaveLength(4));
  await expect.element(search()).toHaveValue('');
  expect(document.activeElement).not.toBe(document.body);
});

test('the number of those that are left out and their names are always of one search', async () => {
  await receive(phone, {
    'horses/fara': { name: 'Fara', docname: 'Fara', isHere: -1, isDeceased: -1 },
  });
  await openScreen(phone, '/horses');
  const said = new Set<string>();
  const note = () => {
    for (const each of document.querySelectorAll('main p, main div'))
      if (/^\d+ fuori dai filtri: [^:]*$/.test(each.textContent)) said.add(each.textContent);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await search().fill('fa');
  await expect.element(page.getByText(/^4 fuori dai filtri: /)).toBeVisible();
  await search().fill('falch');
  await expect.element(page.getByText(/^1 fuori dai filtri: Falchetto$/)).toBeVisible();
  await search().fill('fa');
  await expect.element(page.getByText(/^4 fuori dai filtri: .*, .*, .*, /)).toBeVisible();
  const wrong = [...said]
    .map((text) => text.replace(/Mostral[oi]$/, ''))
    .filter((text) => Number.parseInt(text, 10) !== text.split(', ').length);
  expect(wrong).toEqual([]);
});

test('where nothing is found, the button says what it removes, and removes just that', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const close = await openScreen(phone, '/horses');
  await search().fill('zzz');
  await button('Togli filtri e ricerca').click();
  await eventually(() => expect(names()).toHaveLength(4));
  await expect.element(search()).toHaveValue('');
  close();

  const closeDue = await openScreen(phone, '/due?period=month');
  await search().fill('stella');
  await button('Togli i filtri').click();
  await eventually(() => expect(names()).toEqual(['Stella', 'Stella']));
  await expect.element(search()).toHaveValue('stella');
  await search().fill('zzz');
  await button('Togli la ricerca').click();
  await eventually(() => expect(names()).toHaveLength(4));
  await expect.element(search()).toHaveValue('');
  closeDue();

  await openScreen(phone, '/labels');
  await search().fill('zzz');
  await expect.element(page.getByText('Nessun cavallo con questa ricerca.')).toBeVisible();
  await button('Togli la ricerca').click();
  await expect.element(search()).toHaveValue('');
});

test('a horse that is added is in the list, whatever was searched for before', async () => {
  await openScreen(phone, '/horses?isDeceased=all');
  await search().fill('falc');
  await eventually(() => expect(names()).toEqual(['Falco', 'Falco vecchio']));
  await page.getByRole('button', { name: 'Nuovo' }).click();
  const overlay = page.getByRole('dialog', { name: 'Nuovo cavallo' });
  await overlay.getByRole('textbox', { name: 'Nome', exact: true }).fill('Brio');
  await overlay.getByRole('textbox', { name: 'Nome sul documento' }).fill('Brio');
  await overlay.getByRole('button', { name: 'Salva' }).click();
  await expect.element(page.getByText('Brio è nel registro.')).toBeVisible();
  await expect.element(search()).toHaveValue('');
  await eventually(() => expect(names()).toEqual(['Brio', 'Stella']));
});

test.each(['', '/round', '/health-round', '/given-rounds', '/due', '/stable-list'])(
  'at /admin%s nobody is asked to add the first horse where the register has horses that no one says are here',
  async (address) => {
    phone = openPhone({ clock });
    await receive(phone, {
      'horses/falco': { name: 'Falco', docname: 'Falco' },
      'horses/stella': { name: 'Stella', docname: 'Stella' },
    });
    await openScreen(phone, address);
    await expect.element(page.getByText('Nessun cavallo in struttura.')).toBeVisible();
    await expect.element(page.getByText(/^Nel registro ci sono 2 cavalli: /)).toBeVisible();
    await expect.element(page.getByText(/Aggiungi il primo/)).not.toBeInTheDocument();
    await page.getByRole('main').getByRole('link', { name: 'Cavalli', exact: true }).click();
    await eventually(() => expect(names()).toEqual(['Falco', 'Stella']));
  },
);

test('where no one says which horses are here the check for the BDN does not say that all is in order', async () => {
  phone = openPhone({ clock });
  await receive(phone, { 'horses/falco': { name: 'Falco', docname: 'Falco', isInBDN: -1 } });
  await openScreen(phone, '/bdn');
  await expect.element(page.getByText(/^Nel registro c’è 1 cavallo: /)).toBeVisible();
  await expect.element(page.getByText('Tutto in ordine.')).not.toBeInTheDocument();
  await page.getByText('Tutti', { exact: true }).click();
  await expect.element(page.getByText(/^Non iscritto in BDN/)).toBeVisible();
});

test('the due lists and the check for the BDN say of a search what they do not list', async () => {
  await openScreen(phone, '/due?period=month');
  await search().fill('falc');
  await expect.element(page.getByText(/^3 fuori dai filtri: /)).toBeVisible();
  await page.getByRole('button', { name: 'Mostrali' }).click();
  await expect.element(page.getByText(/^2 fuori da questo elenco: /)).toBeVisible();
  await eventually(() => expect(names()).toEqual(['Falco', 'Falco']));
});

test('the round names the horses that a search or a code finds and that are not in it', async () => {
  await openScreen(phone, '/round');
  const field = page.getByRole('searchbox', { name: 'Cerca o leggi il chip' });
  await field.fill('falc');
  await expect
    .element(page.getByText(/^2 fuori dal giro \(.*\): Falchetto, Falco vecchio$/))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Fatto: Falco' })).toBeInTheDocument();
  await field.fill('https://www.example.org/admin/horses/via');
  await expect.element(page.getByText(/^1 fuori dal giro \(.*\): Falchetto$/)).toBeVisible();
  await expect.element(page.getByText('There are no results.')).not.toBeInTheDocument();
  await field.fill('nessuno');
  await expect.element(page.getByText('There are no results.')).toBeVisible();
});

test('a last date that cannot be read is not said to be none, in the due lists and on the card', async () => {
  const odd = documentOf('horses/brio', { name: 'Brio', docname: 'Brio', isHere: 1 });
  const unread = { lastHoovesTrim: { stringValue: 'primavera' } };
  await applyDocuments(phone, 'horses', [{ ...odd, unread }], null);
  await openScreen(phone, '/due?kind=hoovesTrims');
  const row = () => page.getByRole('row', { name: /Brio/ });
  await expect.element(row()).toHaveTextContent('ultima data non leggibile');
  await openScreen(phone, '/horses/brio');
  const tile = page.getByRole('region', { name: 'In breve' });
  await expect.element(tile).toHaveTextContent('ultima data non leggibile');
});

test('a horse without an interval is due on no day, and its last visit is told all the same', async () => {
  await receive(phone, {
    'horses/brio': {
      name: 'Brio',
      docname: 'Brio',
      isHere: 1,
      lastHoovesTrim: instantOf('2026-09-03'),
    },
  });
  await openScreen(phone, '/due?kind=hoovesTrims');
  const row = () => page.getByRole('row', { name: /Brio/ });
  await expect.element(row()).toHaveTextContent('03/09/2026');
  await expect.element(row()).not.toHaveTextContent('mai registrato');
});
