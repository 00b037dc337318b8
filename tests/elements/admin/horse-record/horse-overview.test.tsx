import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HorseOverview } from '../../../../src/admin/horse-record/horse-overview.tsx';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import { addDays, dayOf, instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { actOnFullPhone } from '../../../support/act-on-full-phone.ts';
import { drawFor } from '../../../support/draw-for.tsx';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';

/* A horse's page: a card to read, one tap to a recorded visit, and the sections below. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const card = () => page.getByRole('region', { name: 'In breve' });
const register = () => openRegister(phone);
const trims = async () =>
  sure(await register().hoovesTrims.list('stella')).map(({ fields }) => dayOf(fields.date!));

beforeEach(async () => {
  await page.viewport(360, 780);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': {
      name: 'Stella',
      docname: 'Stella del Po',
      species: 'Cavallo',
      sex: 'Femmina',
      coat: 'Baio',
      birthday: '2014-05-01',
      isHere: 1,
      isDeceased: -1,
      isInBDN: 1,
      isDPA: -1,
      ownerName: 'Paola Verdi',
      ownerPhone: '+39 333 123 4567',
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: instantOf(addDays(TODAY, -77)),
      dentistInterval: 12,
      lastDentist: instantOf(addDays(TODAY, -304)),
    },
    'horses/stella/hoovesTrims/a': { date: instantOf(addDays(TODAY, -77)), notes: '' },
    'horses/stella/hoovesTrims/b': { date: instantOf(addDays(TODAY, -177)), notes: '' },
    'horses/stella/dentists/c': { date: instantOf(addDays(TODAY, -304)), notes: '' },
    'horses/morto': { name: 'Nerone', docname: 'Nerone', isHere: 1, isDeceased: 1 },
  });
});

test('the card says at a glance who the horse is, how it stands, and whose it is', async () => {
  await openScreen(phone, '/horses/stella');
  await expect.element(card()).toHaveTextContent('Cavallo · Femmina · 12 anni · Baio');
  await expect.element(card()).toHaveTextContent(/Pareggio −31 gg/);
  await expect.element(card()).toHaveTextContent(/Dentista \+61 gg/);
  const call = card().getByRole('link', { name: 'Chiama Paola Verdi' });
  await expect.element(call).toHaveAttribute('href', 'tel:+393331234567');
  const chart = card().getByRole('img', { name: /Pareggi: 2 volte, 1 oltre l’intervallo/ });
  await expect.element(chart).toBeInTheDocument();
});

test('one tap records today’s trim, without scrolling on a phone; one more takes it back', async () => {
  await openScreen(phone, '/horses/stella');
  const done = card().getByRole('button', { name: 'Fatto oggi: Pareggio' });
  const bar = document.querySelector('[data-save-bar]')!.getBoundingClientRect();
  expect(window.scrollY).toBe(0);
  expect(done.element().getBoundingClientRect().bottom).toBeLessThan(Math.min(780, bar.top));
  await done.click();
  await eventually(async () => expect(await trims()).toContain(TODAY));
  await expect.element(card().getByText('Registrato oggi')).toBeVisible();
  // The button that had the focus is gone.
  expect(document.activeElement?.textContent).toContain('Registrato oggi');
  expect(document.activeElement?.textContent).not.toContain('Dentista');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await eventually(async () => expect(await trims()).not.toContain(TODAY));
  await expect.element(done).toBeVisible();
});

test('a tap after midnight records the day that has begun', async () => {
  const late = new ManualClock(Date.parse('2026-10-14T21:59:40Z'));
  phone = openPhone({ clock: late, uid: 'notte' });
  await receive(phone, { 'horses/stella': { name: 'Stella', isHere: 1 } });
  await openScreen(phone, '/horses/stella');
  await late.advance(20_000);
  await card().getByRole('button', { name: 'Fatto oggi: Pareggio' }).click();
  await eventually(async () => expect(await trims()).toEqual([addDays(TODAY, 1)]));
});

test('today’s trim is recorded once, also where one of a day to come is there', async () => {
  sure(await register().hoovesTrims.add('stella', { day: addDays(TODAY, 3), notes: 'prenotato' }));
  sure(await register().hoovesTrims.add('stella', { day: TODAY, notes: '' }));
  await openScreen(phone, '/horses/stella');
  await expect.element(card().getByText('Registrato oggi')).toBeVisible();
  expect(card().getByRole('button', { name: 'Fatto oggi: Pareggio' }).elements()).toEqual([]);
});

/** The register, whose hoof trims are read no more from `stop` until `finish`. */
function registerThatStops() {
  const own = register();
  let isSlow = false;
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const list: typeof own.hoovesTrims.list = async (slug) => {
    if (isSlow) await promise;
    return own.hoovesTrims.list(slug);
  };
  const slow = { ...own, hoovesTrims: { ...own.hoovesTrims, list } };
  return { own, slow, stop: () => void (isSlow = true), finish };
}

test('today’s trim is recorded once, however long the phone takes to read it again', async () => {
  const { own, slow, stop, finish } = registerThatStops();
  const row = sure(await own.horses.get('stella'));
  drawFor(phone, slow)(<HorseOverview row={row} />);
  const tap = card().getByRole('button', { name: 'Fatto oggi: Pareggio' });
  await expect.element(tap).toBeVisible();
  stop();
  await tap.click();
  await expect.element(card()).toHaveTextContent('Registrato oggi');
  await expect.element(tap).not.toBeInTheDocument();
  expect(await phone.db.outbox.count()).toBe(1);
  finish();
});

test('a trim that somebody deleted before it was read here is not said to be recorded after its undo', async () => {
  const { own, slow, stop, finish } = registerThatStops();
  // Of the horse as it was drawn, whose last date does not follow.
  const row = sure(await own.horses.get('stella'));
  drawFor(phone, slow)(<HorseOverview row={row} />);
  const tap = card().getByRole('button', { name: 'Fatto oggi: Pareggio' });
  await expect.element(tap).toBeVisible();
  stop();
  await tap.click();
  await expect.element(card()).toHaveTextContent('Registrato oggi');
  const { path } = (await phone.db.outbox.toCollection().first())!;
  sure(await own.visits.delete(path));
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.element(page.getByRole('alert').getByText(/^Non c’è più/)).toBeVisible();
  await expect.element(tap).toBeVisible();
  finish();
});

test('a tap that a full phone refuses, and an undo of one, are told, and the card shows what is kept', async () => {
  await openScreen(phone, '/horses/stella');
  const done = card().getByRole('button', { name: 'Fatto oggi: Pareggio' });
  const refused = (act: () => Promise<void>) =>
    actOnFullPhone(phone.db, VIEW_STORES.horses, clock, act);
  await refused(() => done.click());
  await expect.element(done).toBeVisible();
  expect(await trims()).not.toContain(TODAY);
  await done.click();
  await expect.element(card().getByText('Registrato oggi')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Annulla' });
  await refused(() => undo.click());
  await expect.element(card().getByText('Registrato oggi')).toBeVisible();
  expect(await trims()).toContain(TODAY);
  await undo.click();
  await expect.element(done).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  // Where somebody has deleted it, there is nothing left to take back.
  await clock.advance(1000);
  await done.click();
  await expect.element(card().getByText('Registrato oggi')).toBeVisible();
  const [visit] = sure(await register().hoovesTrims.list('stella'));
  sure(await register().visits.delete(visit!.path));
  await undo.click();
  await expect.element(page.getByRole('alert').getByText(/^Non c’è più/)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(done).toBeVisible();
});

test('the longest name, owner and delay leave today’s trim in sight', async () => {
  const long = 'Principessa Sissi della Valle dei Cavalli Liberi di Montefiore ';
  await receive(phone, {
    'horses/lungo': {
      name: long.repeat(2),
      docname: 'Lungo',
      species: 'Cavallo',
      sex: 'Castrone',
      coat: 'Sauro bruciato con criniera lavata e tre balzane',
      birthday: '1999-05-01',
      isHere: 1,
      isDeceased: -1,
      ownerName: 'Maria Antonietta Bentivoglio di Castelnuovo de’ Conti',
      ownerPhone: '+39 333 123 4567',
      hoovesTrimInterval: 1.5,
      lastHoovesTrim: instantOf(addDays(TODAY, -3077)),
      dentistInterval: 12,
      lastDentist: instantOf(addDays(TODAY, -3304)),
    },
  });
  for (const width of [320, 360, 412]) {
    await page.viewport(width, 780);
    const close = await openScreen(phone, '/horses/lungo');
    const done = card().getByRole('button', { name: 'Fatto oggi: Pareggio' });
    await expect.element(done).toBeVisible();
    const bar = document.querySelector('[data-save-bar]')!.getBoundingClientRect();
    expect(done.element().getBoundingClientRect().bottom).toBeLessThan(Math.min(780, bar.top));
    close();
  }
});

test('a dead horse is offered no visit', async () => {
  await openScreen(phone, '/horses/morto');
  await expect.element(card()).toHaveTextContent('Deceduto');
  expect(card().getByRole('button').elements()).toEqual([]);
});

/** A horse that died after its next trim was due. */
const DEAD = {
  name: 'Zar',
  docname: 'Zar',
  isHere: -1,
  isDeceased: 1,
  hoovesTrimInterval: 1.5,
  lastHoovesTrim: instantOf('2026-01-10'),
};

test('a dead horse is late for nothing, on its page and on its printed card', async () => {
  const day = DEAD.lastHoovesTrim;
  await receive(phone, {
    'horses/zar': DEAD,
    'horses/zar/hoovesTrims/t': { date: day, notes: '' },
    'health/z': { horse: 'zar', kind: 'Tetano', date: day, next: instantOf('2026-02-10') },
  });
  await openScreen(phone, '/horses/zar');
  await expect.element(page.getByText('1 atto di salute', { exact: true })).toBeInTheDocument();
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('ogni 1,5 mesi');
  await expect.element(main).not.toHaveTextContent(/in ritardo|Manca l’ultima data/);
  await openScreen(phone, '/horses/zar/card');
  await expect.element(main.last()).toHaveTextContent('Tetano 10/01/2026');
  await expect.element(main.last()).not.toHaveTextContent(/in ritardo|di nuovo/);
});

test('a dead horse is late for nothing in the list either, on a wide and on a narrow screen', async () => {
  await receive(phone, {
    'horses/zar': DEAD,
  });
  for (const width of [1280, 400]) {
    await page.viewport(width, 900);
    const close = await openScreen(phone, '/horses?isHere=all&isDeceased=yes');
    const list = page.getByRole('main');
    await expect.element(list.getByTitle('Pareggio: ogni 1,5 mesi, deceduto')).toBeVisible();
    await expect.element(list).not.toHaveTextContent(/in ritardo|2026/);
    close();
  }
});

test('each section tells its content in a line while it is closed', async () => {
  await openScreen(phone, '/horses/stella');
  for (const [title, line] of [
    ['Informazioni Anagrafiche', 'Stella del Po · nascita 01/05/2014'],
    ['Stato burocratico', 'In struttura · In BDN · NON DPA'],
    ['Proprietario', 'Paola Verdi · +39 333 123 4567'],
    ['Salute', 'vaccinazioni'],
    ['Pareggi', 'in ritardo di 31 giorni · ogni 1,5 mesi'],
    ['Dentista', 'tra 61 giorni · ogni 12 mesi'],
  ] as const) {
    const section = [...document.querySelectorAll('details > summary')].find((each) =>
      each.querySelector('h2')?.textContent?.startsWith(title),
    );
    expect(section?.textContent).toContain(line);
  }
});

test('the history is by day, in the order of what happened, and paged', async () => {
  const change = (n: number) => ({
    mutationId: String(n),
    uid: 'altra-persona',
    user: '',
    function: 'updateHorse',
    path: 'horses/stella',
    fields: ['coat'],
    at: `${addDays(TODAY, -Math.floor(n / 8))}T0${n % 8}:00:00.000000000Z`,
  });
  const items = Array.from({ length: 50 }, (_, n) => change(n));
  const sync = { history: async () => ok({ items, readTime: '', next: null }) };
  await openScreen(phone, '/horses/stella', { sync });
  await page.getByText('Storia').click();
  const lines = () => document.querySelectorAll('main ol li');
  await eventually(() => expect(lines()).toHaveLength(30));
  expect([...document.querySelectorAll('main h3')].map((day) => day.textContent)).toEqual([
    'Oggi',
    '13 ottobre 2026',
    '12 ottobre 2026',
    '11 ottobre 2026',
  ]);
  expect(lines()[0]!.textContent).toContain('un’altra persona');
  expect(document.body.textContent).not.toMatch(/account \w{6}/);
  await page.getByRole('button', { name: 'Mostra le modifiche precedenti' }).click();
  // The three visits are included, which come from the documents.
  await eventually(() => expect(lines()).toHaveLength(53));
});

test('the history that could not be read again is read from its beginning, not appended', async () => {
  const item = {
    mutationId: 'a',
    uid: 'altra-persona',
    user: '',
    function: 'updateHorse',
    path: 'horses/stella',
    fields: ['coat'],
    at: `${TODAY}T01:00:00.000000000Z`,
  };
  let isReached = true;
  const history = async () =>
    isReached ? ok({ items: [item], readTime: '', next: null }) : fail('unreachable' as const);
  await openScreen(phone, '/horses/stella', { sync: { history } });
  await page.getByText('Storia').click();
  const lines = () => document.querySelectorAll('main ol li');
  // The three visits are included, which come from the documents.
  await eventually(() => expect(lines()).toHaveLength(4));
  isReached = false;
  const base = await phone.db.base('horses').get('horses/stella');
  await phone.db.base('horses').put({ ...base!, version: '2026-01-02T00:00:00.000000000Z' });
  const again = page.getByRole('button', { name: 'Riprova' });
  await expect.element(again).toBeVisible();
  isReached = true;
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  expect(lines()).toHaveLength(4);
});
